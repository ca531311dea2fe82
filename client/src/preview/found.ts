/** Collects the texts that may be the arguments of the call, the likeliest first. */
import { env, window } from "vscode";
import { argumentsScheme } from "./arguments/memory";
import { likelyArguments, type FoundArguments } from "./source";

/** @param schema URI of the schema document */
export async function foundArguments(schema: string): Promise<FoundArguments[]> {
  const editor = window.activeTextEditor;
  const clipboard = await env.clipboard.readText();
  if (editor === undefined || editor.document.uri.scheme === argumentsScheme)
    return likelyArguments(undefined, clipboard);
  const { document, selection } = editor;
  const active = {
    whole: document.getText(),
    selected: document.getText(selection),
    isSchema: document.uri.toString() === schema,
  };
  return likelyArguments(active, clipboard);
}
