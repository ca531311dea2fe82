/**
 * Where diagnostics are silenced: `"$comment": "ref-lens-disable CODE…"` for the object that has it and all in it, the
 * same with `#/…` behind it for that place in the object, which may be none that could hold a comment itself, and
 * `// ref-lens-disable-next-line CODE…` for what begins on the next line. Without codes, all are silenced.
 */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import type { DocumentChange } from "../../schema/document";
import { parseReference } from "../../schema/pointer";
import { walkPointer } from "../../schema/walk";
import type { Schema } from "../schema";
import { DISABLE, DISABLE_NEXT_LINE, readDirectives, type Directive } from "./directive";
import { findingOf, type Found } from "./findings";
import { silenceUnknown } from "./rules/silenceUnknown";
import { spanOf } from "./placed";

/** What a piece silences. */
interface Silenced {
  comments: readonly { member: Node; directive: Directive; unknown: readonly Found[] }[];
  /** By the offset in the piece at which the directive stands. */
  lines: readonly { at: number; codes: Directive["codes"] }[];
}

export class Silences {
  readonly #schema: Schema;
  /** Null until it is first asked. Pieces that silence nothing are not in it. */
  #byPiece: Map<Piece, Silenced> | null = null;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Follows an edit. */
  update({ removed, added }: DocumentChange): void {
    if (this.#byPiece === null) return;
    for (const piece of removed) this.#byPiece.delete(piece);
    for (const piece of added) this.#read(piece, this.#byPiece);
  }

  /** Codes in directives that no rule has. */
  found(): readonly Found[] {
    return [...this.#all().values()].flatMap(({ comments }) => comments.flatMap(({ unknown }) => unknown));
  }

  /** What is left of findings; the same list, without a look at any, where nothing is silenced. */
  heard<Each extends Found>(findings: readonly Each[]): readonly Each[] {
    if (this.#all().size === 0) return findings;
    const values = this.#byValue();
    const lines = this.#byLine();
    return findings.filter((found) => !this.#isInside(found, values) && !this.#isOnLine(found, lines));
  }

  #isInside({ node, finding }: Found, values: ReadonlyMap<Node, Directive["codes"][]>): boolean {
    const { tree } = this.#schema;
    for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
      const silenced = values.get(at) ?? [];
      if (silenced.some((codes) => codes === null || codes.has(finding.code))) return true;
    }
    return false;
  }

  #isOnLine({ node, finding }: Found, lines: ReadonlyMap<number, Directive["codes"]>): boolean {
    if (lines.size === 0) return false;
    const { tree } = this.#schema;
    const codes = lines.get(tree.place(spanOf(tree, node, finding.said).start).line);
    return codes !== undefined && (codes === null || codes.has(finding.code));
  }

  /** The codes that are silenced in each value: asked for each time, since it may begin in a piece that was read anew. */
  #byValue(): ReadonlyMap<Node, Directive["codes"][]> {
    const values = new Map<Node, Directive["codes"][]>();
    for (const { comments } of this.#all().values()) {
      for (const { member, directive } of comments) {
        for (const value of this.#meant(member, directive)) {
          const others = values.get(value);
          if (others === undefined) values.set(value, [directive.codes]);
          else others.push(directive.codes);
        }
      }
    }
    return values;
  }

  /** The object that has a comment, or the places in it that the comment names, as far as they are there. */
  #meant(member: Node, { places }: Directive): Node[] {
    const { tree } = this.#schema;
    const holder = tree.parent(member);
    if (holder === undefined) return [];
    if (places.length === 0) return [holder];
    return places.flatMap((place) => {
      const parsed = parseReference(place);
      if (parsed.kind !== "pointer") return [];
      const { reached, failed } = walkPointer(tree, holder, parsed.tokens);
      return failed === parsed.tokens.length ? [reached] : [];
    });
  }

  #byLine(): ReadonlyMap<number, Directive["codes"]> {
    const { tree } = this.#schema;
    const byLine = new Map<number, Directive["codes"]>();
    for (const [piece, { lines }] of this.#all()) {
      for (const { at, codes } of lines) byLine.set(tree.place(piece.start + at).line + 1, codes);
    }
    return byLine;
  }

  #all(): Map<Piece, Silenced> {
    if (this.#byPiece === null) {
      this.#byPiece = new Map();
      for (const piece of this.#schema.tree.pieces) this.#read(piece, this.#byPiece);
    }
    return this.#byPiece;
  }

  #read(piece: Piece, into: Map<Piece, Silenced>): void {
    const { document, tree } = this.#schema;
    const mayHave = piece.scanned.hasComments || tree.membersNamedIn(piece, "$comment").length > 0;
    if (!mayHave || !piece.text.includes(DISABLE)) return;
    const comments = tree.membersNamedIn(piece, "$comment").flatMap((member) => {
      const holder = tree.parent(member);
      const text = tree.string(member) ?? "";
      const position = holder === undefined ? "data" : document.position(holder);
      if (position !== "schema" && position !== "unknown") return [];
      return readDirectives(text, DISABLE).map((directive) => {
        const unknown = directive.unknown.map((span) => ({
          node: member,
          piece,
          finding: findingOf(silenceUnknown, silenceUnknown.say(text.slice(span.start, span.end), span)),
        }));
        return { member, directive, unknown };
      });
    });
    const lines = [...this.#nextLines(piece)];
    if (comments.length + lines.length > 0) into.set(piece, { comments, lines });
  }

  *#nextLines(piece: Piece): Generator<Silenced["lines"][number], void, undefined> {
    const { text } = piece;
    for (let at = text.indexOf(DISABLE_NEXT_LINE); at >= 0; at = text.indexOf(DISABLE_NEXT_LINE, at + 1)) {
      if (this.#isInString(piece.start + at)) continue;
      const end = /[\r\n]|\*\//.exec(text.slice(at))?.index ?? text.length - at;
      const [directive] = readDirectives(text.slice(at, at + end), DISABLE_NEXT_LINE);
      if (directive !== undefined) yield { at, codes: directive.codes };
    }
  }

  #isInString(offset: number): boolean {
    const { tree } = this.#schema;
    const node = tree.nodeAt(offset);
    if (node === undefined) return false;
    const key = tree.keySpan(node);
    if (key !== undefined && key.start < offset && offset < key.end) return true;
    const { start, end } = tree.span(node);
    return tree.kind(node) === "string" && start < offset && offset < end;
  }
}
