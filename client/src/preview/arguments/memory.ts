/** The arguments that are being looked at: for which tool each is meant, and its text. They outlive the window. */
import { Uri, type Memento } from "vscode";
import { isSchemaViewName, type BoundTool, type SchemaViewName } from "../../../../server/src/protocol";

/** The scheme of their documents: files that are nowhere but here. */
export const argumentsScheme = "ref-lens-arguments";

export interface ArgumentsFile {
  uri: Uri;
  tool: BoundTool;
  /** Which face of the tool's schema the runtime is to coerce by. */
  view: SchemaViewName;
  text: string;
  /** How the text came about, as far as a person should know, one sentence each; not kept beyond the window. */
  notes: readonly string[];
}

/** The oldest are forgotten beyond this many. */
const mostFiles = 30;

/** Longer texts are kept as long as the window is open, and not beyond it; in UTF-16 units. */
const longestKept = 100_000;

/** The key under which they are kept for the workspace. */
const storeKey = "arguments";

export class ArgumentsMemory {
  /** By their URIs as text, the one used last at the end. */
  private readonly files = new Map<string, ArgumentsFile>();

  /** @param state what VS Code keeps for the workspace */
  constructor(private readonly state: Memento) {
    for (const file of readFiles(state.get(storeKey))) this.files.set(file.uri.toString(), file);
  }

  get(uri: Uri | string): ArgumentsFile | undefined {
    return this.files.get(uri.toString());
  }

  all(): readonly ArgumentsFile[] {
    return [...this.files.values()];
  }

  /** The file for the calls of a tool: the one it has, or a new one without text. */
  fileFor(tool: BoundTool): ArgumentsFile {
    const known = this.all().find((file) => file.tool.uri === tool.uri && file.tool.pointer === tool.pointer);
    if (known !== undefined) return this.touch(known);
    const file: ArgumentsFile = { uri: this.freeUri(tool), tool, view: "server", text: "", notes: [] };
    this.files.set(file.uri.toString(), file);
    for (const [key] of [...this.files].slice(0, -mostFiles)) this.files.delete(key);
    this.save();
    return file;
  }

  setText(uri: Uri, text: string): void {
    const file = this.get(uri);
    if (file === undefined || file.text === text) return;
    file.text = text;
    this.save();
  }

  setTool(uri: Uri, tool: BoundTool): void {
    const file = this.get(uri);
    if (file === undefined) return;
    file.tool = tool;
    this.save();
  }

  setView(uri: Uri, view: SchemaViewName): void {
    const file = this.get(uri);
    if (file === undefined) return;
    file.view = view;
    this.save();
  }

  private touch(file: ArgumentsFile): ArgumentsFile {
    const key = file.uri.toString();
    this.files.delete(key);
    this.files.set(key, file);
    return file;
  }

  /** The name that a tab shows, in a folder that tells apart the files of tools whose names are alike. */
  private freeUri({ name, uri }: BoundTool): Uri {
    const title = (name ?? uri.slice(uri.lastIndexOf("/") + 1)).replace(/[/\\]/g, "_");
    for (let number = 1; ; number++) {
      const path = `/${argumentsScheme}/${number}/Arguments of ${title}`;
      const free = Uri.from({ scheme: argumentsScheme, path });
      if (this.get(free) === undefined) return free;
    }
  }

  private save(): void {
    const kept = this.all()
      .filter(({ text }) => text.length <= longestKept)
      .map(({ uri, tool, view, text }) => ({ uri: uri.toString(), tool, view, text }));
    void this.state.update(storeKey, kept);
  }
}

/** Reads back what was kept; what an older version kept in another shape is left out. */
function readFiles(value: unknown): ArgumentsFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): ArgumentsFile[] => {
    if (!isRecord(entry) || !isRecord(entry["tool"])) return [];
    const { uri, text } = entry;
    const { uri: schema, pointer, name } = entry["tool"];
    if (typeof uri !== "string" || typeof text !== "string") return [];
    if (typeof schema !== "string" || typeof pointer !== "string") return [];
    if (name !== null && typeof name !== "string") return [];
    const tool = { uri: schema, pointer, name };
    return [{ uri: Uri.parse(uri), tool, view: readView(entry["view"]), text, notes: [] }];
  });
}

/** What was kept before there were views was looked at in the server's. */
function readView(value: unknown): SchemaViewName {
  return isSchemaViewName(value) ? value : "server";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
