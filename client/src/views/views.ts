/**
 * Views of a schema as read-only documents beside it. Each follows the edits of its schema, and closes when that is gone.
 */
import {
  Disposable,
  EventEmitter,
  TabInputText,
  Uri,
  ViewColumn,
  window,
  workspace,
  type TextDocumentContentProvider,
} from "vscode";
import {
  EffectiveSchemaMethod,
  InlinedSchemaMethod,
  type DerivedSchema,
  type DerivedSchemaParams,
} from "../../../server/src/protocol";
import { openDocument } from "../preview/documents";
import type { Server } from "../server";
import { VIEW_SCHEME, viewSource, viewUri, type ViewKind } from "./uri";

/** Milliseconds without an edit after which a view is made anew. */
const QUIET_TIME = 200;

const METHODS: Record<ViewKind, string> = {
  effective: EffectiveSchemaMethod,
  inlined: InlinedSchemaMethod,
};

/** What a view shows whose place is gone from its schema; it may come back with the next edit. */
const GONE = "// This place is not in the schema any more.\n{}\n";

export class SchemaViews implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly subscriptions: Disposable;

  constructor(private readonly server: Server) {
    this.subscriptions = Disposable.from(
      workspace.registerTextDocumentContentProvider(VIEW_SCHEME, this),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.refreshSoon(document.uri.toString());
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        void this.closeIfGone(uri.toString());
      }),
      server.onDidChangeState((state) => {
        if (state === "running") for (const uri of openViews()) this.changed.fire(uri);
      }),
    );
  }

  /** Shows what stands at the cursor of the active editor, in its column or in the one beside it. */
  async show(kind: ViewKind, column: ViewColumn.Active | ViewColumn.Beside): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined || !/^jsonc?$/.test(editor.document.languageId)) {
      void window.showInformationMessage("Ref Lens: open a JSON Schema and put the cursor into it first.");
      return;
    }
    const uri = editor.document.uri.toString();
    const { line, character } = editor.selection.active;
    const view = await this.ask(kind, { textDocument: { uri }, position: { line, character } });
    if (view === undefined) {
      void window.showErrorMessage("Ref Lens: the language server gives no answer. Its output says more.");
    } else if (view === null) {
      void window.showInformationMessage("Ref Lens: no schema stands under the cursor.");
    } else {
      const shown = await workspace.openTextDocument(
        viewUri({ kind, uri, pointer: view.pointer }, view.title),
      );
      await window.showTextDocument(shown, {
        viewColumn: column,
        preview: false,
        preserveFocus: column === ViewColumn.Beside,
      });
    }
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const source = viewSource(uri);
    // After a reload the schema may not be open yet.
    if (source === undefined || (await openDocument(source.uri)) === undefined) return GONE;
    const { kind, pointer } = source;
    const view = await this.ask(kind, { textDocument: { uri: source.uri }, pointer });
    return view?.text ?? GONE;
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.subscriptions.dispose();
    this.changed.dispose();
  }

  /** @returns undefined when the server does not answer */
  private async ask(kind: ViewKind, params: DerivedSchemaParams): Promise<DerivedSchema | null | undefined> {
    try {
      return await this.server.request<DerivedSchema | null>(METHODS[kind], params);
    } catch (error) {
      this.server.warn(`${METHODS[kind]} failed.`, error);
      return undefined;
    }
  }

  private refreshSoon(source: string): void {
    const views = openViews().filter((uri) => viewSource(uri)?.uri === source);
    if (views.length === 0) return;
    clearTimeout(this.timers.get(source));
    const refresh = (): void => {
      this.timers.delete(source);
      for (const uri of views) this.changed.fire(uri);
    };
    this.timers.set(source, setTimeout(refresh, QUIET_TIME));
  }

  /** A schema whose editor was closed is still there, and is kept open behind the scenes for its views. */
  private async closeIfGone(source: string): Promise<void> {
    const isOurs = (uri: Uri): boolean => viewSource(uri)?.uri === source;
    if (!openViews().some(isOurs) || (await openDocument(source)) !== undefined) return;
    const tabs = window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof TabInputText && isOurs(input.uri));
    await window.tabGroups.close(tabs);
  }
}

/** The views that have a tab. */
function openViews(): Uri[] {
  return window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap(({ input }) =>
      input instanceof TabInputText && input.uri.scheme === VIEW_SCHEME ? [input.uri] : [],
    );
}
