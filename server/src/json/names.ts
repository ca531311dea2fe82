/** The members of wide objects by their names: made when an object is first searched, kept up through edits. */
import { nodeOfOpen, pieceIdOf, type Node } from "./node";
import { Column } from "./piece";
import type { PieceChange } from "./pieces";
import type { JsonTree } from "./tree";

export class Names {
  readonly #tree: JsonTree;
  readonly #byObject = new Map<Node, Map<string, Node>>();

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  has(object: Node): boolean {
    return this.#byObject.has(object);
  }

  /** The last member of an object that has the name. */
  get(object: Node, name: string): Node | undefined {
    let members = this.#byObject.get(object);
    if (members === undefined) this.#byObject.set(object, (members = this.#index(object)));
    return members.get(name);
  }

  /** Forgets the objects that an edit gave other members; they are indexed again when next searched. */
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
    for (const piece of [...removed, ...added]) {
      let last: number | undefined;
      for (let row = 0; row < piece.length; row++) {
        const parent = piece.cell(row, Column.Parent);
        if (parent >= 0 || parent === last) continue;
        last = parent;
        const open = piece.level(parent);
        const object = open === null ? undefined : nodeOfOpen(open);
        if (object !== undefined) this.#byObject.delete(object);
      }
    }
  }

  #index(object: Node): Map<string, Node> {
    const members = new Map<string, Node>();
    for (const member of this.#tree.children(object)) {
      const name = this.#tree.key(member);
      if (name !== undefined) members.set(name, member);
    }
    return members;
  }
}
