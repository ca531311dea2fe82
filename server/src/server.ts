/**
 * Ref Lens as a language server: wires the features to a connection. It knows no transport; `node.ts` brings one.
 *
 * Every handler is called through one boundary: what goes wrong in it is logged once, with the request, and answered
 * with the empty value. No document can bring the server down.
 */
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  InlayHintRefreshRequest,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  TextDocuments,
  type Connection,
  type Diagnostic,
  type DocumentSymbol,
  type InitializeResult,
  type Location,
  type LocationLink,
  type SymbolInformation,
} from "vscode-languageserver";
import { clientAbilities, serverCapabilities, type ClientAbilities } from "./abilities";
import { codeActions, documentOf, resolveCodeAction } from "./features/codeActions/codeActions";
import { codeLenses } from "./features/codeLens";
import { completion } from "./features/completion";
import { documented, readCompletionData } from "./features/completionDocumentation";
import { definition } from "./features/definition";
import { documentHighlights } from "./features/documentHighlight";
import { documentLinks } from "./features/documentLinks";
import { documentSymbols, flatDocumentSymbols } from "./features/documentSymbols";
import { findReferences } from "./features/findReferences";
import { hover } from "./features/hover";
import { inlayHints } from "./features/inlayHints";
import { OpenDocument } from "./features/openDocument";
import type { Schema } from "./features/schema";
import { placeAt } from "./features/place";
import { toolSummaries } from "./features/callables";
import { referenceLenses } from "./features/referenceLenses";
import { PreviewError, previewCoercion } from "./features/preview";
import { prepareRename, renameAt } from "./features/rename";
import { typeDefinition } from "./features/typeDefinition";
import { workspaceSymbols } from "./features/workspaceSymbols";
import { Inclusion } from "./inclusion";
import {
  PlaceMethod,
  PreviewCoercionMethod,
  ToolsMethod,
  type PlaceParams,
  type PreviewCoercionParams,
  type ToolsParams,
} from "./protocol";
import { DiagnosticsPublisher } from "./publisher";
import { DEFAULT_SETTINGS, readSettings, type Settings } from "./settings";

const NONE: Diagnostic[] = [];

