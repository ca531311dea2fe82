/** Finds the calls in what a person pastes: arguments, an envelope that carries them, or a log with either in it. */
import { JsonTree, type Node } from "../../json/tree";
import { callsIn, isMessage, NOTHING_KNOWN, type Known } from "../calls";
import type { CarriedCall, EnvelopeKind } from "../envelopes/envelope";
import { readJson } from "../reader";
import { isList, isObject, type Value } from "../value";
import { findChunks, type Chunk, type Chunks } from "./chunks";
import { withoutFence } from "./fence";
import type { NotationName } from "./notation";
import { toolsNamedBefore, toolsNamedBehind } from "./toolWords";

/** Text that cannot be read: a UTF-16 offset into the pasted text, and why, as a sentence. */
export interface Unreadable {
  kind: "unreadable";
  offset: number;
  message: string;
}

export interface PastedCall {
  /** Null where plain arguments were pasted and no tool is named near them. */
  tool: string | null;
  envelope: EnvelopeKind;
  /** The arguments; or why the text that should hold them cannot be read. */
  arguments: { kind: "value"; value: Value } | Unreadable;
  /** Where what holds the call begins: a UTF-16 offset into the pasted text. */
  offset: number;
}

export interface PastedCalls {
  kind: "calls";
  notation: NotationName;
  /** Whether there are several values one behind the other, such as one on each line. */
  isSeries: boolean;
  /** Whether other text stands around them. */
  isEmbedded: boolean;
  /** Never empty. */
  calls: readonly PastedCall[];
}

export type Pasted =
  | PastedCalls
  | Unreadable
  /** Values, but neither arguments nor anything that carries them. */
  | { kind: "no-arguments" };

/** How often text may hold text that holds a call: pasted arguments, in a string, in a log's string. */
const TEXT_LEVELS = 4;

/** How deep a value is searched for texts that hold calls. */
const SEARCH_DEPTH = 12;

/** Reads a pasted text. White space around it and a Markdown fence are ignored. Nothing in it is ever run. */
export function readPasted(text: string, known: Known = NOTHING_KNOWN): Pasted {
  return new PastedText(text, known, TEXT_LEVELS).read();
}

/** One call out of several: by its index; without one, or beyond the last, the first to a known tool, else the first. */
export function choose(calls: readonly PastedCall[], isTool: Known["isTool"], index = -1): number {
  if (calls[index] !== undefined) return index;
  return Math.max(
    0,
    calls.findIndex(({ tool }) => tool !== null && isTool(tool)),
  );
}

class PastedText {
  readonly #trees = new Map<Chunk, JsonTree>();

  constructor(
    private readonly text: string,
    private readonly known: Known,
    private readonly levels: number,
  ) {}

  read(): Pasted {
    const { text } = this;
    const { start, end } = withoutFence(text);
    const whole = readJson(text, start, end);
    if (whole.kind === "value") {
      const chunk: Chunk = { value: whole.value, start, end, notation: "json" };
      return typeof whole.value === "string"
        ? this.#inString(whole.value, chunk)
        : this.#from({ chunks: [chunk], broken: [], isAll: true });
    }
    const found = findChunks(text, start, end);
    const pasted = this.#from(found);
    if (pasted.kind === "calls") return pasted;
    const failure = found.broken[0] ?? (found.chunks.length === 0 ? whole : undefined);
    return failure === undefined ? pasted : unreadable(failure);
  }

