/** Starts a rename where an edit has put a name that somebody may want another for. */
import { commands, Uri } from "vscode";
import { isPosition, placeOf } from "./places";

/** @param args the document's URI as text, and the place of the name; anything else is no call of ours */
export async function startRename([uri, position]: readonly unknown[]): Promise<void> {
  if (typeof uri !== "string" || !isPosition(position)) return;
  await commands.executeCommand("editor.action.rename", [Uri.parse(uri), placeOf(position)]);
}
