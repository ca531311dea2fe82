/** A reference that is still being written: how far it leads, and what is written of the next name. */
import type { JsonTree, Node } from "../json/tree";
import { parseReference } from "./pointer";
import { walkPointer } from "./walk";

export interface TypedReference {
  /** Where the names before the last lead; undefined where they lead nowhere, or there is no last name yet. */
  container: Node | undefined;
  /** The names before the last, unescaped. */
  names: readonly string[];
  /** The last name, unescaped; empty where none is begun. */
  last: string;
  /** UTF-16 offset into the typed text at which the last name begins; null where the text is no beginning of a pointer. */
  lastStart: number | null;
}

/**
 * @param root the object that `#` means
 * @param typed the decoded text of the reference up to the cursor
 * @returns undefined where a file or a URL is being written
 */
export function readTyped(tree: JsonTree, root: Node, typed: string): TypedReference | undefined {
  if (typed.startsWith("#/")) return take(tree, root, typed, true);
  if (typed === "" || typed === "#") return { container: root, names: [], last: "", lastStart: null };
  const name = typed.startsWith("#") ? typed.slice(1) : typed;
  if (/^\.|[#:]/.test(name)) return undefined;
  // A name alone, or a pointer whose beginning was left out.
  return take(tree, root, "#/" + name, false);
}

function take(tree: JsonTree, root: Node, pointer: string, isPointer: boolean): TypedReference | undefined {
  const parsed = parseReference(pointer);
  if (parsed.kind !== "pointer" && parsed.kind !== "bad-escape") return undefined;
  const last = parsed.tokens.at(-1);
  const before = parsed.tokens.slice(0, -1);
  const { reached, failed } = walkPointer(tree, root, before);
  return {
    container: failed === before.length ? reached : undefined,
    names: before.map(({ name }) => name),
    last: last?.name ?? "",
    lastStart: isPointer ? (last?.start ?? null) : null,
  };
}
