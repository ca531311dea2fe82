/**
 * What stands at each place of a document, and which root `#` means there. Found from the root downwards, and kept
 * with the nodes, so that no path is walked twice.
 */
import type { JsonTree, Node } from "../json/tree";
import { childPosition, type Position } from "./position";

export interface Place {
  position: Position;
  /** Index of the root in the document's list; -1 outside all schemas. */
  root: number;
}

const POSITIONS: readonly Position[] = ["schema", "unknown", "names", "list", "examples", "example", "data"];

const OUTSIDE: Place = { position: "data", root: -1 };

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

  at(node: Node): Place {
    const tree = this.#tree;
    const way: Node[] = [];
    let place: Place | undefined;
    for (let at: Node | undefined = node; ; at = tree.parent(at)) {
      if (at === undefined) {
        place = OUTSIDE;
        break;
      }
      const note = tree.note(at);
      if (note !== 0) {
        place = unpack(note);
        break;
      }
      way.push(at);
      if (this.#roots.has(at)) break;
    }
    for (let at = way.pop(); at !== undefined; at = way.pop()) {
      place = this.#below(place, at);
      tree.setNote(at, pack(place));
    }
    return place ?? OUTSIDE;
  }

  /** @param parent undefined when the node is a root */
  #below(parent: Place | undefined, node: Node): Place {
    if (parent === undefined) {
      return { position: this.#openApi ? "unknown" : "schema", root: this.#roots.get(node) ?? -1 };
    }
    // Most containers hold names or items: only where keywords stand does the key matter.
    const key =
      parent.position === "schema" || parent.position === "unknown" ? this.#tree.key(node) : undefined;
    const isObject = this.#tree.isObject(node);
    return { position: childPosition(parent.position, key, isObject, this.#openApi), root: parent.root };
  }
}

function pack({ position, root }: Place): number {
  return ((root + 1) << 4) | (POSITIONS.indexOf(position) + 1);
}

function unpack(note: number): Place {
  return { position: POSITIONS[(note & 15) - 1] ?? "data", root: (note >> 4) - 1 };
}
