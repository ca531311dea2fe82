/**
 * The references of a document, piece by piece, so that an edit lists again only those of what it touched.
 *
 * Of most references nobody ever asks more than where they lead. So what is kept is the list of their nodes; a
 * `Reference` is made for those that somebody looks at.
 */
import { rowOf } from "../json/node";
import { Column, type Piece } from "../json/piece";
import type { Node, TreeChange } from "../json/tree";
import type { Reference, Root, SchemaDocument } from "./document";

/** References as they are kept: the values of their `$ref` members, and beside each the root that its `#` means. */
export interface Listed {
  readonly nodes: readonly Node[];
  readonly roots: readonly Root[];
}

/** What an edit did to the references. */
export interface ReferencesChange {
  /** The references that changed their text; null where others came or went. */
  changedReferences: readonly Reference[] | null;
  /**
   * Pieces that were not read anew, and may have other references all the same: a `$ref` of an object that lies in the
   * edited ones too counts no more, or again.
   */
  relisted: readonly Piece[];
}

const NONE: Listed = { nodes: [], roots: [] };

export class References {
  readonly #document: SchemaDocument;
  readonly #listed = new Map<Piece, Listed>();
  readonly #references = new Map<Piece, readonly Reference[]>();

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** The `$ref` members that begin in a piece and are references, in document order. */
  listed(piece: Piece): Listed {
    let listed = this.#listed.get(piece);
    if (listed === undefined) this.#listed.set(piece, (listed = this.#list(piece)));
    return listed;
  }

  /** Where a member stands among those that are listed for its piece; -1 where it is none of them. */
  indexIn(piece: Piece, node: Node): number {
    const { nodes } = this.listed(piece);
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((nodes[middle] as Node) < node) low = middle + 1;
      else high = middle;
    }
    return nodes[low] === node ? low : -1;
  }

  /** The references whose `$ref` begins in a piece, in document order; as many as are listed. */
  in(piece: Piece): readonly Reference[] {
    let references = this.#references.get(piece);
    if (references === undefined) {
      const { nodes, roots } = this.listed(piece);
      references = nodes.map((node, index) => this.#document.referenceTo(node, roots[index] as Root));
      this.#references.set(piece, references);
    }
    return references;
  }

  /** One of those, without making the others. */
  at(piece: Piece, index: number): Reference {
    const { nodes, roots } = this.listed(piece);
    return (
      this.#references.get(piece)?.[index] ??
      this.#document.referenceTo(nodes[index] as Node, roots[index] as Root)
    );
  }

  /** Every reference, in document order. */
  *[Symbol.iterator](): Generator<Reference, void, undefined> {
    for (const piece of this.#document.tree.pieces) yield* this.in(piece);
  }

  /** Forgets what an edit has replaced. */
  update({ kept, removed, added }: TreeChange): ReferencesChange {
    const before = removed.flatMap((piece) =>
      (this.#listed.get(piece)?.nodes ?? []).map((node) => textIn(piece, node)),
    );
    const mayOutdo = kept !== "all" && [...removed, ...added].some((piece) => this.#mayOutdo(piece));
    const relisted = mayOutdo ? this.#outdone(added) : [];
    for (const piece of [...removed, ...relisted]) {
      this.#listed.delete(piece);
      this.#references.delete(piece);
    }
    if (kept !== "all") return { changedReferences: null, relisted };
    const now = added.flatMap((piece) => this.in(piece));
    const changed = now.filter(({ text }, index) => text !== before[index]);
    return { changedReferences: now.length === before.length ? changed : null, relisted };
  }

  /** The other pieces with a `$ref` of an object that has members in these. */
  #outdone(edited: readonly Piece[]): readonly Piece[] {
    const { tree } = this.#document;
    const shared = tree.sharedContainers(edited);
    return tree.pieces.filter(
      (piece) =>
        !edited.includes(piece) &&
        tree.membersNamedIn(piece, "$ref").some((node) => {
          const holder = mayGoOn(piece, node) ? tree.parent(node) : undefined;
          return holder !== undefined && shared.has(holder);
        }),
    );
  }

  #list(piece: Piece): Listed {
    const named = this.#document.tree.membersNamedIn(piece, "$ref");
    if (named.length === 0) return NONE;
    const listed: { nodes: Node[]; roots: Root[] } = { nodes: [], roots: [] };
    for (let index = 0; index < named.length; index++) {
      const node = named[index] as Node;
      // That it is the last of its name needs a search only where the object goes on behind the piece or has two.
      if (mayHaveTwo(piece, named, index) && !this.#document.isLast(node)) continue;
      const root = this.#document.rootOf(node);
      if (root === undefined) continue;
      listed.nodes.push(node);
      listed.roots.push(root);
    }
    return listed;
  }

  /** Whether a piece has a `$ref` of an object that begins before it: one in another piece may count no more, or again. */
  #mayOutdo(piece: Piece): boolean {
    const named = this.#document.tree.membersNamedIn(piece, "$ref");
    return named.some((node) => piece.cell(rowOf(node), Column.Parent) < 0);
  }
}

/** The text of a reference in a piece that may be gone from the document. */
function textIn(piece: Piece, node: Node): string | undefined {
  return piece.string(rowOf(node));
}

/** Whether the object of a member may lie in other pieces too. */
function mayGoOn(piece: Piece, node: Node): boolean {
  const parent = piece.cell(rowOf(node), Column.Parent);
  return parent < 0 || piece.cell(parent, Column.Next) >= piece.length;
}

/** Whether an object may have another member of the same name: it goes on behind the piece, or the next one is of it too. */
function mayHaveTwo(piece: Piece, named: readonly Node[], index: number): boolean {
  if (mayGoOn(piece, named[index] as Node)) return true;
  const parentOf = (node: Node): number => piece.cell(rowOf(node), Column.Parent);
  const parent = parentOf(named[index] as Node);
  // What is nested in a member between two of one name lies between them too.
  const end = piece.cell(parent, Column.Next);
  for (let at = index + 1; at < named.length && rowOf(named[at] as Node) < end; at++)
    if (parentOf(named[at] as Node) === parent) return true;
  return false;
}
