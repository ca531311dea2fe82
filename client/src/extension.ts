/** The entry of the VS Code side. */
import type { ExtensionContext } from "vscode";
import { RefLens } from "./refLens";

let refLens: RefLens | undefined;

/** Called by VS Code when the first JSON document opens; does not wait for the server, so that nothing waits for it. */
export function activate(context: ExtensionContext): void {
  refLens = new RefLens(context);
  refLens.start();
}

/** Called by VS Code on the way out, which waits a little for the server to end. */
export async function deactivate(): Promise<void> {
  await refLens?.close();
}
