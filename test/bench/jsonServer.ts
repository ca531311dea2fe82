/**
 * VS Code's JSON service as a language server, for comparison: what VS Code's own server does, without its pause
 * before a document that was edited is looked at again.
 */
import { TextDocument, getLanguageService, type JSONDocument } from "vscode-json-languageservice";
import {
  ProposedFeatures,
  TextDocumentSyncKind,
  TextDocuments,
  createConnection,
} from "vscode-languageserver/node";

const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
const service = getLanguageService({});
const parsed = new WeakMap<TextDocument, { version: number; json: JSONDocument }>();

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    definitionProvider: true,
    hoverProvider: true,
  },
}));

documents.onDidChangeContent(({ document }) => {
  setImmediate(() => {
    const { uri, version } = document;
    service
      .doValidation(document, jsonOf(document))
      .then((diagnostics) => connection.sendDiagnostics({ uri, version, diagnostics }))
      .then(undefined, (error: unknown) => {
        connection.console.error(String(error));
      });
  });
});

documents.onDidClose(({ document }) => {
  void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
});

connection.onDefinition(({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  return document === undefined ? [] : service.findDefinition(document, position, jsonOf(document));
});

connection.onHover(({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  return document === undefined ? null : service.doHover(document, position, jsonOf(document));
});

documents.listen(connection);
connection.listen();

/** The tree of a document as it is now, made once for each version. */
function jsonOf(document: TextDocument): JSONDocument {
  const known = parsed.get(document);
  if (known?.version === document.version) return known.json;
  const json = service.parseJSONDocument(document);
  parsed.set(document, { version: document.version, json });
  return json;
}
