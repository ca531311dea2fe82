/**
 * Where the texts of references lead from one root, each looked up once and remembered until an edit can have changed
 * the answer.
 *
 * References to neighbours share all but their last token, so the way to the container is remembered too.
 */
import { pieceIdOf } from "../json/node";
import { Column, NoKey, type Piece } from "../json/piece";
import type { JsonTree, Node, TreeChange } from "../json/tree";
import { linkTo, type Container, type Landing, type Link } from "./link";
import { parseReference, splitPlain, type ParsedReference } from "./pointer";
import { stepInto, walkPointer, type Walk } from "./walk";

export class Lookup {
  readonly #tree: JsonTree;
  readonly #root: Node;
  readonly #declares: (anchor: string) => Node | undefined;
  readonly #links = new Map<string, Link>();
  readonly #containers = new Map<string, Container | null>();
  /** Whether any text named an anchor so far. */
  #hasAnchors = false;

  /** @param declares from a plain name to the schema that declares it as its anchor */
  constructor(tree: JsonTree, root: Node, declares: (anchor: string) => Node | undefined) {
    this.#tree = tree;
    this.#root = root;
    this.#declares = declares;
  }

  /** @param text the decoded value of a `$ref` */
  find(text: string): Link {
    let link = this.#links.get(text);
    if (link === undefined) this.#links.set(text, (link = this.#findShort(text) ?? this.#findLong(text)));
    return link;
  }

  /** The links that references have; others were asked for a text that nobody wrote, or has been edited away. */
  inUse(): Link[] {
    return [...this.#links.values()].filter(({ uses }) => uses > 0);
  }

  /**
   * Cuts the links that an edit can have changed.
   *
   * @param felt where to add the pieces with references that had one of them
   */
  update(change: TreeChange, felt: Set<Piece>): void {
    if (change.kept === "all") {
      if (this.#hasAnchors) this.#forget(felt, ({ landing }) => landing.kind === "anchor");
      return;
    }
    const gone = new Set(change.removed.map(({ id }) => id));
    const names = outerNames(change);
    const isTouched = (name: string): boolean =>
      names.members.has(name) || (names.items && /^\d+$/.test(name));
    const isGone = (node: Node): boolean => gone.has(pieceIdOf(node));
    const changed = this.#tree.sharedContainers(change.added);
    for (const [text, container] of this.#containers) {
      if (
        container === null ||
        container.above?.isStale === true ||
        isGone(container.node) ||
        isTouched(container.name)
      ) {
        if (container !== null) container.isStale = true;
        this.#containers.delete(text);
      }
    }
    this.#forget(felt, ({ landing, container, name }) => {
      if (landing.kind === "remote") return false;
      if (landing.kind !== "resolved" || container === null || container.isStale) return true;
      return isTouched(name) || isGone(landing.target) || changed.has(landing.target);
    });
  }

  #forget(felt: Set<Piece>, isStale: (link: Link) => boolean): void {
    for (const [text, link] of this.#links) {
      if (!isStale(link)) continue;
      link.isStale = true;
      for (const piece of link.users) felt.add(piece);
      this.#links.delete(text);
    }
  }

  /** The common case: a pointer without escapes that leads to an object. */
  #findShort(text: string): Link | undefined {
    const plain = splitPlain(text);
    const container = plain === undefined ? null : this.#container(plain.container);
    if (plain === undefined || container === null) return undefined;
    const target = stepInto(this.#tree, container.node, plain.name);
    if (target === undefined || !this.#tree.isObject(target)) return undefined;
    const landing: Landing = { kind: "resolved", target, strayPercent: null };
    return linkTo(text, this.#root, landing, container, plain.name);
  }

  /** @param text a reference without escapes */
  #container(text: string): Container | null {
    let container = this.#containers.get(text);
    if (container !== undefined) return container;
    const plain = splitPlain(text);
    if (plain === undefined) {
      container = { node: this.#root, above: null, name: "", isStale: false };
    } else {
      const { name } = plain;
      const above = this.#container(plain.container);
      const node = above === null ? undefined : stepInto(this.#tree, above.node, name);
      container = node === undefined ? null : { node, above, name, isStale: false };
    }
    this.#containers.set(text, container);
    return container;
  }

  #findLong(text: string): Link {
    return linkTo(text, this.#root, this.#take(text));
  }

  #take(text: string): Landing {
    const parsed = parseReference(text);
    switch (parsed.kind) {
      case "remote":
        return { kind: "remote" };
      case "anchor":
        this.#hasAnchors = true;
        return { kind: "anchor", name: parsed.name, declared: this.#declares(parsed.name) };
      case "bad-escape":
        return { kind: "bad-escape", span: parsed.span, tokens: parsed.tokens };
      case "pointer":
        return landingOf(this.#tree, parsed, walkPointer(this.#tree, this.#root, parsed.tokens));
    }
  }
}

/** What a pointer leads to, by how far its tokens could be walked. */
export function landingOf(
  tree: JsonTree,
  { tokens, strayPercent }: Extract<ParsedReference, { kind: "pointer" }>,
  { reached, failed }: Walk,
): Landing {
  if (failed < tokens.length) return { kind: "dangling", tokens, failed, reached };
  if (!tree.isObject(reached)) return { kind: "not-schema", target: reached };
  return { kind: "resolved", target: reached, strayPercent };
}

/** What an edit may have given to, or taken from, containers that begin in other pieces: members by name, items. */
function outerNames({ removed, added }: TreeChange): { members: ReadonlySet<string>; items: boolean } {
  const members = new Set<string>();
  let items = false;
  for (const piece of [...removed, ...added]) {
    for (let row = 0; row < piece.length; row++) {
      if (piece.cell(row, Column.Parent) >= 0) continue;
      if (piece.cell(row, Column.KeyStart) === NoKey) items = true;
      else members.add(piece.key(row) ?? "");
    }
  }
  return { members, items };
}
