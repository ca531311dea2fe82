/** Silences a diagnostic at one place, by a `$comment` that says so. */
import { CodeActionKind } from "vscode-languageserver";
import { encodeString } from "../../json/string";
import type { Node } from "../../json/tree";
import { formatReference } from "../../schema/pointer";
import { DISABLE, readDirectives } from "../diagnostics/directive";
import { isCode, type DiagnosticCode } from "../diagnostics/registry";
import { isWhole } from "../edits/gaps";
import { insertMembers } from "../edits/members";
import { styleOf } from "../edits/style";
import type { Splice } from "../edits/splice";
import type { Schema } from "../schema";
import type { Offer } from "./offer";

/** Where a comment goes. */
interface Site {
  holder: Node;
  /** The place in the holder that is meant; undefined for all of it. */
  place: string | undefined;
}

/**
 * @param offset UTF-16 offset at which the diagnostic begins
 * @returns undefined where no object can hold the comment
 */
export function silence(schema: Schema, offset: number, code: string): Offer | undefined {
  const site = isCode(code) ? siteAt(schema, offset) : undefined;
  const splices = site === undefined ? undefined : comment(schema, site, code);
  if (splices === undefined) return undefined;
  return {
    title: `Silence ${code} here`,
    kind: CodeActionKind.QuickFix,
    code: code as DiagnosticCode,
    make: () => ({ splices: splices() }),
  };
}

/** The innermost object around a place that is a schema; it also says which place, where that stands for one and is none. */
function siteAt(schema: Schema, offset: number): Site | undefined {
  const { tree, document } = schema;
  const node = tree.nodeAt(offset);
  for (let at = node; at !== undefined; at = tree.parent(at)) {
    const position = tree.isObject(at) ? document.position(at) : "data";
    if (position !== "schema" && position !== "unknown") continue;
    const isBare = node !== undefined && standsForSchema(schema, node);
    return { holder: at, place: isBare ? formatReference(tree.path(node, at)) : undefined };
  }
  return undefined;
}

/** Whether a value stands among schemas and is no object: `true`, `false`, or what should be a schema and is not. */
function standsForSchema({ tree, document }: Schema, node: Node): boolean {
  const parent = tree.parent(node);
  if (parent === undefined || tree.isObject(node)) return false;
  const position = document.position(parent);
  return position === "names" || position === "list";
}

/** A comment that is there keeps its words. */
function comment({ tree }: Schema, { holder, place }: Site, code: string): (() => Splice[]) | undefined {
  const existing = tree.get(holder, "$comment");
  const words = [DISABLE, code, ...(place === undefined ? [] : [place])].join(" ");
  if (existing === undefined) {
    if (!isWhole(tree, holder)) return undefined;
    const member = { name: "$comment", value: () => JSON.stringify(words) };
    return () => insertMembers(tree, styleOf(tree), holder, [member]).splices;
  }
  const text = tree.string(existing);
  if (text === undefined) return undefined;
  const same = readDirectives(text, DISABLE).find(({ places }) => places.join() === (place ?? ""));
  const [index, added] =
    same === undefined ? [text.length, `${text === "" ? "" : " "}${words}`] : [same.end, ` ${code}`];
  const at = tree.offsetInString(existing, index);
  return () => [{ start: at, end: at, text: encodeString(added) }];
}
