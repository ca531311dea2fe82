/** Which document and which tool the command is about. */
import { Uri, window, workspace, type QuickPickItem } from "vscode";
import type { Server } from "../server";
import type { PreviewCoercionParams, ToolSummary } from "../../../server/src/protocol";
import { documentName } from "./documents";
import { askTools } from "./request";
import { namesTool } from "./source";

/** The schema document, and the tool in it or the cursor's place. A choice made on the way is written into `tool`. */
export interface Target extends Omit<PreviewCoercionParams, "arguments"> {
  /** Pointer of the tool that is taken, without a question, where the call names none. */
  fallback?: string;
}

/**
 * @param args from a code lens `[uri, pointer]`; from a menu a `Uri` and more; from the palette nothing
 * @returns undefined when no argument and no active editor names a document
 */
export function targetOf(args: readonly unknown[]): Target | undefined {
  const [first, second] = args;
  if (typeof first === "string") {
    // Both sides of the connection must write the URI alike.
    const textDocument = { uri: Uri.parse(first).toString() };
    return typeof second === "string" ? { textDocument, tool: second } : { textDocument };
  }
  const editor = window.activeTextEditor;
  const uri = first instanceof Uri ? first : editor?.document.uri;
  if (uri === undefined) return undefined;
  const textDocument = { uri: uri.toString() };
  if (editor?.document.uri.toString() !== textDocument.uri) return { textDocument };
  const { line, character } = editor.selection.active;
  return { textDocument, position: { line, character } };
}

interface DocumentItem extends QuickPickItem {
  uri: string;
}

/**
 * Looks for schemas in the other open documents: a call is often open in one editor and its tool in another.
 * Takes the only one there is, or the only one with a tool that the call names; asks when there are more.
 *
 * @param except the document that turned out to be no schema
 * @param call the text of the call
 * @returns the URI of a document with tools, or undefined when there is none or the person turned away
 */
export async function pickSchemaDocument(
  server: Server,
  except: string,
  call: string,
): Promise<string | undefined> {
  const uris = workspace.textDocuments
    .filter(({ languageId }) => languageId === "json" || languageId === "jsonc")
    .map(({ uri }) => uri.toString())
    .filter((uri) => uri !== except);
  const items: DocumentItem[] = [];
  const named: string[] = [];
  for (const uri of uris) {
    const tools = await askTools(server, uri);
    if (tools.length > 0) items.push(documentItem(uri, tools));
    if (tools.some(({ name }) => name !== null && namesTool(call, name))) named.push(uri);
  }
  if (items.length <= 1 || named.length === 1) return named[0] ?? items[0]?.uri;
  const item = await window.showQuickPick(items, {
    title: "Preview Coercion",
    placeHolder: "This document holds no schema. In which one is the tool?",
    matchOnDetail: true,
  });
  return item?.uri;
}

function documentItem(uri: string, tools: readonly ToolSummary[]): DocumentItem {
  const names = tools.flatMap(({ name }) => (name === null ? [] : [name]));
  const item: DocumentItem = {
    label: documentName(uri),
    description: workspace.asRelativePath(Uri.parse(uri)),
    uri,
  };
  if (names.length > 0) item.detail = names.join(", ");
  return item;
}
