/**
 * Where the texts of references lead from one root, each looked up once and remembered until an edit can have changed
 * the answer.
 *
 * References to neighbours share all but their last token, so the way to the container is remembered too.
 */
import { pieceIdOf } from "../json/node";
import { Column, NoKey, type Piece } from "../json/piece";
import type { JsonTree, Node, TreeChange } from "../json/tree";
import type { Outcome } from "./outcome";
import { parseReference, splitPlain, type ParsedReference } from "./pointer";
import { walkPointer, type Walk } from "./walk";

/** An outcome by the text alone; whether the chain behind it ends is not known yet. */
export type Landing = Exclude<Outcome, { kind: "cycle" } | { kind: "not-string" }>;

/** What the text of a reference leads to. References with one text share it, and an edit that may change it cuts it. */
export interface Link {
  readonly text: string;
  /** The value that its `#` means. */
  readonly start: Node;
  readonly landing: Landing;
  /** Whether it leads to an object, and is written so that every reader takes it the same way. */
  readonly isUsual: boolean;
  isStale: boolean;
  /** What the resolver found of the chain behind it: whether there is more than references and unions. */
  isGrounded: boolean | undefined;
  /** Whether that depends on what other references lead to. */
  isIndirect: boolean;
  /** The pieces with references that have it: where an edit that cuts it is felt. */
  readonly users: Piece[];
  /** How many references those are. */
  uses: number;
}

/** The container that all references with one beginning lead into. */
interface Container {
  node: Node;
  above: Container | null;
  /** The last token of the way to it. */
  name: string;
  isStale: boolean;
}

interface Entry {
  link: Link;
  /** Null for a reference that was taken apart token by token. */
  container: Container | null;
  name: string;
}

export class Lookup {
  readonly #tree: JsonTree;
  readonly #root: Node;
  readonly #declares: (anchor: string) => Node | undefined;
  readonly #entries = new Map<string, Entry>();
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
    let entry = this.#entries.get(text);
    if (entry === undefined) this.#entries.set(text, (entry = this.#findShort(text) ?? this.#findLong(text)));
    return entry.link;
  }

  /** The links that references have; others were asked for a text that nobody wrote, or has been edited away. */
  inUse(): Link[] {
    return [...this.#entries.values()].map(({ link }) => link).filter(({ uses }) => uses > 0);
  }

  /**
   * Cuts the links that an edit can have changed.
   *
   * @param felt where to add the pieces with references that had one of them
   */
  update(change: TreeChange, felt: Set<Piece>): void {
    if (change.kept === "all") {
      if (this.#hasAnchors) this.#forget(felt, ({ link }) => link.landing.kind === "anchor");
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
    this.#forget(felt, ({ link: { landing }, container, name }) => {
      if (landing.kind === "remote") return false;
      if (landing.kind !== "resolved" || container === null || container.isStale || isTouched(name))
        return true;
      return isGone(landing.target) || changed.has(landing.target);
    });
  }

  #forget(felt: Set<Piece>, isStale: (entry: Entry) => boolean): void {
    for (const [text, entry] of this.#entries) {
      if (!isStale(entry)) continue;
      const { link } = entry;
      link.isStale = true;
      for (const piece of link.users) felt.add(piece);
      this.#entries.delete(text);
    }
  }

  /** The common case: a pointer without escapes that leads to an object. */
  #findShort(text: string): Entry | undefined {
    const plain = splitPlain(text);
    const container = plain === undefined ? null : this.#container(plain.container);
    if (plain === undefined || container === null) return undefined;
    const { name } = plain;
    const { reached, failed } = walkPointer(this.#tree, container.node, [{ name }]);
    if (failed === 0 || !this.#tree.isObject(reached)) return undefined;
    const landing: Landing = { kind: "resolved", target: reached, strayPercent: null };
    return this.#entry(text, landing, container, name);
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
      const walk = above === null ? null : walkPointer(this.#tree, above.node, [{ name }]);
      container =
        walk === null || walk.failed === 0 ? null : { node: walk.reached, above, name, isStale: false };
    }
    this.#containers.set(text, container);
    return container;
  }

  #findLong(text: string): Entry {
    return this.#entry(text, this.#take(text), null, "");
  }

  #entry(text: string, landing: Landing, container: Container | null, name: string): Entry {
    return { link: linkTo(text, this.#root, landing), container, name };
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

/** A link that no reference has yet, and whose chain nobody has looked into. */
export function linkTo(text: string, start: Node, landing: Landing): Link {
  return {
    text,
    start,
    landing,
    isUsual: isUsual(text, landing),
    isStale: false,
    isGrounded: undefined,
    isIndirect: false,
    users: [],
    uses: 0,
  };
}

/** A stray percent sign is read differently by different readers, and a URI holds no space. */
function isUsual(text: string, landing: Landing): boolean {
  return landing.kind === "resolved" && landing.strayPercent === null && !text.includes(" ");
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
