/** Lets a person choose among the tools of a document. */
import { window, type QuickPickItem } from "vscode";
import type { ToolSummary } from "../../../server/src/protocol";

interface ToolItem extends QuickPickItem {
  tool: ToolSummary;
}

/**
 * Shows a quick pick of tools with their names and descriptions.
 *
 * @param placeholder says why the question is asked
 * @returns the chosen tool, or undefined when the person turned away
 */
export async function pickTool(
  tools: readonly ToolSummary[],
  placeholder: string,
): Promise<ToolSummary | undefined> {
  const items = tools.map((tool) => toolItem(tool, tools));
  const item = await window.showQuickPick(items, {
    title: "Preview Coercion",
    placeHolder: placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return item?.tool;
}

function toolItem(tool: ToolSummary, tools: readonly ToolSummary[]): ToolItem {
  const repeated = tools.some((other) => other !== tool && other.name === tool.name);
  const item: ToolItem = { label: tool.name ?? "The whole document", tool };
  // Only a name that repeats needs its place to be told apart.
  if (repeated) item.description = tool.pointer;
  if (tool.description !== null) item.detail = tool.description;
  return item;
}
