/** Finds the call in what a person pastes: arguments, or one of the envelopes that carry them. */
import { JsonTree, type Node } from "../json/tree";
import { callsIn, isMessage, type CarriedCall } from "./calls";
import { positionAt } from "./place";
import { readJson } from "./reader";
import { isObject, type Value } from "./value";

export interface EnvelopeOptions {
  /** Whether the tool that is bound already has a parameter of this name; without one, nothing is such a parameter. */
  isArgument?: (name: string) => boolean;
  /** Whether a tool of this name is known; of several calls the first to a known tool is taken, else the first. */
  isTool?: (name: string) => boolean;
}

export type PastedCall =
  /** `tool` is null where plain arguments were pasted. */
  | { kind: "call"; tool: string | null; arguments: Value }
  /** Zero-based line and UTF-16 character in the pasted text, also where JSON inside a string is broken. */
  | { kind: "not-json"; line: number; character: number; message: string }
  /** JSON, but neither arguments nor anything that carries them. */
  | { kind: "no-arguments" };

/** How often JSON may be wrapped in a string of JSON: pasted arguments, in a string, in a log's string. */
const STRING_LEVELS = 4;

/** Reads a pasted text. White space around it and a Markdown fence are ignored. */
export function readCall(text: string, options: EnvelopeOptions = {}): PastedCall {
  const { start, end } = withoutFence(text);
  const found = find(text, start, end, options, STRING_LEVELS);
  if (found.kind !== "broken") return found;
  return { kind: "not-json", ...positionAt(text, found.offset), message: found.message };
}

type Found = Exclude<PastedCall, { kind: "not-json" }> | Broken;

/** Text that is no JSON; the offset is into the text that was read. */
interface Broken {
  kind: "broken";
  offset: number;
  message: string;
}

function find(text: string, start: number, end: number, options: EnvelopeOptions, levels: number): Found {
  const result = readJson(text, start, end);
  if (result.kind !== "value") return { kind: "broken", offset: result.offset, message: result.message };
  const { value } = result;
  if (typeof value === "string" && levels > 0) {
    const inner = find(value, 0, value.length, options, levels - 1);
    // A string that is no JSON carries nothing; one that begins like an object was meant to be one.
    if (inner.kind === "broken" && !/^\s*[[{"]/.test(value)) return { kind: "no-arguments" };
    return inner.kind === "broken" ? outward(inner, text, start, end, []) : inner;
  }
  const calls = callsIn(value, options.isArgument);
  const call = calls.find(({ tool }) => options.isTool?.(tool)) ?? calls[0];
  if (call !== undefined) return carried(call, text, start, end);
  if (!isObject(value) || isMessage(value, options.isArgument)) return { kind: "no-arguments" };
  return { kind: "call", tool: null, arguments: value };
}

/** The arguments of a call in an envelope; left out or blank they are an empty object. */
function carried(call: CarriedCall, text: string, start: number, end: number): Found {
  const { tool, arguments: carriedArguments = new Map<string, Value>(), path } = call;
  if (typeof carriedArguments !== "string") return { kind: "call", tool, arguments: carriedArguments };
  if (carriedArguments.trim() === "") return { kind: "call", tool, arguments: new Map() };
  const result = readJson(carriedArguments);
  if (result.kind === "value") return { kind: "call", tool, arguments: result.value };
  return outward({ kind: "broken", offset: result.offset, message: result.message }, text, start, end, path);
}

/** A place in a string's value as the place in the text that writes the string. */
function outward(broken: Broken, text: string, start: number, end: number, path: readonly string[]): Broken {
  const tree = new JsonTree(text.slice(start, end));
  let node: Node | undefined = tree.root;
  for (const token of path) {
    if (node === undefined) break;
    node = tree.isArray(node) ? tree.at(node, Number(token)) : tree.get(node, token);
  }
  if (node === undefined) return { ...broken, offset: start };
  return { ...broken, offset: start + tree.offsetInString(node, broken.offset) };
}

/** Where the pasted JSON begins and ends: without outer white space, byte-order marks and a Markdown code fence. */
function withoutFence(text: string): { start: number; end: number } {
  let start = text.length - text.trimStart().length;
  let end = text.trimEnd().length;
  const fence = /^(`{3,}|~{3,})[ \t]*[\w-]*/.exec(text.slice(start, Math.min(start + 80, end)));
  if (fence?.[1] === undefined) return { start, end: Math.max(start, end) };
  start += fence[0].length;
  if (text.slice(start, end).endsWith(fence[1])) end -= fence[1].length;
  const inner = text.slice(start, end);
  start += inner.length - inner.trimStart().length;
  return { start, end: Math.max(start, start + inner.trim().length) };
}
