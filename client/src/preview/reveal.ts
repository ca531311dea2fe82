/** Brings a tool that is previewed into sight, where its document is shown. */
import { Range, TextEditorRevealType, window } from "vscode";
import type { BoundTool } from "../../../server/src/protocol";
import { placeOf } from "../places";
import type { Server } from "../server";
import { askTools } from "./request";

/**
 * Scrolls the editors that show the tool's document to the tool, unless a part of it is what they show. The focus and
 * the cursor stay where they are. A schema that is the whole document is in sight anyway.
 */
export async function revealTool(server: Server, { uri, pointer, name }: BoundTool): Promise<void> {
  const isShown = window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri);
  if (name === null || !isShown) return;
  const tool = (await askTools(server, uri)).find((each) => each.pointer === pointer);
  if (tool === undefined) return;
  const range = new Range(placeOf(tool.range.start), placeOf(tool.range.end));
  for (const editor of window.visibleTextEditors) {
    if (editor.document.uri.toString() !== uri) continue;
    const isInSight = editor.visibleRanges.some(
      (visible) => range.contains(visible) || visible.contains(range.start),
    );
    if (!isInSight) editor.revealRange(new Range(range.start, range.start), TextEditorRevealType.AtTop);
  }
}
