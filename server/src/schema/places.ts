/**
 * What stands at each place of a document, and which root `#` means there. Found from the root downwards, and kept
 * with the nodes as a number, so that no path is walked twice.
 */
import type { JsonTree, Node } from "../json/tree";
import { childPosition, type Position } from "./position";

/** A position and the index of a root, packed: what the tree keeps with a node. */
type Place = number;

const POSITIONS: readonly Position[] = ["data", "schema", "unknown", "names", "list", "examples", "example"];

/** Data that belongs to no schema. Not 0, which is what the tree keeps before a place is known. */
const OUTSIDE: Place = pack("data", -1);

export class Places {
  readonly #tree: JsonTree;
  readonly #roots: ReadonlyMap<Node, number>;
  readonly #openApi: boolean;

  /** @param roots the index of each root by its node */
  constructor(tree: JsonTree, roots: ReadonlyMap<Node, number>, openApi: boolean) {
    this.#tree = tree;
    this.#roots = roots;
    this.#openApi = openApi;
    tree.clearNotes();
  }

  position(node: Node): Position {
    return POSITIONS[(this.#at(node) & 15) - 1] ?? "data";
  }

  /** The index of the root that `#` means at a node; -1 outside all schemas. */
  root(node: Node): number {
    return (this.#at(node) >> 4) - 1;
  }

  #at(node: Node): Place {
    const known = this.#tree.note(node);
    if (known !== 0) return known;
    // Most often only the last step is new.
    const parent = this.#tree.parent(node);
    const around = parent === undefined ? 0 : this.#tree.note(parent);
    return around === 0 ? this.#walk(node) : this.#step(around, node);
  }

  #walk(node: Node): Place {
    const way: Node[] = [];
    let place: Place = OUTSIDE;
    for (let at: Node | undefined = node; at !== undefined; at = this.#tree.parent(at)) {
      const known = this.#tree.note(at);
      if (known !== 0) {
        place = known;
        break;
      }
      way.push(at);
    }
    for (let at = way.pop(); at !== undefined; at = way.pop()) place = this.#step(place, at);
    return place;
  }

  #step(around: Place, node: Node): Place {
    const place = this.#below(around, node);
    this.#tree.setNote(node, place);
    return place;
  }

  #below(around: Place, node: Node): Place {
    const root = this.#roots.get(node);
    if (root !== undefined) return pack(this.#openApi ? "unknown" : "schema", root);
    const position = POSITIONS[(around & 15) - 1] ?? "data";
    // Most containers hold names or items: only where keywords stand does the key matter.
    const key = position === "schema" || position === "unknown" ? this.#tree.key(node) : undefined;
    const child = childPosition(position, key, this.#tree.isObject(node), this.#openApi);
    return (around & ~15) | (POSITIONS.indexOf(child) + 1);
  }
}

function pack(position: Position, root: number): Place {
  return ((root + 1) << 4) | (POSITIONS.indexOf(position) + 1);
}
