/** The commands “Copy JSON Pointer” and “Copy $ref to Here”: the names of the place under the cursor, for pasting. */
import { env, window } from "vscode";
import { PlaceMethod, type PlaceParams, type PlaceResult } from "../../server/src/protocol";
import type { Server } from "./server";

/** Copies the pointer from the document's root. It works in any JSON. */
export async function copyPointer(server: Server): Promise<void> {
  const place = await askPlace(server);
  if (place !== undefined) await copy(place.pointer);
}

/** Copies what a `$ref` of this schema would say to lead here. */
export async function copyReference(server: Server): Promise<void> {
  const place = await askPlace(server);
  if (place === undefined) return;
  if (place.reference === null) {
    void window.showInformationMessage("Ref Lens: no schema stands here, so no $ref can lead here.");
  } else {
    await copy(place.reference);
  }
}

/** @returns undefined where there is nothing to name; the person has been told why */
async function askPlace(server: Server): Promise<PlaceResult | undefined> {
  const editor = window.activeTextEditor;
  const language = editor?.document.languageId;
  if (editor === undefined || (language !== "json" && language !== "jsonc")) {
    void window.showInformationMessage("Ref Lens: open a JSON document and put the cursor on a value first.");
    return undefined;
  }
  const { line, character } = editor.selection.active;
  const params: PlaceParams = {
    textDocument: { uri: editor.document.uri.toString() },
    position: { line, character },
  };
  try {
    const place = await server.request<PlaceResult | null>(PlaceMethod, params);
    if (place !== null) return place;
    void window.showInformationMessage("Ref Lens: there is no JSON value under the cursor.");
  } catch (error) {
    server.warn(`${PlaceMethod} failed.`, error);
    void window.showErrorMessage("Ref Lens: the language server gives no answer. Its output says more.");
  }
  return undefined;
}

async function copy(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  const shown = text === "" ? '"", which is the whole document' : text;
  window.setStatusBarMessage(`Copied ${shown}`, MESSAGE_TIME);
}

/** Milliseconds for which the status bar says what was copied. */
const MESSAGE_TIME = 4_000;
