/** The items of a wide array, by index and back. */
import type { Node } from "./node";

export class Items {
  readonly #items: readonly Node[];
  #indexes: ReadonlyMap<Node, number> | undefined;

  constructor(items: Iterable<Node>) {
    this.#items = [...items];
  }

  at(index: number): Node | undefined {
    return this.#items[index];
  }

  /** The index of an item; 0 for what is none. */
  index(item: Node): number {
    this.#indexes ??= new Map(this.#items.map((each, index) => [each, index]));
    return this.#indexes.get(item) ?? 0;
  }
}
