/** Silences a diagnostic at one place, by a `$comment` that says so. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import { DISABLE, readDirective } from "../diagnostics/directive";
import { isCode, type DiagnosticCode } from "../diagnostics/registry";
import { isWhole } from "../edits/gaps";
import { insertMembers } from "../edits/members";
import { styleOf } from "../edits/style";
import type { Splice } from "../edits/splice";
import type { Schema } from "../schema";
import type { Offer } from "./offer";

/**
 * @param offset UTF-16 offset at which the diagnostic begins
 * @returns undefined where no object can hold the comment
 */
export function silence(schema: Schema, offset: number, code: string): Offer | undefined {
  const holder = isCode(code) ? holderAt(schema, offset) : undefined;
  const splices = holder === undefined ? undefined : comment(schema, holder, code);
  if (splices === undefined) return undefined;
  return {
    title: `Silence ${code} here`,
    kind: CodeActionKind.QuickFix,
    code: code as DiagnosticCode,
    make: () => ({ splices: splices() }),
  };
}

/** The innermost object around a place that is a schema. */
function holderAt({ tree, document }: Schema, offset: number): Node | undefined {
  for (let at = tree.nodeAt(offset); at !== undefined; at = tree.parent(at)) {
    const position = tree.isObject(at) ? document.position(at) : "data";
    if (position === "schema" || position === "unknown") return at;
  }
  return undefined;
}

/** A comment that is there keeps its words. */
function comment({ tree }: Schema, holder: Node, code: string): (() => Splice[]) | undefined {
  const existing = tree.get(holder, "$comment");
  if (existing === undefined) {
    if (!isWhole(tree, holder)) return undefined;
    const member = { name: "$comment", value: () => JSON.stringify(`${DISABLE} ${code}`) };
    return () => insertMembers(tree, styleOf(tree), holder, [member]).splices;
  }
  const text = tree.string(existing);
  if (text === undefined) return undefined;
  const directive = readDirective(text, DISABLE);
  const [index, words] =
    directive === undefined
      ? [text.length, `${text === "" ? "" : " "}${DISABLE} ${code}`]
      : [directive.end, ` ${code}`];
  const at = tree.offsetInString(existing, index);
  return () => [{ start: at, end: at, text: words }];
}
