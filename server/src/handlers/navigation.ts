/** What leads from place to place: definitions, references, symbols, links. */
import type { DocumentSymbol, Location, LocationLink, SymbolInformation } from "vscode-languageserver";
import { definition } from "../features/definition";
import { documentHighlights } from "../features/documentHighlight";
import { documentLinks } from "../features/documentLinks";
import { documentSymbols, flatDocumentSymbols } from "../features/documentSymbols";
import { findReferences } from "../features/findReferences";
import { placeAt } from "../features/place";
import { typeDefinition } from "../features/typeDefinition";
import { workspaceSymbols } from "../features/workspaceSymbols";
import { PlaceMethod, type PlaceParams } from "../protocol";
import type { Session } from "../session";

export function handleNavigation(session: Session): void {
  const { connection, documents } = session;

  connection.onDefinition(({ textDocument, position }) =>
    session.answer("textDocument/definition", textDocument.uri, [], (open, schema) => {
      const links = definition(open, schema, open.offset(position));
      return session.client.linksDefinitions ? links : links.map(toLocation);
    }),
  );

  connection.onTypeDefinition(({ textDocument, position }) =>
    session.answer("textDocument/typeDefinition", textDocument.uri, [], (open, schema) => {
      const links = typeDefinition(open, schema, open.offset(position));
      return session.client.linksTypes ? links : links.map(toLocation);
    }),
  );

  connection.onReferences(({ textDocument, position, context }) =>
    session.answer("textDocument/references", textDocument.uri, [], (open, schema) =>
      findReferences(open, schema, open.offset(position), context.includeDeclaration),
    ),
  );

  connection.onDocumentHighlight(({ textDocument, position }) =>
    session.answer("textDocument/documentHighlight", textDocument.uri, null, (open, schema) =>
      documentHighlights(open, schema, open.offset(position)),
    ),
  );

  connection.onDocumentSymbol(({ textDocument }) =>
    session.answer<DocumentSymbol[] | SymbolInformation[]>(
      "textDocument/documentSymbol",
      textDocument.uri,
      [],
      session.client.nestsSymbols ? documentSymbols : flatDocumentSymbols,
    ),
  );

  connection.onWorkspaceSymbol(({ query }) =>
    documents
      .all()
      .flatMap(({ uri }) =>
        session.answer("workspace/symbol", uri, [], (open, schema) => workspaceSymbols(open, schema, query)),
      ),
  );

  connection.onDocumentLinks(({ textDocument }) =>
    session.answer("textDocument/documentLink", textDocument.uri, [], documentLinks),
  );

  connection.onRequest(PlaceMethod, ({ textDocument: { uri }, position }: PlaceParams) => {
    const open = documents.get(uri);
    if (open === undefined) return null;
    // A pointer leads through any JSON; only the reference needs a schema.
    const schema = session.answer(PlaceMethod, uri, undefined, (_open, known) => known);
    return placeAt(open, schema, open.offset(position));
  });
}

function toLocation(link: LocationLink): Location {
  return { uri: link.targetUri, range: link.targetSelectionRange };
}
