/**
 * Which objects hold a member that is broken: without its key, with a key that its line does not close, or with
 * something for a value that is none. The name that is missed there may be the broken one.
 */
import type { JsonTree, Node, TreeChange } from "../json/tree";

/** One pair of quotes, and none between them that is not escaped. */
const IS_WHOLE_KEY = /^"(?:[^"\\]|\\.)*"$/s;

/** Of an object's own members: one is broken, one was not written to its end, or neither. */
type State = "broken" | "cut off" | "whole";

export class Breaks {
  readonly #tree: JsonTree;
  readonly #known = new Map<Node, State>();

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  /** Whether a value was not written to its end: nothing, no JSON, a list or an object without its closing bracket. */
  isCutOff(node: Node): boolean {
    const tree = this.#tree;
    const kind = tree.kind(node);
    if (kind !== "object" && kind !== "array") return kind === "missing" || kind === "invalid";
    // The last bracket of the text may be there and close nothing.
    if (tree.isUnclosed(node)) return true;
    const { end } = tree.span(node);
    return tree.slice(end - 1, end) !== (kind === "array" ? "]" : "}");
  }

  /** Whether one of an object's own members is broken, beyond what is there for a moment while one is being typed. */
  isBroken(object: Node): boolean {
    return this.#state(object) === "broken";
  }

  /** Whether all of an object's own members are written to their ends. */
  isWhole(object: Node): boolean {
    return this.#state(object) === "whole";
  }

  /** Follows an edit of the tree. */
  update({ kept }: TreeChange): void {
    if (kept !== "all") this.#known.clear();
  }

  #state(object: Node): State {
    let state = this.#known.get(object);
    if (state === undefined) this.#known.set(object, (state = this.#search(object)));
    return state;
  }

  #search(object: Node): State {
    const tree = this.#tree;
    let state: State = "whole";
    if (!tree.isObject(object)) return state;
    for (const member of tree.children(object)) {
      if (tree.kind(member) === "invalid") return "broken";
      const key = tree.keySpan(member);
      if (key === undefined || !IS_WHOLE_KEY.test(tree.slice(key.start, key.end))) return "broken";
      if (this.isCutOff(member)) state = "cut off";
    }
    return state;
  }
}
