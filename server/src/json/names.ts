/** The members of wide objects by their names: made when an object is first searched, kept up through edits. */
import { nodeOf, nodeOfOpen, pieceIdOf, type Node } from "./node";
import { Column, type Piece } from "./piece";
import type { PieceChange } from "./pieces";
import type { JsonTree } from "./tree";

interface Members {
  byName: Map<string, Node>;
  /** Whether two have one name, so that the end of one brings the other back. */
  hasDuplicates: boolean;
}

export class Names {
  readonly #tree: JsonTree;
  readonly #byObject = new Map<Node, Members>();

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  /** The members of an object by their names, where it was searched before. */
  known(object: Node): ReadonlyMap<string, Node> | undefined {
    return this.#byObject.get(object)?.byName;
  }

  /** The last member of an object that has the name. */
  get(object: Node, name: string): Node | undefined {
    let members = this.#byObject.get(object);
    if (members === undefined) this.#byObject.set(object, (members = this.#index(object)));
    return members.byName.get(name);
  }

  /** Follows an edit: of an object that goes on in other pieces, only the members in the pieces that were read anew. */
  update({ removed, added, retied }: PieceChange): void {
    if (retied) {
      this.#byObject.clear();
      return;
    }
    // A piece that is gone takes its objects with it, and each row in it is a member of an object that has changed.
    const gone = new Set(removed.map(({ id }) => id));
    for (const object of this.#byObject.keys()) {
      if (gone.has(pieceIdOf(object))) this.#byObject.delete(object);
    }
    for (const piece of removed) {
      for (const [object, row] of this.#outerMembers(piece)) {
        const members = this.#byObject.get(object);
        if (members?.hasDuplicates === true) this.#byObject.delete(object);
        else members?.byName.delete(piece.key(row) ?? "");
      }
    }
    for (const piece of added) {
      for (const [object, row] of this.#outerMembers(piece)) {
        const members = this.#byObject.get(object);
        if (members === undefined) continue;
        add(members, piece.key(row), nodeOf(piece, row));
        // Which of two is the last is found out when it is next asked for.
        if (members.hasDuplicates) this.#byObject.delete(object);
      }
    }
  }

  /** The rows of a piece that are members of objects that begin before it, each with its object. */
  *#outerMembers(piece: Piece): Generator<[object: Node, row: number], void, undefined> {
    for (let row = 0; row < piece.length; row = piece.cell(row, Column.Next)) {
      const open = piece.level(piece.cell(row, Column.Parent));
      const object = open === null ? undefined : nodeOfOpen(open);
      if (object !== undefined) yield [object, row];
    }
  }

  #index(object: Node): Members {
    const members: Members = { byName: new Map(), hasDuplicates: false };
    for (const member of this.#tree.children(object)) add(members, this.#tree.key(member), member);
    return members;
  }
}

function add(members: Members, name: string | undefined, node: Node): void {
  if (name === undefined) return;
  if (members.byName.has(name)) members.hasDuplicates = true;
  members.byName.set(name, node);
}
