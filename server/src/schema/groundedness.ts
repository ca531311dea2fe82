/**
 * Whether a type, or any other keyword that says something, can be found from an object by following references and
 * unions. A branch that is recursive takes nothing from the others; only when all lead back is there no type.
 */
import { pieceIdOf, rowOf } from "../json/node";
import type { JsonTree, Node } from "../json/tree";
import { isAnnotation } from "./annotations";

/**
 * What an object is made of: something that it says itself, something that is known to do for it, or other objects, one
 * of which has to.
 */
type Ways = "itself" | "grounded" | readonly Node[];

/** What is known of an object. Above these: its place in the search that is under way, counted from 1. */
const UNKNOWN = 0;
const GROUNDED = -1;
const GROUNDLESS = -2;

const NONE = -1;

const NOWHERE: readonly Node[] = [];

/** An object that a search has come to. */
interface Found {
  object: Node;
  ways: Ways;
}

export class Groundedness {
  readonly #tree: JsonTree;
  readonly #follow: (reference: Node) => Node | undefined;
  /**
   * By the id of a piece and the row of an object, what is known of objects that consist of references and unions alone.
   * All others are grounded at a glance.
   */
  #known: (Int32Array | undefined)[] = [];

  /** @param follow from the value of a `$ref` to the object it leads to; undefined when it is not followed */
  constructor(tree: JsonTree, follow: (reference: Node) => Node | undefined) {
    this.#tree = tree;
    this.#follow = follow;
  }

  /** Whether the answer for an object was found by looking at others, so that it may change with them. */
  isIndirect(object: Node): boolean {
    return this.#get(object) !== UNKNOWN;
  }

  isGrounded(object: Node): boolean {
    if (this.#get(object) === UNKNOWN) {
      const ways = this.#waysOn(object);
      if (ways === "itself") return true;
      this.#search(object, ways);
    }
    return this.#get(object) === GROUNDED;
  }

  /** Forgets what was found by looking further than at an object itself. */
  clear(): void {
    this.#known = [];
  }

  /**
   * Decides an object, and all that it leads to by way of others that say nothing themselves, each once. One that is
   * grounded tells those that lead to it; those that nobody has told in the end are not.
   */
  #search(start: Node, ways: Ways): void {
    const found: Found[] = [{ object: start, ways }];
    this.#set(start, found.length);
    /** Which of them leads to which, as lists of edges: the last one to each, and the one before each. */
    const last = [NONE];
    const before: number[] = [];
    const from: number[] = [];

    const lead = (index: number, way: Node): "grounded" | "open" => {
      let place = this.#get(way);
      if (place === GROUNDED) return "grounded";
      if (place === GROUNDLESS) return "open";
      if (place === UNKNOWN) {
        const onward = this.#waysOn(way);
        if (onward === "itself") return "grounded";
        last.push(NONE);
        this.#set(way, (place = found.push({ object: way, ways: onward })));
      }
      before.push(last[place - 1] as number);
      last[place - 1] = from.push(index) - 1;
      return "open";
    };
    const tell = (index: number): void => {
      const told = [index];
      for (let at = told.pop(); at !== undefined; at = told.pop()) {
        const { object } = found[at] as Found;
        if (this.#get(object) === GROUNDED) continue;
        this.#set(object, GROUNDED);
        for (let edge = last[at] as number; edge !== NONE; edge = before[edge] as number)
          told.push(from[edge] as number);
      }
    };

    for (let index = 0; index < found.length; index++) {
      const { object, ways: onward } = found[index] as Found;
      if (this.#get(object) === GROUNDED) continue;
      const isGrounded = typeof onward === "string" || onward.some((way) => lead(index, way) === "grounded");
      if (isGrounded) tell(index);
    }
    for (const { object } of found) if (this.#get(object) !== GROUNDED) this.#set(object, GROUNDLESS);
  }

  #waysOn(object: Node): Ways {
    const tree = this.#tree;
    let ways: readonly Node[] = NOWHERE;
    for (let member = tree.firstChild(object); member !== undefined; member = tree.nextSibling(member)) {
      switch (roleOf(tree.key(member) ?? "")) {
        case "assertion":
          return "itself";
        case "reference": {
          const target = this.#follow(member);
          // A reference that is not followed is a fault of its own, told where it stands.
          if (target === undefined) return "grounded";
          // Most often it is the only way, and an array that grows makes room for many.
          ways = ways.length === 0 ? [target] : ways.concat(target);
          break;
        }
        case "union": {
          const branches = [...tree.children(member)];
          if (branches.some((branch) => !tree.isObject(branch) || this.#saysSomething(branch)))
            return "grounded";
          ways = ways.concat(branches);
          break;
        }
        case "annotation":
          break;
      }
    }
    return ways.length === 0 ? "itself" : ways;
  }

  /** Whether an object says something itself, with or without others. */
  #saysSomething(object: Node): boolean {
    const tree = this.#tree;
    for (let member = tree.firstChild(object); member !== undefined; member = tree.nextSibling(member))
      if (roleOf(tree.key(member) ?? "") === "assertion") return true;
    return false;
  }

  #get(object: Node): number {
    return this.#known[pieceIdOf(object)]?.[rowOf(object)] ?? UNKNOWN;
  }

  #set(object: Node, known: number): void {
    const id = pieceIdOf(object);
    const rows = (this.#known[id] ??= new Int32Array(this.#tree.pieceOf(object).length));
    rows[rowOf(object)] = known;
  }
}

function roleOf(keyword: string): "reference" | "union" | "annotation" | "assertion" {
  switch (keyword) {
    case "$ref":
      return "reference";
    case "allOf":
    case "anyOf":
    case "oneOf":
      return "union";
    default:
      return isAnnotation(keyword) ? "annotation" : "assertion";
  }
}
