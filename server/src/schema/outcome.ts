/** What a reference can come to: the closed union that everything asks. */
import type { Node, Span } from "../json/tree";
import type { Reference } from "./document";
import type { ReferenceToken } from "./pointer";

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
  | { kind: "resolved"; target: Node; strayPercent: Span | null }
  | Dangling
  /** A reference to another document; never followed. */
  | { kind: "remote" }
  /** A plain name; never followed. `declared` is the schema that declares the anchor, if there is one. */
  | { kind: "anchor"; name: string; declared: Node | undefined }
  /** A `~` without `0` or `1`; the span is in offsets into the reference's text. */
  | { kind: "bad-escape"; span: Span; tokens: readonly ReferenceToken[] }
  /** The pointer leads to an object, and from there only back: no type can be known. */
  | { kind: "cycle"; target: Node }
  /** The value of the `$ref` is no text. */
  | { kind: "not-string" }
  /** The pointer leads to something that is no object. */
  | { kind: "not-schema"; target: Node };

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
