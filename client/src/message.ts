/** Shows what an edit of the server has to say, once it is made. */
import { window } from "vscode";

/** @param args the text; anything else is no call of ours */
export function showMessage([text]: readonly unknown[]): void {
  if (typeof text === "string") void window.showInformationMessage(`Ref Lens: ${text}`);
}
