/** Collects the texts that may be the arguments of the call, the likeliest first. */
import { env, window } from "vscode";
import { argumentsScheme } from "./arguments/memory";
import { looksLikeArguments, looksLikeSchema, startsLikeJson } from "./source";

export interface FoundArguments {
  text: string;
  /** Whether the text is worth mending in the panel when it cannot be used as it is. */
  mendable: boolean;
}

/**
 * The selection, then the clipboard. Inside the schema's own document a selection is more often a piece of the
 * schema than a call: it counts only when it does not look like one, and is never offered for mending. Another
 * document, opened beside the schema, is taken whole where nothing is selected.
 *
 * @param schema URI of the schema document
 */
export async function foundArguments(schema: string): Promise<FoundArguments[]> {
  const found: FoundArguments[] = [];
  const editor = window.activeTextEditor;
  if (editor !== undefined && editor.document.uri.scheme !== argumentsScheme) {
    const own = editor.document.uri.toString() === schema;
    const selected = editor.document.getText(editor.selection);
    if (startsLikeJson(selected) && !(own && looksLikeSchema(selected))) {
      found.push({ text: selected, mendable: !own });
    } else if (!own && selected === "") {
      const whole = editor.document.getText();
      if (startsLikeJson(whole)) found.push({ text: whole, mendable: true });
    }
  }
  const clipboard = await env.clipboard.readText();
  if (looksLikeArguments(clipboard)) found.push({ text: clipboard, mendable: true });
  return found;
}