  /** JSON whose one value is a string: what it holds was meant. */
  #inString(value: string, chunk: Chunk): Pasted {
    if (this.levels === 0) return { kind: "no-arguments" };
    const inner = new PastedText(value, this.known, this.levels - 1).read();
    switch (inner.kind) {
      case "calls":
        return { ...inner, calls: inner.calls.map((call) => this.#moved(call, chunk)) };
      case "no-arguments":
        return inner;
      case "unreadable":
        // A string that is no JSON carries nothing; one that begins like an object was meant to be one.
        if (!/^\s*[[{"]/.test(value)) return { kind: "no-arguments" };
        return { ...inner, offset: this.#outward(inner.offset, chunk, []) };
    }
  }

  /** A call in a string, by its place in the text that writes the string. */
  #moved(call: PastedCall, chunk: Chunk): PastedCall {
    const { arguments: found } = call;
    return {
      ...call,
      offset: this.#outward(call.offset, chunk, []),
      arguments:
        found.kind === "value" ? found : { ...found, offset: this.#outward(found.offset, chunk, []) },
    };
  }

  #from({ chunks, isAll }: Chunks): Pasted {
    const carried = chunks.flatMap((chunk, index) => this.#carried(chunk, chunks[index - 1]));
    const calls = carried.length > 0 ? carried : this.#plain(chunks);
    if (calls.length === 0) return { kind: "no-arguments" };
    const notation = chunks.some((chunk) => chunk.notation === "python") ? "python" : "json";
    return { kind: "calls", notation, isSeries: chunks.length > 1, isEmbedded: !isAll, calls };
  }

  /** The calls in the envelopes of a value, or in texts inside it. */
  #carried(chunk: Chunk, previous: Chunk | undefined): PastedCall[] {
    const calls = callsIn(chunk.value, this.known);
    if (calls.length > 0) {
      // One call is found where the value begins, and only several need to be told apart.
      return calls.map((call) => this.#call(call, chunk, calls.length > 1));
    }
    return this.levels === 0 || !this.known.hasTools
      ? []
      : this.#inTexts(chunk.value, chunk.start, SEARCH_DEPTH, this.#parameters(chunk, previous));
  }

  /** Tells the keys of a value that are parameters: of the tool that is likely, or of the one named before it. */
  #parameters({ value, start, end }: Chunk, previous: Chunk | undefined): (key: string) => boolean {
    const { text, known } = this;
    let named: string | null | undefined;
    return (key) => {
      if (known.isArgument(key)) return true;
      if (!isObject(value)) return false;
      if (named === undefined) {
        const from = previous?.end ?? 0;
        const there = { value, start: start - from, end: end - from };
        [named = null] = toolsNamedBefore(text.slice(from, end), [there], known);
      }
      return named !== null && known.declares(named, key);
    };
  }

  /**
   * Calls to known tools in the texts of a value, as an entry of a log has them; what a parameter holds is data.
   *
   * @param offset where the value begins that holds them all, which stands for the place of each
   * @param isData whether a key at the top is a parameter
   */
  #inTexts(
    value: Value,
    offset: number,
    depth: number,
    isData: (key: string) => boolean = () => false,
  ): PastedCall[] {
    if (typeof value === "string") {
      if (!value.includes("{")) return [];
      const inner = new PastedText(value, this.known, this.levels - 1).read();
      if (inner.kind !== "calls") return [];
      return inner.calls
        .filter(({ tool }) => tool !== null && this.known.isTool(tool))
        .map(({ arguments: found, ...call }) => ({
          ...call,
          offset,
          arguments: found.kind === "value" ? found : { ...found, offset },
        }));
    }
    if (depth === 0) return [];
    if (isList(value)) return value.flatMap((item) => this.#inTexts(item, offset, depth - 1));
    if (!isObject(value)) return [];
    return [...value]
      .filter(([key, member]) => !mayHoldText(member) || !isData(key))
      .flatMap(([, member]) => this.#inTexts(member, offset, depth - 1));
  }

  /** Objects that are the arguments themselves; where the text names the tool of one, the others are the log's own. */
  #plain(chunks: readonly Chunk[]): PastedCall[] {
    const { text, known } = this;
    const objects = chunks.flatMap(({ value, start, end }) =>
      isObject(value) && !isMessage(value, known.isArgument) ? [{ value, start, end }] : [],
    );
    let tools = toolsNamedBefore(text, objects, known);
    if (tools.every((tool) => tool === null)) tools = toolsNamedBehind(text, objects, known);
    const isNamed = tools.some((tool) => tool !== null);
    return objects.flatMap(({ value, start }, index) => {
      const tool = tools[index] ?? null;
      if (isNamed && tool === null) return [];
      return [{ tool, envelope: "arguments", arguments: { kind: "value", value }, offset: start }];
    });
  }

  /** The arguments of a call in an envelope; left out or blank they are an empty object. */
  #call(
    { tool, envelope, arguments: carried = new Map(), path }: CarriedCall,
    chunk: Chunk,
    isOneOfMany: boolean,
  ): PastedCall {
    // One level up from the arguments is the object that holds the call.
    const offset = isOneOfMany ? this.#offsetOf(chunk, path.slice(0, -1)) : chunk.start;
    const call = { tool, envelope, offset };
    if (typeof carried !== "string") return { ...call, arguments: { kind: "value", value: carried } };
    if (carried.trim() === "") return { ...call, arguments: { kind: "value", value: new Map() } };
    const result = readJson(carried);
    if (result.kind === "value") return { ...call, arguments: result };
    return {
      ...call,
      arguments: unreadable({ ...result, offset: this.#outward(result.offset, chunk, path) }),
    };
  }

  /** A place in a string's value as the place in the text that writes the string. */
  #outward(offset: number, chunk: Chunk, path: readonly string[]): number {
    const found = this.#find(chunk, path);
    if (found === undefined || found.tree.kind(found.node) !== "string") return chunk.start;
    return chunk.start + found.tree.offsetInString(found.node, offset);
  }

  #offsetOf(chunk: Chunk, path: readonly string[]): number {
    const found = this.#find(chunk, path);
    return chunk.start + (found === undefined ? 0 : found.tree.span(found.node).start);
  }

  /** A value inside a chunk of JSON; other notations are known by where they begin. */
  #find(chunk: Chunk, path: readonly string[]): { tree: JsonTree; node: Node } | undefined {
    if (chunk.notation !== "json") return undefined;
    let tree = this.#trees.get(chunk);
    if (tree === undefined) {
      this.#trees.set(chunk, (tree = new JsonTree(this.text.slice(chunk.start, chunk.end))));
    }
    let node = tree.root;
    for (const token of path) {
      if (node === undefined) return undefined;
      node = tree.isArray(node) ? tree.at(node, Number(token)) : tree.get(node, token);
    }
    return node === undefined ? undefined : { tree, node };
  }
}

/** Whether a call can stand in a value's texts; of other values nobody need know what they are. */
function mayHoldText(value: Value): boolean {
  return typeof value === "string" ? value.includes("{") : isList(value) || isObject(value);
}

function unreadable({ offset, message }: { offset: number; message: string }): Unreadable {
  return { kind: "unreadable", offset, message };
}
