/**
 * Whether a type, or any other keyword that says something, can be found from an object by following references and
 * unions. A branch that is recursive takes nothing from the others; only when all lead back is there no type.
 */
import type { JsonTree, Node } from "../json/tree";
import { isAnnotation } from "./annotations";

export class Groundedness {
  readonly #tree: JsonTree;
  readonly #follow: (reference: Node) => Node | undefined;
  /** What is known of objects that consist of references and unions alone. All others are grounded at a glance. */
  readonly #known = new Map<Node, boolean>();

  /** @param follow from the value of a `$ref` to the object it leads to; undefined when it is not followed */
  constructor(tree: JsonTree, follow: (reference: Node) => Node | undefined) {
    this.#tree = tree;
    this.#follow = follow;
  }

  /** Whether the answer for an object was found by looking at others, so that it may change with them. */
  isIndirect(object: Node): boolean {
    return this.#known.has(object);
  }

  isGrounded(start: Node): boolean {
    const known = this.#known.get(start);
    if (known !== undefined) return known;
    let ways = this.#waysOn(start);
    if (ways === null) return true;
    const cameFrom = new Map<Node, Node | null>([[start, null]]);
    const open: Node[] = [];
    for (let at: Node | undefined = start; at !== undefined; at = open.pop()) {
      if (at !== start) ways = this.#known.get(at) === true ? null : this.#waysOn(at);
      if (ways === null) {
        for (let back: Node | null = at; back !== null; back = cameFrom.get(back) ?? null)
          this.#known.set(back, true);
        return true;
      }
      for (const node of ways) {
        if (cameFrom.has(node) || this.#known.get(node) === false) continue;
        cameFrom.set(node, at);
        open.push(node);
      }
    }
    for (const node of cameFrom.keys()) this.#known.set(node, false);
    return false;
  }

  /** Forgets what was found by looking further than at an object itself. */
  clear(): void {
    this.#known.clear();
  }

  /** The objects that an object is made of; null when it says something itself. */
  #waysOn(object: Node): Node[] | null {
    const ways: Node[] = [];
    for (const member of this.#tree.children(object)) {
      const key = this.#tree.key(member) ?? "";
      if (key === "$ref") {
        const target = this.#follow(member);
        // A reference that is not followed is a fault of its own, told where it stands.
        if (target === undefined) return null;
        ways.push(target);
      } else if (key === "allOf" || key === "anyOf" || key === "oneOf") {
        for (const branch of this.#tree.children(member)) {
          if (!this.#tree.isObject(branch)) return null;
          ways.push(branch);
        }
      } else if (!isAnnotation(key)) {
        return null;
      }
    }
    return ways.length === 0 ? null : ways;
  }
}
