/** What the text of a reference leads to, and who has it. */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { Outcome } from "./outcome";

/** An outcome by the text alone; whether the chain behind it ends is not known yet. */
export type Landing = Exclude<Outcome, { kind: "cycle" } | { kind: "not-string" }>;

/** What the text of a reference leads to. References with one text share it, and an edit that may change it cuts it. */
export interface Link {
  readonly text: string;
  /** The value that its `#` means. */
  readonly start: Node;
  readonly landing: Landing;
  /** The container that the last name was looked up in; null where the text was taken apart token by token. */
  readonly container: Container | null;
  /** The last name; empty where there is no container. */
  readonly name: string;
  /** Whether it leads to an object, and is written so that every reader takes it the same way. */
  readonly isUsual: boolean;
  isStale: boolean;
  /** What the resolver found of the chain behind it: whether there is more than references and unions. */
  isGrounded: boolean | undefined;
  /** Whether that depends on what other references lead to. */
  isIndirect: boolean;
  /** The pieces with references that have it: where an edit that cuts it is felt. */
  users: Piece[];
  /** How many references those are. */
  uses: number;
}

/** The container that all references with one beginning lead into. */
export interface Container {
  readonly node: Node;
  readonly above: Container | null;
  /** The last token of the way to it. */
  readonly name: string;
  isStale: boolean;
}

/** Shared by links that nobody has yet; never written to. */
const NOBODY: Piece[] = [];

/** Users of a link that are copied for each that comes: an array that grows makes room for more than most links have. */
const FEW = 4;

/** A link that no reference has yet, and whose chain nobody has looked into. */
export function linkTo(
  text: string,
  start: Node,
  landing: Landing,
  container: Container | null = null,
  name = "",
): Link {
  return {
    text,
    start,
    landing,
    container,
    name,
    isUsual: isUsual(text, landing),
    isStale: false,
    isGrounded: undefined,
    isIndirect: false,
    users: NOBODY,
    uses: 0,
  };
}

/** A stray percent sign is read differently by different readers, and a URI holds no space. */
function isUsual(text: string, landing: Landing): boolean {
  return landing.kind === "resolved" && landing.strayPercent === null && !text.includes(" ");
}

/** Counts a reference in a piece among those that have a link. Those of one piece come one after the other, mostly. */
export function join(link: Link, piece: Piece): void {
  link.uses++;
  const { users } = link;
  if (users[users.length - 1] === piece) return;
  if (users.length < FEW) link.users = users.concat(piece);
  else users.push(piece);
}

/** Counts the references of a piece no more, which is called for each of them. */
export function leave(link: Link, piece: Piece): void {
  link.uses--;
  if (link.users.includes(piece)) link.users = link.users.filter((user) => user !== piece);
}

/** The object that references with a link lead to; undefined where they lead to none. */
export function targetOf(link: Link | null): Node | undefined {
  const landing = link?.landing;
  return landing?.kind === "resolved" ? landing.target : undefined;
}
