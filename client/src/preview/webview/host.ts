/** The page's side of its connection to the extension. */
import { readSavedState, type FromWebview, type SavedState, type ToWebview } from "../messages";

interface VsCodeApi {
  postMessage(message: FromWebview): void;
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

// VS Code hands the connection out once per page.
const vscode = acquireVsCodeApi();

export function post(message: FromWebview): void {
  vscode.postMessage(message);
}

/** Calls back for every message of the extension. */
export function onMessage(receive: (message: ToWebview) => void): void {
  window.addEventListener("message", (event: MessageEvent<ToWebview>) => {
    receive(event.data);
  });
}

/** What the page kept from before it was hidden, or undefined on a first start. */
export function restoreState(): SavedState | undefined {
  return readSavedState(vscode.getState());
}

export function saveState(state: SavedState): void {
  vscode.setState(state);
}
