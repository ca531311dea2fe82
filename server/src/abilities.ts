/** What the server offers, and what the client says it can take. */
import {
  TextDocumentSyncKind,
  type ClientCapabilities,
  type InitializeParams,
  type ServerCapabilities,
} from "vscode-languageserver";
import { CODE_ACTION_KINDS } from "./features/codeActions/codeActions";
import { actionSupport } from "./features/codeActions/effect";
import { completionSupport } from "./features/completionSupport";
import { editSupport } from "./features/filesEdit";
import { renameProvider } from "./features/rename";
import { SEMANTIC_LEGEND } from "./features/semanticTokens";

export type ClientAbilities = ReturnType<typeof clientAbilities>;

/** Reads the client's capabilities once; a client that says nothing can take the least. */
export function clientAbilities({
  capabilities,
  initializationOptions,
}: Pick<InitializeParams, "capabilities" | "initializationOptions">) {
  const { textDocument, workspace } = capabilities;
  return {
    pullsSettings: workspace?.configuration === true,
    linksDefinitions: textDocument?.definition?.linkSupport === true,
    linksTypes: textDocument?.typeDefinition?.linkSupport === true,
    nestsSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    relatesDocuments: textDocument?.diagnostic?.relatedDocumentSupport === true,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    showsProgress: capabilities.window?.workDoneProgress === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    readsFiles: readsFiles(initializationOptions),
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    edits: editSupport(capabilities),
    completion: completionSupport(capabilities, initializationOptions),
    actions: actionSupport(capabilities, initializationOptions),
  };
}

/** Whether the client reads files of the workspace for the server (`refLens/readFile`). */
function readsFiles(options: unknown): boolean {
  return (
    typeof options === "object" && options !== null && "readsFiles" in options && options.readsFiles === true
  );
}

/** The features, as far as the client can take them. */
export function serverCapabilities({
  capabilities,
  initializationOptions,
}: Pick<InitializeParams, "capabilities" | "initializationOptions">): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    definitionProvider: true,
    typeDefinitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    hoverProvider: true,
    renameProvider: renameProvider(capabilities),
    completionProvider: {
      triggerCharacters: ["/", "#", '"'],
      resolveProvider: true,
      completionItem: { labelDetailsSupport: true },
    },
    codeLensProvider: {},
    codeActionProvider: { codeActionKinds: CODE_ACTION_KINDS, resolveProvider: true },
    inlayHintProvider: true,
    documentLinkProvider: {},
    semanticTokensProvider: {
      legend: SEMANTIC_LEGEND,
      range: true,
      // Who can ask for what is on the screen need not ask for the whole after every letter.
      full: !asksForRanges(capabilities),
    },
    // Where it is not offered, diagnostics are sent without being asked for.
    ...(capabilities.textDocument?.diagnostic === undefined
      ? {}
      : {
          diagnosticProvider: {
            interFileDependencies: true,
            // Files that are not open are read by the client.
            workspaceDiagnostics: readsFiles(initializationOptions),
          },
        }),
  };
}

function asksForRanges({ textDocument }: ClientCapabilities): boolean {
  const range = textDocument?.semanticTokens?.requests.range;
  return range !== undefined && range !== false;
}
