/**
 * The symbols of files that are not open, read through the client: those of each file are found once, and kept until it
 * changes.
 */
import type { CancellationToken, WorkspaceSymbol } from "vscode-languageserver";
import type { Files, SchemaFile } from "./features/files";
import { count, type Limits } from "./features/limits";
import { fitting, workspaceSymbols } from "./features/workspaceSymbols";

/** Files that are read at a time. */
const AT_A_TIME = 8;

/** UTF-16 units of the texts that are read for one answer; the next one goes on from there. */
const MAX_READ = 50_000_000;

/** Symbols that are kept in all; those of the file that was asked for longest ago go first. */
const MAX_KEPT = 50_000;

/** Symbols of one file that are kept. */
const MAX_OF_FILE = 5_000;

/** Symbols of an answer: who types one more letter has fewer. */
const MAX_FOUND = 1_000;

/** What is needed of the session. */
interface Host {
  readonly files: Files;
  readonly limits: Limits;
  /** The URIs of the open documents, whose symbols are found without this. */
  openUris(): readonly string[];
  /** Whether the settings say that a file is a schema. */
  includes(uri: string): boolean;
}

export class FileSymbols {
  readonly #host: Host;
  /** By the files' URIs in one spelling, the one asked for longest ago first. */
  readonly #kept = new Map<string, readonly WorkspaceSymbol[]>();
  #count = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Takes in that files came, went or changed. */
  changed(uris: ReadonlySet<string>): void {
    for (const uri of uris) this.#drop(uri);
  }

  /**
   * @param query letters of the names that are looked for; without any, nobody looks for anything
   * @returns as many as were found until the request was taken back
   */
  async find(query: string, token: CancellationToken): Promise<WorkspaceSymbol[]> {
    if (query.trim() === "") return [];
    const { files, limits } = this.#host;
    const { uris } = await files.search(({ mayHaveSymbols }) => mayHaveSymbols, token);
    const open = new Set(this.#host.openUris().map((uri) => files.normal(uri)));
    const others = uris.filter((uri) => !open.has(files.normal(uri)));
    const found: WorkspaceSymbol[] = [];
    let length = 0;
    for (let from = 0; from < others.length && !token.isCancellationRequested; from += AT_A_TIME) {
      const read = await Promise.all(others.slice(from, from + AT_A_TIME).map((uri) => this.#of(uri)));
      for (const each of read) {
        length += each.length;
        found.push(...fitting(each.symbols, query));
      }
      if (found.length > MAX_FOUND || length > MAX_READ) {
        const bound =
          found.length > MAX_FOUND ? `${count(MAX_FOUND)} symbols` : `${count(MAX_READ)} characters`;
        limits.tell("A search for symbols", `ended after ${bound}, the most that one answer has.`);
        break;
      }
    }
    return found.slice(0, MAX_FOUND);
  }

  /** The symbols of a file, and how much text was read for them. */
  async #of(uri: string): Promise<{ symbols: readonly WorkspaceSymbol[]; length: number }> {
    const normal = this.#host.files.normal(uri);
    const kept = this.#kept.get(normal);
    if (kept !== undefined) {
      this.#kept.delete(normal);
      this.#kept.set(normal, kept);
      return { symbols: kept, length: 0 };
    }
    const answer = await this.#host.files.read(uri);
    if (answer.kind !== "file") return { symbols: [], length: 0 };
    const symbols = this.#read(uri, answer);
    // What changed while it was read is read anew next time.
    if (this.#host.files.known(uri) === answer) this.#keep(normal, symbols);
    return { symbols, length: answer.document.tree.length };
  }

  #read(uri: string, { document }: SchemaFile): readonly WorkspaceSymbol[] {
    const schema = document.schema(this.#host.includes(uri));
    if (schema === undefined) return [];
    const symbols = workspaceSymbols(document, schema, "");
    if (symbols.length <= MAX_OF_FILE) return symbols;
    this.#host.limits.tell(
      uri,
      `has ${count(symbols.length)} symbols. Until it is open, the first ${count(MAX_OF_FILE)} are found.`,
    );
    return symbols.slice(0, MAX_OF_FILE);
  }

  #keep(normal: string, symbols: readonly WorkspaceSymbol[]): void {
    this.#drop(normal);
    this.#kept.set(normal, symbols);
    this.#count += symbols.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#count <= MAX_KEPT || oldest === normal) return;
      this.#drop(oldest);
    }
  }

  #drop(normal: string): void {
    this.#count -= this.#kept.get(normal)?.length ?? 0;
    this.#kept.delete(normal);
  }
}
