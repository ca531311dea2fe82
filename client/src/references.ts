/** The command behind the lens “N references”: shows them in a peek below the definition. */
import { Location, Range, Uri, commands, window } from "vscode";
import type * as protocol from "vscode-languageserver";
import { isPosition, placeOf } from "./places";
import type { Server } from "./server";

/**
 * Asks the server for the references to a place, also in other files, and shows them; where there are none, says so.
 *
 * @param args from the lens: the document's URI as text, and the place of the definition's key
 */
export async function showReferences(server: Server, args: readonly unknown[]): Promise<void> {
  const [uri, position] = args;
  if (typeof uri !== "string" || !isPosition(position)) return;
  const found = await ask(server, uri, position);
  if (found.length === 0) {
    void window.showInformationMessage("No reference leads here, in this file or another of the workspace.");
    return;
  }
  await commands.executeCommand(
    "editor.action.showReferences",
    Uri.parse(uri),
    placeOf(position),
    found.map(
      ({ uri: where, range: { start, end } }) =>
        new Location(Uri.parse(where), new Range(placeOf(start), placeOf(end))),
    ),
  );
}

async function ask(
  server: Server,
  uri: string,
  position: protocol.Position,
): Promise<readonly protocol.Location[]> {
  const params = { textDocument: { uri }, position, context: { includeDeclaration: false } };
  try {
    return (await server.request<protocol.Location[] | null>("textDocument/references", params)) ?? [];
  } catch (error) {
    server.warn("The references could not be asked for.", error);
    return [];
  }
}
