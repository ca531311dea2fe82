/**
 * References the other way round: from a place to the references that lead to it or pass through it.
 *
 * Found for all places at once when first asked for, and dropped by an edit that can have changed them. What is found
 * are the links that references share; references are made of those alone that somebody asks for.
 */
import type { JsonTree, Node } from "../json/tree";
import type { DocumentChange, Reference } from "./document";
import type { Link } from "./link";
import type { Resolver } from "./resolver";
import { commonSpelling, type Spelling } from "./spelling";

type ByNode = Map<Node, Link[]>;

/** Links by what they come to. */
interface Found {
  /** Pointers by their target. */
  pointers: ByNode;
  /** Pointers that lead nowhere, by the last value that they reach. */
  dangling: ByNode;
  /** Plain names by the value that declares them. */
  anchors: ByNode;
  /** From each value that pointers pass through to the values in it that they go on to: all ways, as a tree. */
  onward: Map<Node, Set<Node>>;
  /** How many references pass through a value, where that was asked for. */
  counts: Map<Node, number>;
}

export class Usages {
  readonly #resolver: Resolver;
  #found: Found | null = null;
  #spelling: Spelling | null = null;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /**
   * The references whose target is exactly a value, in document order: by JSON Pointer, and by a plain name that the
   * value declares. Those that give no type (a circle, a target that is no schema) lead there all the same.
   */
  to(node: Node): readonly Reference[] {
    return this.#resolver.linked(this.#linksTo(node));
  }

  /** The references that name an anchor, whoever declares it, in document order. */
  naming(anchor: string): readonly Reference[] {
    const links = this.#resolver.links();
    return this.#resolver.linked(
      links.filter(({ landing }) => landing.kind === "anchor" && landing.name === anchor),
    );
  }

  /** How most references of the document are spelled. */
  get spelling(): Spelling {
    return (this.#spelling ??= commonSpelling(this.#resolver.links()));
  }

  /** How many references `to` has. */
  countTo(node: Node): number {
    return countOf(this.#linksTo(node));
  }

  /**
   * The references whose pointer names a value on its way to something inside it, in document order. Those that dangle
   * are among them when they get as far as the value and fail behind it. A pointer passes nothing outside its root.
   *
   * None of them is in `to`: together the two have all pointers that name the value.
   */
  through(node: Node): readonly Reference[] {
    const { pointers, dangling, onward } = this.#all();
    const links = [...(dangling.get(node) ?? [])];
    const open = [...(onward.get(node) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const link of pointers.get(at) ?? []) links.push(link);
      for (const link of dangling.get(at) ?? []) links.push(link);
      for (const next of onward.get(at) ?? []) open.push(next);
    }
    return this.#resolver.linked(links);
  }

  /** How many references `through` has; asking for all places costs as much as asking for the root. */
  countThrough(node: Node): number {
    const { pointers, dangling, onward, counts } = this.#all();
    const known = counts.get(node);
    if (known !== undefined) return known;
    const below = [node];
    for (const at of below) for (const next of onward.get(at) ?? []) if (!counts.has(next)) below.push(next);
    for (const at of below.reverse()) {
      let count = countOf(dangling.get(at) ?? []);
      for (const next of onward.get(at) ?? [])
        count += countOf(pointers.get(next) ?? []) + (counts.get(next) ?? 0);
      counts.set(at, count);
    }
    return counts.get(node) ?? 0;
  }

  /** Follows an edit, after the resolver has. */
  update({ kept, sameReferences }: DocumentChange): void {
    if (kept !== "all" || !sameReferences) this.#spelling = null;
    // A change of text alone leads no pointer elsewhere, but it may declare another anchor.
    if (kept !== "all" || !sameReferences || this.#resolver.hasAnchors) this.#found = null;
  }

  #linksTo(node: Node): readonly Link[] {
    const { pointers, anchors } = this.#all();
    return [...(pointers.get(node) ?? []), ...(anchors.get(node) ?? [])];
  }

  #all(): Found {
    this.#resolver.linkAll();
    return (this.#found ??= find(this.#resolver));
  }
}

/** One pass over all links. */
function find(resolver: Resolver): Found {
  const { tree } = resolver.document;
  const found: Found = {
    pointers: new Map(),
    dangling: new Map(),
    anchors: new Map(),
    onward: new Map(),
    counts: new Map(),
  };
  for (const link of resolver.links()) {
    const { landing } = link;
    switch (landing.kind) {
      case "resolved":
      case "not-schema":
        add(found.pointers, landing.target, link);
        addWay(tree, found, landing.target, link);
        break;
      case "dangling":
        add(found.dangling, landing.reached, link);
        addWay(tree, found, landing.reached, link);
        break;
      case "anchor":
        if (landing.declared !== undefined) add(found.anchors, landing.declared, link);
        break;
      case "remote":
      case "bad-escape":
        break;
    }
  }
  return found;
}

function add(map: ByNode, node: Node, link: Link): void {
  const links = map.get(node);
  if (links === undefined) map.set(node, [link]);
  else links.push(link);
}

function countOf(links: readonly Link[]): number {
  return links.reduce((count, { uses }) => count + uses, 0);
}

/** Adds the way from where a pointer starts to the last value that it reaches, as far as it is new. */
function addWay(tree: JsonTree, { onward }: Found, reached: Node, { start }: Link): void {
  for (let at = reached; at !== start;) {
    const parent = tree.parent(at);
    if (parent === undefined) return;
    const known = onward.get(parent);
    if (known === undefined) onward.set(parent, new Set([at]));
    else if (known.has(at)) return;
    else known.add(at);
    at = parent;
  }
}