export function startServer(connection: Connection): void {
  const documents = new TextDocuments<OpenDocument>({
    create: (uri, _languageId, version, content) => new OpenDocument(uri, version, content),
    update: (document, changes, version) => document.update(changes, version),
  });
  let settings: Settings = DEFAULT_SETTINGS;
  let inclusion = new Inclusion(settings.include);
  let client: ClientAbilities = clientAbilities({ capabilities: {} });
  const publisher = new DiagnosticsPublisher(
    connection,
    (uri) => ({
      version: documents.get(uri)?.version,
      diagnostics: answer("textDocument/publishDiagnostics", uri, NONE, (open, schema) =>
        schema.diagnostics.all(open),
      ),
    }),
    log,
  );

  connection.onInitialize((params): InitializeResult => {
    client = clientAbilities(params);
    settings = readSettings(params.initializationOptions);
    inclusion = new Inclusion(settings.include);
    return { capabilities: serverCapabilities(params.capabilities), serverInfo: { name: "Ref Lens" } };
  });

  connection.onInitialized(() => {
    if (!client.pullsSettings) return;
    connection.client
      .register(DidChangeConfigurationNotification.type, { section: "refLens" })
      .then(pullSettings)
      .catch((error: unknown) => {
        log("workspace/configuration", error);
      });
  });

  connection.onDidChangeConfiguration(({ settings: sent }: { settings: unknown }) => {
    if (client.pullsSettings) {
      pullSettings().catch((error: unknown) => {
        log("workspace/configuration", error);
      });
    } else {
      const all = typeof sent === "object" && sent !== null ? (sent as { refLens?: unknown }) : {};
      applySettings(readSettings(all.refLens));
    }
  });

  documents.onDidChangeContent(({ document }) => {
    publisher.schedule(document.uri);
  });
  documents.onDidClose(({ document }) => {
    publisher.clear(document.uri);
  });

  connection.onDefinition(({ textDocument, position }) =>
    answer("textDocument/definition", textDocument.uri, [], (open, schema) => {
      const links = definition(open, schema, open.offset(position));
      return client.linksDefinitions ? links : links.map(toLocation);
    }),
  );

  connection.onTypeDefinition(({ textDocument, position }) =>
    answer("textDocument/typeDefinition", textDocument.uri, [], (open, schema) => {
      const links = typeDefinition(open, schema, open.offset(position));
      return client.linksTypes ? links : links.map(toLocation);
    }),
  );

  connection.onReferences(({ textDocument, position, context }) =>
    answer("textDocument/references", textDocument.uri, [], (open, schema) =>
      findReferences(open, schema, open.offset(position), context.includeDeclaration),
    ),
  );

  connection.onDocumentHighlight(({ textDocument, position }) =>
    answer("textDocument/documentHighlight", textDocument.uri, null, (open, schema) =>
      documentHighlights(open, schema, open.offset(position)),
    ),
  );

  connection.onDocumentSymbol(({ textDocument }) =>
    answer<DocumentSymbol[] | SymbolInformation[]>(
      "textDocument/documentSymbol",
      textDocument.uri,
      [],
      client.nestsSymbols ? documentSymbols : flatDocumentSymbols,
    ),
  );

  connection.onWorkspaceSymbol(({ query }) =>
    documents
      .all()
      .flatMap(({ uri }) =>
        answer("workspace/symbol", uri, [], (open, schema) => workspaceSymbols(open, schema, query)),
      ),
  );

  connection.onHover(({ textDocument, position }) =>
    answer("textDocument/hover", textDocument.uri, null, (open, schema) =>
      hover(open, schema, open.offset(position)),
    ),
  );

  connection.onCompletion(({ textDocument, position }) =>
    answer("textDocument/completion", textDocument.uri, null, (open, schema) =>
      completion(open, schema, open.offset(position), client.completion),
    ),
  );

  connection.onCompletionResolve((item) => {
    const data = readCompletionData(item.data);
    if (data === undefined) return item;
    return answer("completionItem/resolve", data.uri, item, (_open, schema) =>
      documented(schema, item, data),
    );
  });

  connection.onCodeAction((params) =>
    answer("textDocument/codeAction", params.textDocument.uri, [], (open, schema) =>
      codeActions(open, schema, params, client.actions),
    ),
  );

  connection.onCodeActionResolve((action) => {
    const uri = documentOf(action);
    if (uri === undefined) return action;
    const resolved = answer("codeAction/resolve", uri, undefined, (open, schema) =>
      resolveCodeAction(open, schema, action, client.actions),
    );
    return resolved ?? new ResponseError(LSPErrorCodes.ContentModified, "The document has changed.");
  });

  connection.onPrepareRename(({ textDocument, position }) =>
    answer("textDocument/prepareRename", textDocument.uri, null, (open, schema) =>
      prepareRename(open, schema, open.offset(position)),
    ),
  );

  connection.onRenameRequest(({ textDocument, position, newName }) =>
    answer("textDocument/rename", textDocument.uri, null, (open, schema) =>
      renameAt(open, schema, open.offset(position), newName, client.takesVersions),
    ),
  );

  connection.onDocumentLinks(({ textDocument }) =>
    answer("textDocument/documentLink", textDocument.uri, [], documentLinks),
  );

  connection.onCodeLens(({ textDocument }) =>
    answer("textDocument/codeLens", textDocument.uri, [], (open, schema) => [
      ...(settings.codeLens ? codeLenses(open, schema) : []),
      ...(settings.referenceLenses ? referenceLenses(open, schema) : []),
    ]),
  );

  connection.languages.inlayHint.on(({ textDocument, range: { start, end } }) =>
    answer("textDocument/inlayHint", textDocument.uri, [], (open, schema) =>
      settings.typeHints
        ? inlayHints(open, schema, { start: open.offset(start), end: open.offset(end) })
        : [],
    ),
  );

  connection.onRequest(PlaceMethod, ({ textDocument: { uri }, position }: PlaceParams) => {
    const open = documents.get(uri);
    if (open === undefined) return null;
    // A pointer leads through any JSON; only the reference needs a schema.
    const schema = answer(PlaceMethod, uri, undefined, (_open, known) => known);
    return placeAt(open, schema, open.offset(position));
  });

  connection.onRequest(ToolsMethod, ({ textDocument }: ToolsParams) =>
    answer(ToolsMethod, textDocument.uri, [], toolSummaries),
  );

  connection.onRequest(PreviewCoercionMethod, (params: PreviewCoercionParams) => {
    const open = documents.get(params.textDocument.uri);
    try {
      return previewCoercion(open, open?.schema(inclusion.includes(open.uri)), params);
    } catch (error) {
      // An unusable request is the sender's to mend; anything else is a fault of the server.
      if (error instanceof PreviewError)
        throw new ResponseError(ErrorCodes.InvalidParams, error.message, error.problem);
      log(PreviewCoercionMethod, error);
      throw error;
    }
  });

  documents.listen(connection);
  connection.listen();

  /** The boundary: answers with `empty` for a document that is closed or no schema, and when a feature fails. */
  function answer<T>(
    request: string,
    uri: string,
    empty: T,
    feature: (open: OpenDocument, schema: Schema) => T,
  ): T {
    try {
      const open = documents.get(uri);
      const schema = open?.schema(inclusion.includes(uri));
      return open === undefined || schema === undefined ? empty : feature(open, schema);
    } catch (error) {
      // A refusal is meant for the user, with its reason.
      if (error instanceof ResponseError) throw error;
      log(request, error);
      // What is known of the document may be what went wrong; the next request finds it out again.
      documents.get(uri)?.forget();
      return empty;
    }
  }

  async function pullSettings(): Promise<void> {
    applySettings(readSettings(await connection.workspace.getConfiguration("refLens")));
  }

  function applySettings(changed: Settings): void {
    settings = changed;
    inclusion = new Inclusion(settings.include);
    for (const { uri } of documents.all()) publisher.schedule(uri);
    if (client.refreshesLenses) {
      connection.sendRequest(CodeLensRefreshRequest.type).catch((error: unknown) => {
        log("workspace/codeLens/refresh", error);
      });
    }
    if (client.refreshesHints) {
      connection.sendRequest(InlayHintRefreshRequest.type).catch((error: unknown) => {
        log("workspace/inlayHint/refresh", error);
      });
    }
  }

  function log(request: string, error: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    connection.console.error(`${request} failed: ${detail}`);
  }
}

function toLocation(link: LocationLink): Location {
  return { uri: link.targetUri, range: link.targetSelectionRange };
}
