/**
 * Which schemas refer back to themselves, by way of whatever references stand in them. Such a schema can be written
 * out once more in each place, but never to the end.
 */
import type { Node } from "../json/tree";

/** What is known of a schema while the search is under way (Tarjan's algorithm). */
interface Visit {
  node: Node;
  number: number;
  /** The lowest number that is reached from here and still open. */
  low: number;
  isOpen: boolean;
  isInCircle: boolean;
  next: readonly Node[];
  at: number;
}

export interface Circles {
  /** Whether a schema refers back to itself. */
  has: (node: Node) => boolean;
  /** Every schema that was reached; what one refers to comes before it, unless it refers back. */
  inner: readonly Node[];
}

/**
 * Searches from some schemas through all that they refer to. Costs what the references cost, and does not recurse.
 *
 * @param referred the schemas that the references in one lead to, each asked for once
 */
export function findCircles(starts: Iterable<Node>, referred: (node: Node) => readonly Node[]): Circles {
  const visits = new Map<Node, Visit>();
  const open: Visit[] = [];
  const way: Visit[] = [];
  const inner: Node[] = [];
  for (const start of starts) {
    if (!visits.has(start)) enter(start);
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const next = visit.next[visit.at++];
      if (next === undefined) leave(visit);
      else follow(visit, next);
    }
  }
  return { has: (node) => visits.get(node)?.isInCircle === true, inner };

  function enter(node: Node): void {
    const number = visits.size;
    const visit = { node, number, low: number, isOpen: true, isInCircle: false, next: referred(node), at: 0 };
    visits.set(node, visit);
    open.push(visit);
    way.push(visit);
  }

  function follow(visit: Visit, next: Node): void {
    const known = visits.get(next);
    if (known === undefined) enter(next);
    else if (known.isOpen) visit.low = Math.min(visit.low, known.number);
    if (next === visit.node) visit.isInCircle = true;
  }

  function leave(visit: Visit): void {
    way.pop();
    const around = way.at(-1);
    if (around !== undefined) around.low = Math.min(around.low, visit.low);
    inner.push(visit.node);
    if (visit.low !== visit.number) return;
    // All that was opened since then refers to each other.
    const isAlone = open.at(-1) === visit;
    for (let each = open.pop(); each !== undefined; each = each === visit ? undefined : open.pop()) {
      each.isOpen = false;
      if (!isAlone) each.isInCircle = true;
    }
  }
}
