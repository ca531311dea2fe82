/**
 * References the other way round: from a place to the references that lead to it or pass through it.
 *
 * Found for all places at once when first asked for, and dropped by an edit that can have changed them.
 */
import type { Node } from "../json/tree";
import type { DocumentChange, Reference } from "./document";
import type { Resolver } from "./resolver";

type ByNode = Map<Node, Reference[]>;

/** References by what they come to, each list in document order. */
interface Found {
  /** Pointers by their target. */
  pointers: ByNode;
  /** Pointers that lead nowhere, by the last value that they reach. */
  dangling: ByNode;
  /** Plain names by the value that declares them. */
  anchors: ByNode;
  /** From each value that pointers pass through to the values in it that they go on to: all ways, as a tree. */
  onward: Map<Node, Set<Node>>;
  /** How many pointers pass through a value, where that was asked for. */
  counts: Map<Node, number>;
}

export class Usages {
  readonly #resolver: Resolver;
  #found: Found | null = null;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /**
   * The references whose target is exactly a value, in document order: by JSON Pointer, and by a plain name that the
   * value declares. Those that give no type (a circle, a target that is no schema) lead there all the same.
   */
  to(node: Node): readonly Reference[] {
    const { pointers, anchors } = this.#all();
    const [byPointer, byName] = [pointers.get(node) ?? [], anchors.get(node) ?? []];
    if (byName.length === 0) return byPointer;
    return byPointer.length === 0 ? byName : inDocumentOrder([...byPointer, ...byName]);
  }

  /**
   * The references whose pointer names a value on its way to something inside it, in document order. Those that dangle
   * are among them when they get as far as the value and fail behind it. A pointer passes nothing outside its root.
   *
   * None of them is in `to`: together the two have all pointers that name the value.
   */
  through(node: Node): readonly Reference[] {
    const { pointers, dangling, onward } = this.#all();
    const references = [...(dangling.get(node) ?? [])];
    const open = [...(onward.get(node) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const reference of pointers.get(at) ?? []) references.push(reference);
      for (const reference of dangling.get(at) ?? []) references.push(reference);
      for (const next of onward.get(at) ?? []) open.push(next);
    }
    return inDocumentOrder(references);
  }

  /** How many references `through` has; asking for all places costs as much as asking for the root. */
  countThrough(node: Node): number {
    const { pointers, dangling, onward, counts } = this.#all();
    const known = counts.get(node);
    if (known !== undefined) return known;
    const below = [node];
    for (const at of below) for (const next of onward.get(at) ?? []) if (!counts.has(next)) below.push(next);
    for (const at of below.reverse()) {
      let count = dangling.get(at)?.length ?? 0;
      for (const next of onward.get(at) ?? [])
        count += (pointers.get(next)?.length ?? 0) + (counts.get(next) ?? 0);
      counts.set(at, count);
    }
    return counts.get(node) ?? 0;
  }

  /** Follows an edit, after the resolver has. */
  update({ kept, sameReferences }: DocumentChange): void {
    // A change of text alone leads no pointer elsewhere, but it may declare another anchor.
    if (kept !== "all" || !sameReferences || this.#resolver.hasAnchors) this.#found = null;
  }

  #all(): Found {
    return (this.#found ??= find(this.#resolver));
  }
}

/** One pass over all references. */
function find(resolver: Resolver): Found {
  const found: Found = {
    pointers: new Map(),
    dangling: new Map(),
    anchors: new Map(),
    onward: new Map(),
    counts: new Map(),
  };
  for (const reference of resolver.document.references) {
    const landing = resolver.link(reference)?.landing;
    switch (landing?.kind) {
      case "resolved":
      case "not-schema":
        add(found.pointers, landing.target, reference);
        addWay(found, landing.target, reference);
        break;
      case "dangling":
        add(found.dangling, landing.reached, reference);
        addWay(found, landing.reached, reference);
        break;
      case "anchor":
        if (landing.declared !== undefined) add(found.anchors, landing.declared, reference);
        break;
      case "remote":
      case "bad-escape":
      case undefined:
        break;
    }
  }
  return found;
}

function add(map: ByNode, node: Node, reference: Reference): void {
  const references = map.get(node);
  if (references === undefined) map.set(node, [reference]);
  else references.push(reference);
}

/** Adds the way from the root of a reference to the last value that its pointer reaches, as far as it is new. */
function addWay({ onward }: Found, reached: Node, { tree, root }: Reference): void {
  for (let at = reached; at !== root.node;) {
    const parent = tree.parent(at);
    if (parent === undefined) return;
    const known = onward.get(parent);
    if (known === undefined) onward.set(parent, new Set([at]));
    else if (known.has(at)) return;
    else known.add(at);
    at = parent;
  }
}

function inDocumentOrder(references: readonly Reference[]): readonly Reference[] {
  return references
    .map((reference) => ({ reference, start: reference.tree.span(reference.node).start }))
    .sort((one, other) => one.start - other.start)
    .map(({ reference }) => reference);
}
