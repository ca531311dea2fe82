/**
 * The one resolver: what stands behind a reference, by the rules of the runtime (§4): document-local JSON Pointers
 * only, percent-decoded once, over objects and array indexes, walking the document as written. Everything that is
 * not followed has an outcome of its own, with what a message or a repair needs.
 */
import type { JsonTree, Node, Span } from "../json/tree";
import type { Reference, Root, SchemaDocument } from "./document";
import { anchorsOf } from "./anchors";
import { isAnnotation } from "./annotations";
import { effectiveSchema, type EffectiveSchema } from "./effective";
import { parseReference, type ReferenceToken } from "./pointer";

/** Why a pointer leads nowhere. */
export interface Dangling {
  kind: "dangling";
  tokens: readonly ReferenceToken[];
  /** Index of the first token that fails. */
  failed: number;
  /** The last value that the pointer reaches: an object without such a member, an array, or a plain value. */
  reached: Node;
}

export type Outcome =
  /** The pointer leads to an object. `strayPercent` marks a `%` that other readers refuse. */
  | { kind: "resolved"; target: Node; tokens: readonly ReferenceToken[]; strayPercent: Span | null }
  | Dangling
  /** A reference to another document; never followed. */
  | { kind: "remote" }
  /** A plain name; never followed. `declared` is the schema that declares the anchor, if there is one. */
  | { kind: "anchor"; name: string; declared: Node | undefined }
  /** A `~` without `0` or `1`; the span is in offsets into the reference's text. */
  | { kind: "bad-escape"; span: Span; tokens: readonly ReferenceToken[] }
  /** The pointer leads to an object, and from there only back: no type can be known. */
  | { kind: "cycle"; target: Node; tokens: readonly ReferenceToken[] }
  /** The value of the `$ref` is no text. */
  | { kind: "not-string" }
  /** The pointer leads to something that is no object. */
  | { kind: "not-schema"; target: Node; tokens: readonly ReferenceToken[] };

/** One step of a chain: the object that holds the reference, and what the reference is to. */
export interface Hop {
  reference: Reference;
  /** The text of the reference. */
  text: string;
  target: Node;
}

export interface Chain {
  hops: readonly Hop[];
  /** The object at which the chain ends; the site itself when there is no reference to follow. */
  end: Node;
  /** Why it ends there: a schema without a reference, a reference seen before, or one that is not followed. */
  stop: "schema" | "repeat" | Outcome["kind"];
}

type Landing = Exclude<Outcome, { kind: "cycle" } | { kind: "not-string" }>;

export class Resolver {
  readonly document: SchemaDocument;
  readonly #tree: JsonTree;
  readonly #landings = new Map<Root, Map<string, Landing>>();
  readonly #anchors = new Map<Root, ReadonlyMap<string, Node>>();
  /** Whether anything but references is found on the way from an object. */
  readonly #grounded = new Map<Node, boolean>();
  readonly #effective = new Map<Node, EffectiveSchema>();

  constructor(document: SchemaDocument) {
    this.document = document;
    this.#tree = document.tree;
  }

  /** Resolves one reference by one hop. */
  resolve(reference: Reference): Outcome {
    const text = this.#tree.string(reference.node);
    if (text === undefined) return { kind: "not-string" };
    const landing = this.lookUp(text, reference.root);
    if (landing.kind === "resolved" && !this.#isGrounded(landing.target)) {
      return { kind: "cycle", target: landing.target, tokens: landing.tokens };
    }
    return landing;
  }

  /** The object that the reference leads to, followed or not by a sensible chain; undefined when it leads to none. */
  target(reference: Reference): Node | undefined {
    const text = this.#tree.string(reference.node);
    const landing = text === undefined ? undefined : this.lookUp(text, reference.root);
    return landing?.kind === "resolved" ? landing.target : undefined;
  }

