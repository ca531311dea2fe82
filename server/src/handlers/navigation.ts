/** What leads from place to place: definitions, references, symbols, links. */
import type {
  DocumentLink,
  DocumentSymbol,
  Location,
  LocationLink,
  SymbolInformation,
} from "vscode-languageserver";
import { definitionInFiles } from "../features/definition";
import { documentHighlights } from "../features/documentHighlight";
import { documentLinksInFiles } from "../features/documentLinks";
import { documentSymbols, flatDocumentSymbols } from "../features/documentSymbols";
import { findReferencesInFiles } from "../features/findReferences";
import { placeAt } from "../features/place";
import { typeDefinitionInFiles } from "../features/typeDefinition";
import { FileSymbols } from "../fileSymbols";
import { workspaceSymbols } from "../features/workspaceSymbols";
import { PlaceMethod, type PlaceParams } from "../protocol";
import { cancelled, type Session } from "../session";

export function handleNavigation(session: Session): void {
  const { connection, documents, files } = session;

  connection.onDefinition(({ textDocument, position }, token) =>
    session.answerFromFiles("textDocument/definition", textDocument.uri, token, NO_LINKS, (open, schema) =>
      shown(
        definitionInFiles(files, open, schema, open.offset(position), token),
        session.client.linksDefinitions,
      ),
    ),
  );

  connection.onTypeDefinition(({ textDocument, position }, token) =>
    session.answerFromFiles(
      "textDocument/typeDefinition",
      textDocument.uri,
      token,
      NO_LINKS,
      (open, schema) =>
        shown(
          typeDefinitionInFiles(
            files,
            open,
            schema,
            open.offset(position),
            token,
            session.limits.of(open.uri),
          ),
          session.client.linksTypes,
        ),
    ),
  );

  connection.onReferences(({ textDocument, position, context }, token) =>
    session.answerFromFiles<Location[]>(
      "textDocument/references",
      textDocument.uri,
      token,
      [],
      (open, schema) =>
        findReferencesInFiles(
          files,
          open,
          schema,
          open.offset(position),
          context.includeDeclaration,
          token,
          session.limits.of(open.uri),
        ),
    ),
  );

  connection.onDocumentHighlight(({ textDocument, position }) =>
    session.answer("textDocument/documentHighlight", textDocument.uri, null, (open, schema) =>
      documentHighlights(open, schema, open.offset(position), session.limits.of(open.uri)),
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

  const fileSymbols = new FileSymbols({
    files,
    limits: session.limits,
    openUris: () => documents.keys(),
    includes: (uri) => session.includes(uri),
  });
  files.onDidChange((uris) => {
    fileSymbols.changed(uris);
  });

  connection.onWorkspaceSymbol(async ({ query }, token) => {
    const inFiles = await fileSymbols.find(query, token).catch((error: unknown) => {
      session.log("workspace/symbol", error);
      return [];
    });
    if (token.isCancellationRequested) return cancelled();
    const inDocuments = documents
      .all()
      .flatMap(({ uri }) =>
        session.answer("workspace/symbol", uri, [], (open, schema) => workspaceSymbols(open, schema, query)),
      );
    return [...inDocuments, ...inFiles];
  });

  connection.onDocumentLinks(({ textDocument }, token) =>
    session.answerFromFiles<DocumentLink[]>(
      "textDocument/documentLink",
      textDocument.uri,
      token,
      [],
      (open, schema) => documentLinksInFiles(files, open, schema, session.limits.of(open.uri)),
    ),
  );

  connection.onRequest(PlaceMethod, ({ textDocument: { uri }, position }: PlaceParams) => {
    const open = documents.get(uri);
    if (open === undefined) return null;
    // A pointer leads through any JSON; only the reference needs a schema.
    const schema = session.answer(PlaceMethod, uri, undefined, (_open, known) => known);
    return placeAt(open, schema, open.offset(position));
  });
}

const NO_LINKS: LocationLink[] | Location[] = [];

type Links = LocationLink[] | Location[];

/** Links as the client takes them. */
function shown(links: LocationLink[] | Promise<LocationLink[]>, takesLinks: boolean): Links | Promise<Links> {
  if (links instanceof Promise) return links.then((late) => shown(late, takesLinks));
  return takesLinks ? links : links.map(toLocation);
}

function toLocation(link: LocationLink): Location {
  return { uri: link.targetUri, range: link.targetSelectionRange };
}
