/** Hover in a call's arguments: what the value becomes and why, and the schema that decides. */
import type { Hover } from "vscode-languageserver";
import type { PreviewRow } from "../../arguments/preview";
import type { Node } from "../../json/tree";
import { formatPointer } from "../../schema/pointer";
import { escapeMarkdown, inCode, linkTo } from "../markdown";
import { nodeOf, previewOf, type BoundCall } from "./boundCall";

/**
 * @param offset UTF-16 offset of the mouse
 * @returns null where no value stands that the runtime looks at, or the text is no JSON
 */
export function argumentHover(call: BoundCall, offset: number): Hover | null {
  const { tree } = call.open;
  const node = tree.nodeAt(offset);
  // The arguments object lies around everything: a mouse between two members points at neither.
  if (node === undefined || node === tree.root) return null;
  const found = rowAround(call, node);
  if (found === undefined) return null;
  const value = [typeLine(call, found.row), ...outcomeLines(found.row)].join("\n\n");
  return { contents: { kind: "markdown", value }, range: call.open.range(tree.memberSpan(found.node)) };
}

/** The row of a value, or of the nearest value around it that has one. */
function rowAround(call: BoundCall, node: Node): { row: PreviewRow; node: Node } | undefined {
  const { tree } = call.open;
  const rows = new Map<Node, PreviewRow>();
  for (const row of previewOf(call)?.rows ?? []) {
    const at = nodeOf(call, row);
    if (at !== undefined) rows.set(at, row);
  }
  for (let at: Node | undefined = node; at !== undefined && at !== tree.root; at = tree.parent(at)) {
    const row = rows.get(at);
    if (row !== undefined) return { row, node: at };
  }
  return undefined;
}

function typeLine({ schema, schemaDocument }: BoundCall, { type, node }: PreviewRow): string {
  const words = `**${type === null ? "not described by the schema" : escapeMarkdown(type)}**`;
  if (node === null) return words;
  const { start } = schemaDocument.range(schema.tree.memberSpan(node));
  const pointer = `#${formatPointer(schema.tree.path(node))}`;
  return `${words}, decided at ${linkTo(pointer, schemaDocument.uri, start)}`;
}

/** One line where references make no difference, else one for each reading. */
function outcomeLines({ tokens, value, before, after }: PreviewRow): string[] {
  const line = (cell: PreviewRow["after"]): string => {
    const name = cell.tokens.at(-1) ?? "";
    const renamed = name === tokens.at(-1) ? "" : ` as ${inCode(name)}`;
    const becomes =
      cell.value === value ? `stays ${inCode(value)}` : `${inCode(value)} becomes ${inCode(cell.value)}`;
    return `${becomes}${renamed}. ${cell.why}`;
  };
  if (line(before) === line(after)) return [line(after)];
  return [`Before the fix: ${line(before)}`, `After the fix: ${line(after)}`];
}
