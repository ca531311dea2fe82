/**
 * The children of containers by name, by index and by number: walked where they are few, which nearly all are, and
 * indexed when a wide container is first searched.
 */
import { Items } from "./items";
import { Names } from "./names";
import type { Node } from "./node";
import type { PieceChange } from "./pieces";
import type { JsonTree } from "./tree";

/** Containers with more children than this are indexed. */
const INDEX_FROM = 16;

export class Children {
  readonly #tree: JsonTree;
  readonly #names: Names;
  readonly #items = new Map<Node, Items>();
  /** Of wide containers, once counted. */
  readonly #sizes = new Map<Node, number>();

  constructor(tree: JsonTree) {
    this.#tree = tree;
    this.#names = new Names(tree);
  }

  /** Follows an edit that changed more than texts. */
  update(change: PieceChange): void {
    this.#names.update(change);
    this.#items.clear();
    this.#sizes.clear();
  }

  size(container: Node): number {
    const known = this.#sizes.get(container);
    if (known !== undefined) return known;
    const tree = this.#tree;
    let size = 0;
    for (let child = tree.firstChild(container); child !== undefined; child = tree.nextSibling(child)) size++;
    if (size > INDEX_FROM) this.#sizes.set(container, size);
    return size;
  }

  /** The last member of an object that has the name. */
  get(object: Node, name: string): Node | undefined {
    const known = this.#names.known(object);
    if (known !== undefined) return known.get(name);
    const tree = this.#tree;
    let found: Node | undefined;
    let seen = 0;
    for (let child = tree.firstChild(object); child !== undefined; child = tree.nextSibling(child)) {
      if (++seen > INDEX_FROM) return this.#names.get(object, name);
      if (tree.isNamed(child, name)) found = child;
    }
    return found;
  }

  /** The item of an array at an index from 0. */
  at(array: Node, index: number): Node | undefined {
    const known = this.#items.get(array);
    if (known !== undefined) return known.at(index);
    const tree = this.#tree;
    let seen = 0;
    for (let child = tree.firstChild(array); child !== undefined; child = tree.nextSibling(child)) {
      if (seen === index) return child;
      if (++seen > INDEX_FROM) return this.#indexItems(array).at(index);
    }
    return undefined;
  }

  /** The index of an item of an array. */
  index(array: Node, item: Node): number {
    const known = this.#items.get(array);
    if (known !== undefined) return known.index(item);
    const tree = this.#tree;
    let index = 0;
    for (let child = tree.firstChild(array); child !== item && child !== undefined; index++) {
      if (index > INDEX_FROM) return this.#indexItems(array).index(item);
      child = tree.nextSibling(child);
    }
    return index;
  }

  #indexItems(array: Node): Items {
    const items = new Items(this.#tree.children(array));
    this.#items.set(array, items);
    return items;
  }
}
