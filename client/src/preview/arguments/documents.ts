/** The documents of arguments: opened, filled and read, and known to the server with their tools. */
import {
  Disposable,
  EventEmitter,
  Range,
  Uri,
  WorkspaceEdit,
  workspace,
  type Memento,
  type TextDocument,
} from "vscode";
import {
  BindArgumentsMethod,
  type BindArgumentsParams,
  type BoundTool,
  type SchemaViewName,
} from "../../../../server/src/protocol";
import type { Server } from "../../server";
import { followDocuments } from "./follow";
import { ArgumentsFileSystem } from "./fileSystem";
import { ArgumentsMemory, argumentsScheme, type ArgumentsFile } from "./memory";

export class ArgumentsDocuments implements Disposable {
  private readonly memory: ArgumentsMemory;
  private readonly files: ArgumentsFileSystem;
  private readonly changed = new EventEmitter<Uri>();
  private readonly subscriptions: Disposable;

  /** Fires when the text of a document, its tool or the view of its schema, has become another. */
  readonly onDidChange = this.changed.event;

  /** @param state what VS Code keeps for the workspace */
  constructor(
    private readonly server: Server,
    state: Memento,
  ) {
    this.memory = new ArgumentsMemory(state);
    this.files = new ArgumentsFileSystem(this.memory);
    this.subscriptions = Disposable.from(
      this.files,
      this.changed,
      workspace.registerFileSystemProvider(argumentsScheme, this.files, { isCaseSensitive: true }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.uri.scheme === argumentsScheme && contentChanges.length > 0)
          this.changed.fire(document.uri);
      }),
      followDocuments(
        () => new Set(this.memory.all().map(({ tool }) => tool.uri)),
        (from, to) => {
          for (const { uri, tool } of this.memory.all()) {
            if (tool.uri === from) this.bind(uri, { ...tool, uri: to });
          }
        },
      ),
      server.onDidChangeState((state) => {
        // A server that has just started knows nothing.
        if (state === "running") for (const file of this.memory.all()) this.tellServer(file);
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** The file of a document with arguments; undefined when the URI is that of another document. */
  get(uri: Uri | string): ArgumentsFile | undefined {
    return this.memory.get(uri);
  }

  /** The file for the calls of a tool; its text stays as it is. */
  fileFor(tool: BoundTool): ArgumentsFile {
    const file = this.memory.fileFor(tool);
    this.tellServer(file);
    return file;
  }

  /** Says that the arguments are for another tool, or for one that has moved. */
  bind(uri: Uri, tool: BoundTool): void {
    const file = this.memory.get(uri);
    if (file === undefined || isSame(file.tool, tool)) return;
    this.memory.setTool(uri, tool);
    this.tellServer({ ...file, tool });
    this.changed.fire(uri);
  }

  /** Says by which face of its tool's schema the runtime is to coerce the arguments. */
  setView(uri: Uri, view: SchemaViewName): void {
    const file = this.memory.get(uri);
    if (file === undefined || file.view === view) return;
    this.memory.setView(uri, view);
    this.tellServer({ ...file, view });
    this.changed.fire(uri);
  }

  /** The text, as it is typed. */
  text(uri: Uri): string {
    return openTextDocument(uri)?.getText() ?? this.memory.get(uri)?.text ?? "";
  }

  /**
   * Replaces the text; an editor that shows it can undo that.
   *
   * @param notes what a person should know about how the text came about, one sentence each
   */
  async setText(uri: Uri, text: string, notes: readonly string[] = []): Promise<void> {
    const file = this.memory.get(uri);
    if (file !== undefined) file.notes = notes;
    const document = openTextDocument(uri);
    if (document === undefined) {
      this.files.replace(uri, text);
      this.changed.fire(uri);
      return;
    }
    if (document.getText() === text) return;
    const edit = new WorkspaceEdit();
    edit.replace(
      uri,
      new Range(document.positionAt(0), document.positionAt(document.getText().length)),
      text,
    );
    await workspace.applyEdit(edit);
  }

  private tellServer({ uri, tool, view }: ArgumentsFile): void {
    const params: BindArgumentsParams = { textDocument: { uri: uri.toString() }, tool, view };
    void this.server.notify(BindArgumentsMethod, params);
  }
}

function openTextDocument(uri: Uri): TextDocument | undefined {
  const key = uri.toString();
  return workspace.textDocuments.find((document) => document.uri.toString() === key);
}

function isSame(one: BoundTool, other: BoundTool): boolean {
  return one.uri === other.uri && one.pointer === other.pointer && one.name === other.name;
}
