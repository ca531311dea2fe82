/**
 * All references of a schema written out at once, those in what is written out as well. A reference into a circle stays
 * one, since it would never end.
 */
import type { Node, Span } from "../../json/tree";
import { findCircles, type Circles } from "../../schema/circles";
import type { Reference } from "../../schema/document";
import type { Schema } from "../schema";
import { hasShortChain } from "../shortChain";
import { isSound, isWhole } from "./gaps";
import { contributions, inlined, lost } from "./inlining";
import { spliced, type Splice } from "./splice";
import type { Style } from "./style";

export interface Expanded {
  splices: Splice[];
  /** The references that are written out, or stand in what loses and goes. */
  gone: ReadonlySet<Node>;
  /** How many lead into a circle and stay. */
  recursive: number;
  /** How many lead along more hops than are written out (`MAX_HOPS`) and stay. */
  distant: number;
  /** Whether all of it would be longer than allowed, so that it is not all written out. */
  isTooLong: boolean;
}

/** What the text of copies may come to, in UTF-16 units: written out, one schema can double with every step. */
const MAX_LENGTH = 4_000_000;

/**
 * @param scope the schema whose references are written out
 * @param stays whether a reference that could be written out must stay
 */
export function expand(
  schema: Schema,
  style: Style,
  scope: Node,
  stays: (reference: Reference) => boolean,
  limit = MAX_LENGTH,
): Expanded {
  return new Expansion(schema, style, stays, limit).of(scope);
}

class Expansion {
  readonly #references: readonly { reference: Reference; at: number }[];
  /** The text of each value that is copied, with its own references written out. */
  readonly #texts = new Map<Node, string>();
  readonly #gone = new Set<Node>();
  /** Whether the text of a target is JSON, so that it can be copied. */
  readonly #sound = new Map<Node, boolean>();
  #circles: Circles = { has: () => false, inner: [] };
  #recursive = 0;
  #distant = 0;
  #left: number;

  constructor(
    private readonly schema: Schema,
    private readonly style: Style,
    private readonly stays: (reference: Reference) => boolean,
    limit: number,
  ) {
    const { tree, document } = schema;
    this.#references = [...document.references].map((reference) => ({
      reference,
      at: tree.span(reference.node).start,
    }));
    this.#left = limit;
  }

  of(scope: Node): Expanded {
    const { tree } = this.schema;
    this.#circles = findCircles(this.#targetsIn(scope), (node) => this.#targetsIn(node));
    // What a schema refers to is ready before it, so that nothing recurses.
    for (const target of this.#circles.inner) {
      if (this.#circles.has(target)) continue;
      for (const member of tree.children(target)) {
        const span = tree.span(member);
        this.#texts.set(member, spliced(tree, span, this.#splicesIn(span)));
      }
    }
    this.#recursive = 0;
    this.#distant = 0;
    const splices = this.#splicesIn(tree.span(scope));
    return {
      splices,
      gone: this.#gone,
      recursive: this.#recursive,
      distant: this.#distant,
      isTooLong: this.#left < 0,
    };
  }

  #splicesIn(span: Span): Splice[] {
    const { tree } = this.schema;
    const references = this.#in(span);
    const chosen = new Set(references.filter((reference) => this.#isInlined(reference)));
    const gone = [...chosen]
      .flatMap(({ holder }) => lost(this.schema, holder))
      .map((member) => tree.span(member))
      .sort((one, other) => one.start - other.start);
    const splices: Splice[] = [];
    let next = 0;
    let goneTo = 0;
    for (const reference of references) {
      const { start } = tree.span(reference.node);
      for (let first = gone[next]; first !== undefined && first.start <= start; first = gone[++next])
        goneTo = Math.max(goneTo, first.end);
      if (start < goneTo) this.#gone.add(reference.node);
      if (start < goneTo || !chosen.has(reference)) continue;
      this.#left -= this.#lengthOf(reference);
      if (this.#left < 0) break;
      this.#gone.add(reference.node);
      splices.push(...inlined(this.schema, this.style, reference, (value) => this.#text(value)));
    }
    return splices;
  }

  #isInlined(reference: Reference): boolean {
    const { tree, resolver } = this.schema;
    const { holder } = reference;
    const { kind } = resolver.resolve(reference);
    if (kind === "cycle") this.#recursive++;
    if (kind !== "resolved" || !isWhole(tree, holder)) return false;
    if (!hasShortChain(this.schema, holder)) {
      this.#distant++;
      return false;
    }
    const { chain } = resolver.effective(holder);
    if (!chain.hops.every(({ target }) => this.#isSound(target))) return false;
    if (chain.hops.some(({ target }) => this.#circles.has(target))) {
      this.#recursive++;
      return false;
    }
    return !this.stays(reference);
  }

  #isSound(target: Node): boolean {
    const known = this.#sound.get(target) ?? isSound(this.schema.tree, target);
    this.#sound.set(target, known);
    return known;
  }

  #lengthOf({ holder }: Reference): number {
    return contributions(this.schema, holder).reduce((sum, { value }) => sum + this.#text(value).length, 0);
  }

  #text(value: Node): string {
    return this.#texts.get(value) ?? this.schema.tree.literal(value);
  }

  #targetsIn(node: Node): readonly Node[] {
    const targets = this.#in(this.schema.tree.span(node)).map((each) => this.schema.resolver.target(each));
    return [...new Set(targets)].filter((target) => target !== undefined);
  }

  /** The references inside a stretch of the text, in document order. */
  #in({ start, end }: Span): Reference[] {
    const from = this.#firstAt(start);
    return this.#references.slice(from, this.#firstAt(end)).map(({ reference }) => reference);
  }

  /** The index of the first reference that does not begin before an offset. */
  #firstAt(offset: number): number {
    let [low, high] = [0, this.#references.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#references[middle]?.at ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