  /**
   * Looks up the text of a reference from a root. Equal texts are looked up once.
   *
   * @param text the decoded value of a `$ref`
   */
  lookUp(text: string, root: Root): Landing {
    let known = this.#landings.get(root);
    if (known === undefined) {
      known = new Map<string, Landing>();
      this.#landings.set(root, known);
    }
    let landing = known.get(text);
    if (landing === undefined) known.set(text, (landing = this.#lookUp(text, root)));
    return landing;
  }

  /** Follows the reference that an object holds, hop by hop, until it ends or comes to an object seen before. */
  chain(site: Node): Chain {
    const hops: Hop[] = [];
    const seen = new Set<Node>();
    for (let at = site; ;) {
      const reference = this.document.referenceOf(at);
      if (reference === undefined) return { hops, end: at, stop: "schema" };
      const target = this.target(reference);
      if (target === undefined) return { hops, end: at, stop: this.resolve(reference).kind };
      if (seen.has(target)) return { hops, end: at, stop: "repeat" };
      seen.add(target);
      hops.push({ reference, text: this.#tree.string(reference.node) ?? "", target });
      at = target;
    }
  }

  /** The effective schema of an object: what the runtime reads in its place. Made once for each object. */
  effective(site: Node): EffectiveSchema {
    let effective = this.#effective.get(site);
    if (effective === undefined) this.#effective.set(site, (effective = effectiveSchema(this, site)));
    return effective;
  }

  #lookUp(text: string, root: Root): Landing {
    const parsed = parseReference(text);
    switch (parsed.kind) {
      case "remote":
        return { kind: "remote" };
      case "anchor":
        return { kind: "anchor", name: parsed.name, declared: this.#anchor(parsed.name, root) };
      case "bad-escape":
        return { kind: "bad-escape", span: parsed.span, tokens: parsed.tokens };
      case "pointer": {
        const { tokens, strayPercent } = parsed;
        const walk = walkPointer(this.#tree, root.node, tokens);
        if (walk.failed < tokens.length) {
          return { kind: "dangling", tokens, failed: walk.failed, reached: walk.reached };
        }
        if (!this.#tree.isObject(walk.reached)) return { kind: "not-schema", target: walk.reached, tokens };
        return { kind: "resolved", target: walk.reached, tokens, strayPercent };
      }
    }
  }

  #anchor(name: string, root: Root): Node | undefined {
    let anchors = this.#anchors.get(root);
    if (anchors === undefined) this.#anchors.set(root, (anchors = anchorsOf(this.document, root)));
    return anchors.get(name);
  }

  /**
   * Whether a type, or any other keyword that says something, can be found from an object by following references
   * and unions. A branch that is recursive takes nothing from the others; only when all lead back is there no type.
   */
  #isGrounded(start: Node): boolean {
    const known = this.#grounded.get(start);
    if (known !== undefined) return known;
    const cameFrom = new Map<Node, Node | null>([[start, null]]);
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const next = this.#grounded.get(at) === true ? "grounded" : this.#waysOn(at);
      if (next === "grounded") {
        for (let back: Node | null = at; back !== null; back = cameFrom.get(back) ?? null)
          this.#grounded.set(back, true);
        return true;
      }
      for (const node of next) {
        if (cameFrom.has(node) || this.#grounded.get(node) === false) continue;
        cameFrom.set(node, at);
        open.push(node);
      }
    }
    for (const node of cameFrom.keys()) this.#grounded.set(node, false);
    return false;
  }

  /** The objects that an object is made of, when it is made of nothing but references and unions. */
  #waysOn(object: Node): Node[] | "grounded" {
    const ways: Node[] = [];
    for (const member of this.#tree.children(object)) {
      const key = this.#tree.key(member) ?? "";
      if (key === "$ref") {
        const reference = this.document.referenceAt(member);
        const target = reference === undefined ? undefined : this.target(reference);
        // A reference that is not followed is a fault of its own, told where it stands.
        if (target === undefined) return "grounded";
        ways.push(target);
      } else if (key === "allOf" || key === "anyOf" || key === "oneOf") {
        for (const branch of this.#tree.children(member)) {
          if (!this.#tree.isObject(branch)) return "grounded";
          ways.push(branch);
        }
      } else if (!isAnnotation(key)) {
        return "grounded";
      }
    }
    return ways.length === 0 ? "grounded" : ways;
  }
}

/** A digit string as RFC 6901 §4 has it for array indexes: no sign, no leading zero. */
const ARRAY_INDEX = /^(?:0|[1-9][0-9]*)$/;

/**
 * Walks tokens over objects and arrays, through the document as written.
 *
 * @returns the last value reached, and the index of the token that failed (the number of tokens when none did)
 */
export function walkPointer(
  tree: JsonTree,
  from: Node,
  tokens: readonly { name: string }[],
): { reached: Node; failed: number } {
  let reached = from;
  for (const [index, { name }] of tokens.entries()) {
    const next = tree.isArray(reached)
      ? ARRAY_INDEX.test(name)
        ? tree.at(reached, Number(name))
        : undefined
      : tree.get(reached, name);
    if (next === undefined) return { reached, failed: index };
    reached = next;
  }
  return { reached, failed: tokens.length };
}
