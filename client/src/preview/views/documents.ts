/**
 * Read-only documents of a preview: the arguments in one of their states, and the faces of a tool's schema. They follow
 * the arguments and the schema that they are made from, in tabs of their own and in the diff editor alike.
 */
import { Disposable, EventEmitter, Uri, workspace, type TextDocumentContentProvider } from "vscode";
import {
  SchemaViewMethod,
  type BoundTool,
  type Outcome,
  type SchemaViewName,
  type SchemaViewParams,
  type SchemaViewResult,
} from "../../../../server/src/protocol";
import type { Server } from "../../server";
import type { ArgumentsDocuments } from "../arguments/documents";
import { openDocument } from "../documents";
import { prettyJson } from "../pretty";
import { failureMessage, problemMessage } from "../problems";
import { askBound } from "../request";

/** The scheme of the documents. */
export const viewScheme = "ref-lens-view";

/** A state of the arguments: as the model sent them, and as the tool receives them in either reading. */
export type ArgumentsState = "sent" | "before" | "after";

/** What a document shows; its URI carries it. */
export type ViewSource =
  | { kind: "arguments"; arguments: string; state: ArgumentsState }
  | { kind: "schema"; tool: BoundTool; view: SchemaViewName };

/** Milliseconds without a further edit before a document is made again. */
const editPause = 150;

export class ViewDocuments implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  private readonly subscriptions: Disposable;
  private timer: NodeJS.Timeout | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    private readonly documents: ArgumentsDocuments,
  ) {
    const refresh = (): void => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        for (const { uri } of workspace.textDocuments) if (uri.scheme === viewScheme) this.changed.fire(uri);
      }, editPause);
    };
    this.subscriptions = Disposable.from(
      this.changed,
      workspace.registerTextDocumentContentProvider(viewScheme, this),
      documents.onDidChange(refresh),
      workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (this.isSource(uri.toString())) refresh();
      }),
      server.onDidChangeState((state) => {
        if (state === "running") refresh();
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const source = JSON.parse(uri.query) as ViewSource;
    switch (source.kind) {
      case "arguments":
        return this.argumentsText(source.arguments, source.state);
      case "schema":
        return this.schemaText(source.tool, source.view);
    }
  }

  private async argumentsText(uri: string, state: ArgumentsState): Promise<string> {
    const file = this.documents.get(uri);
    if (file === undefined) return "// These arguments are not there any more.";
    const text = this.documents.text(file.uri);
    if (state === "sent") return prettyJson(text);
    await openDocument(file.tool.uri);
    const answer = await askBound(this.server, file.tool, { arguments: text, view: file.view });
    switch (answer.kind) {
      case "result":
        return outcomeText(answer.result[state]);
      case "problem":
        return `// ${problemMessage(answer.problem)}`;
      case "failure":
        return `// ${failureMessage(answer.message)}`;
    }
  }

  private async schemaText(tool: BoundTool, view: SchemaViewName): Promise<string> {
    await openDocument(tool.uri);
    const params: SchemaViewParams = { textDocument: { uri: tool.uri }, tool: tool.pointer, view };
    try {
      const { text, drift } = await this.server.request<SchemaViewResult>(SchemaViewMethod, params);
      const remarks = drift.map(({ reference, message }) => `// ${reference}: ${message}\n`);
      return remarks.join("") + text;
    } catch (error) {
      return `// ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Whether an open document is made from that one. */
  private isSource(uri: string): boolean {
    return workspace.textDocuments.some((document) => {
      if (document.uri.scheme !== viewScheme) return false;
      const source = JSON.parse(document.uri.query) as ViewSource;
      return (
        uri === (source.kind === "schema" ? source.tool.uri : this.documents.get(source.arguments)?.tool.uri)
      );
    });
  }
}

/** The URI of a document, whose last part is what its tab shows. */
export function viewUri(title: string, source: ViewSource): Uri {
  const path = `/${title.replace(/[/\\]/g, "_")}.jsonc`;
  return Uri.from({ scheme: viewScheme, path, query: JSON.stringify(source) });
}

function outcomeText(outcome: Outcome): string {
  return "error" in outcome ? `// ${outcome.error}` : prettyJson(outcome.arguments);
}
