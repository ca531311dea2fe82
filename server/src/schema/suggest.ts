/** Where a dangling pointer may have wanted to go. */
import type { JsonTree, Node } from "../json/tree";
import type { Dangling } from "./outcome";
import { editDistance } from "./editDistance";
import { walkPointer } from "./walk";

/** Names further along than this are not compared: the check must not grow with what stands there. */
const MAX_COMPARED = 2_000;

/** Longer names are no slips of the pen, and comparing them letter by letter would take long. */
const MAX_NAME_LENGTH = 200;

/** Tokens behind the failing one that are tried together; no name has more slashes than that. */
const MAX_JOINED = 32;

/** The two names of one place: `$defs` has been what `definitions` was since 2019-09. */
const DEFINITIONS: ReadonlyMap<string, string> = new Map([
  ["definitions", "$defs"],
  ["$defs", "definitions"],
]);

export interface Suggestion {
  /** Names from the root to what exists, and what that is. */
  names: readonly string[];
  target: Node;
  why:
    /** The nearest name at the place where the pointer fails. */
    | "nearest"
    /** The failing tokens are one name that was written without escaping its slashes. */
    | "unescaped"
    /** `#/` is the member called "", `#` is the root. */
    | "root"
    /** Without the failing token the pointer leads to something. */
    | "shorter";
}

/** What dangling pointers may have meant, each text searched for once: a hundred references may miss the same name. */
export class Suggestions {
  readonly #tree: JsonTree;
  /** An outcome is shared by the references with one text, and made anew when an edit may have changed what is near. */
  readonly #known = new WeakMap<Dangling, { suggestion: Suggestion | undefined }>();

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  /**
   * @param root the object that `#` means
   * @param dangling an outcome of the resolver for a reference of this root
   * @returns the most likely place that exists; undefined when nothing comes near
   */
  for(root: Node, dangling: Dangling): Suggestion | undefined {
    let known = this.#known.get(dangling);
    if (known === undefined)
      this.#known.set(dangling, (known = { suggestion: suggest(this.#tree, root, dangling) }));
    return known.suggestion;
  }
}

function suggest(tree: JsonTree, root: Node, dangling: Dangling): Suggestion | undefined {
  const { tokens, failed, reached } = dangling;
  const before = tokens.slice(0, failed);

  if (tokens.length === 1 && tokens[0]?.name === "") return { names: [], target: root, why: "root" };
  return firstThatExists(tree, root, candidates());

  function* candidates(): Generator<Candidate> {
    yield* unescaped(tokens, failed);
    for (const name of nearestNames(tree, reached, tokens[failed]?.name ?? "")) {
      yield { candidate: [...before, { name }, ...tokens.slice(failed + 1)], why: "nearest" };
    }
    yield* underOtherName(tokens, failed);
    // A step that a generator believed in and the document does not have, such as a union that was collapsed.
    for (let skip = failed + 1; skip < Math.min(tokens.length, failed + MAX_JOINED); skip++) {
      yield { candidate: [...before, ...tokens.slice(skip)], why: "shorter" };
    }
  }
}

/**
 * The same place in another spelling, which leaves no doubt: a name whose slashes were not escaped, or definitions under
 * the other name of their place at the root. The cost does not depend on what stands there.
 */
export function suggestSpelling(
  tree: JsonTree,
  root: Node,
  { tokens, failed }: Pick<Dangling, "tokens" | "failed">,
): Suggestion | undefined {
  return firstThatExists(tree, root, [
    ...unescaped(tokens, failed),
    ...(failed === 0 ? underOtherName(tokens, failed) : []),
  ]);
}

type Tokens = readonly { name: string }[];

interface Candidate {
  candidate: Tokens;
  why: Suggestion["why"];
}

function firstThatExists(
  tree: JsonTree,
  root: Node,
  candidates: Iterable<Candidate>,
): Suggestion | undefined {
  for (const { candidate, why } of candidates) {
    const { reached, failed } = walkPointer(tree, root, candidate);
    if (failed === candidate.length)
      return { names: candidate.map(({ name }) => name), target: reached, why };
  }
  return undefined;
}

function* unescaped(tokens: Tokens, failed: number): Generator<Candidate> {
  for (let end = Math.min(tokens.length, failed + MAX_JOINED); end > failed + 1; end--) {
    const name = tokens
      .slice(failed, end)
      .map((token) => token.name)
      .join("/");
    yield { candidate: [...tokens.slice(0, failed), { name }, ...tokens.slice(end)], why: "unescaped" };
  }
}

function* underOtherName(tokens: Tokens, failed: number): Generator<Candidate> {
  const name = DEFINITIONS.get(tokens[failed]?.name ?? "");
  if (name === undefined) return;
  yield { candidate: [...tokens.slice(0, failed), { name }, ...tokens.slice(failed + 1)], why: "nearest" };
}

/** The object's names in order of likeness; none that differ in more than a third of their letters, or in three. */
function nearestNames(tree: JsonTree, object: Node, wanted: string): string[] {
  if (!tree.isObject(object) || wanted.length > MAX_NAME_LENGTH) return [];
  const limit = Math.min(3, Math.ceil(wanted.length / 3));
  const found: { name: string; distance: number }[] = [];
  let compared = 0;
  for (const member of tree.children(object)) {
    if (++compared > MAX_COMPARED) break;
    const name = tree.key(member) ?? "";
    const distance = editDistance(wanted, name, limit);
    if (distance <= limit) found.push({ name, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ name }) => name);
}
