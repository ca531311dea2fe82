/**
 * The files of the workspace: open documents first, and what the client reads for the server. The server itself opens
 * no file. What was read is kept until the client says that it has changed.
 */
import type { CancellationToken } from "vscode-languageserver";
import { FileCache } from "./fileCache";
import { MAX_FILES, type FileAnswer, type FileList, type Files } from "./features/files";
import { MAX_KEPT, sketchSchema, sketchText, type FileSketch } from "./features/fileSketch";
import { count, type Limits } from "./features/limits";
import { OpenDocument } from "./features/openDocument";
import {
  FindFilesMethod,
  ReadFileMethod,
  type FindFilesParams,
  type FindFilesResult,
  type ReadFileParams,
  type ReadFileResult,
} from "./protocol";
import { normalUri } from "./uris";

/** The files that are read and looked for. */
export const JSON_FILES = "**/*.{json,jsonc}";
const IS_JSON = /\.jsonc?$/i;

/** Nothing of the network is asked for, not even from the client. */
const IS_WEB = /^https?:/i;

/** UTF-16 units of text that one search reads. */
const MAX_SEARCHED = 100_000_000;

/** Files that are kept a sketch of. */
const MAX_SKETCHES = 5_000;

/** Files that the client is asked for before the first of them has come. */
const AT_A_TIME = 16;

/** What the store needs of the session. */
interface Host {
  /** Sends a request to the client. */
  send<Result>(method: string, params: object, token?: CancellationToken): Promise<Result>;
  /** An open document by its URI in the client's spelling. */
  openDocument(uri: string): OpenDocument | undefined;
  /** Whether the settings say that a document is a schema. */
  includes(uri: string): boolean;
  readonly limits: Limits;
  log(request: string, error: unknown): void;
}

export class WorkspaceFiles implements Files {
  readonly #host: Host;
  readonly #cache = new FileCache();
  /** Open documents: from the URI in one spelling to the client's own. */
  readonly #open = new Map<string, string>();
  /** What is kept of files that were searched, without their texts. */
  readonly #sketches = new Map<string, FileSketch>();
  readonly #pending = new Map<string, Promise<FileAnswer>>();
  readonly #listeners: ((uris: ReadonlySet<string>) => void)[] = [];
  #isServed = false;
  /** How often files were told to have changed. */
  #changes = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Whether the client reads files; without, there are open documents only. */
  serve(isServed: boolean): void {
    this.#isServed = isServed;
  }

  opened(uri: string): void {
    const normal = normalUri(uri);
    this.#open.set(normal, uri);
    this.#drop(new Set([normal]));
  }

  closed(uri: string): void {
    const normal = normalUri(uri);
    this.#open.delete(normal);
    this.#drop(new Set([normal]));
  }

  /** Takes in that files came, went or changed. */
  changed(uris: readonly string[]): void {
    this.#drop(new Set(uris.map(normalUri)));
  }

  /** @param listener told of files that are no longer what they were, by their URIs in one spelling */
  onDidChange(listener: (uris: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  known(uri: string): FileAnswer | undefined {
    const normal = normalUri(uri);
    const open = this.#openDocument(normal);
    if (open !== undefined) return answerOf(open, this.#host.includes(open.uri), true);
    if (!this.#isServed || !IS_JSON.test(pathOf(normal)) || IS_WEB.test(normal)) return { kind: "unread" };
    return this.#cache.get(normal);
  }

  async read(uri: string): Promise<FileAnswer> {
    const known = this.known(uri);
    if (known !== undefined) return known;
    const normal = normalUri(uri);
    let pending = this.#pending.get(normal);
    if (pending === undefined) {
      pending = this.#ask(normal);
      this.#pending.set(normal, pending);
      const asked = pending;
      void asked.then((answer) => {
        // A file that changed meanwhile is asked for anew by the next who needs it.
        if (this.#pending.get(normal) !== asked) return;
        this.#pending.delete(normal);
        this.#cache.set(normal, answer);
      });
    }
    return pending;
  }

  async list(token: CancellationToken): Promise<FileList> {
    const uris = new Map(this.#open);
    const found = await this.matching([JSON_FILES], token);
    for (const uri of found.uris) {
      const normal = normalUri(uri);
      if (!uris.has(normal)) uris.set(normal, uri);
    }
    return { uris: [...uris.values()], isComplete: found.isComplete };
  }

  /** The files of the workspace that fit one of the patterns, as the client finds them. */
  async matching(patterns: readonly string[], token: CancellationToken): Promise<FileList> {
    if (!this.#isServed) return { uris: [], isComplete: true };
    const params: FindFilesParams = { patterns: [...patterns], limit: MAX_FILES };
    try {
      const found = await this.#host.send<FindFilesResult>(FindFilesMethod, params, token);
      if (!found.isComplete)
        this.#host.limits.tell(
          patterns.join(", "),
          `fits more than ${count(MAX_FILES)} files of the workspace. Only the first ${count(MAX_FILES)} are looked at.`,
        );
      return found;
    } catch (error) {
      if (!token.isCancellationRequested) this.#host.log(FindFilesMethod, error);
      return { uris: [], isComplete: false };
    }
  }

  async search(
    passes: (sketch: FileSketch) => boolean,
    token: CancellationToken,
    besides?: string,
  ): Promise<FileList> {
    const list = await this.list(token);
    const found: string[] = [];
    let { isComplete } = list;
    let length = 0;
    for (let from = 0; from < list.uris.length && !token.isCancellationRequested; from += AT_A_TIME) {
      if (length > MAX_SEARCHED) {
        isComplete = false;
        this.#host.limits.tell(
          "A search through the workspace",
          `ended after ${count(from)} of ${count(list.uris.length)} files: at most ${count(MAX_SEARCHED)} characters are read for one.`,
        );
        break;
      }
      const uris = list.uris
        .slice(from, from + AT_A_TIME)
        .filter((uri) => besides === undefined || !this.isSame(uri, besides));
      const sketches = await Promise.all(uris.map((uri) => this.#sketch(uri)));
      for (const [index, uri] of uris.entries()) {
        const sketch = sketches[index];
        length += sketch?.length ?? 0;
        if (sketch === undefined) continue;
        if (sketch.isCut) {
          isComplete = false;
          this.#host.limits.tell(
            uri,
            `has more than ${count(MAX_KEPT)} names of schemas or references to files. A search goes by the first.`,
          );
        }
        if (passes(sketch)) found.push(uri);
      }
    }
    return { uris: found, isComplete };
  }

  normal(uri: string): string {
    return normalUri(uri);
  }

  isSame(one: string, other: string): boolean {
    return one === other || normalUri(one) === normalUri(other);
  }

  /** What is kept of a file for searches; undefined where there is nothing to read. */
  async #sketch(uri: string): Promise<(FileSketch & { length: number }) | undefined> {
    const known = this.known(uri);
    if (known !== undefined)
      return known.kind === "file" ? { ...sketchSchema(known.schema), length: 0 } : undefined;
    const normal = normalUri(uri);
    const kept = this.#sketches.get(normal);
    if (kept !== undefined) return { ...kept, length: 0 };
    const changes = this.#changes;
    try {
      const answer = await this.#host.send<ReadFileResult>(ReadFileMethod, { uri: normal });
      if (answer.kind === "too-large") this.#tellTooLarge(uri, answer);
      const text = answer.kind === "text" ? answer.text : "";
      const sketch = sketchText(text);
      if (this.#sketches.size >= MAX_SKETCHES) this.#sketches.clear();
      // What changed meanwhile is read anew by the next search.
      if (changes === this.#changes) this.#sketches.set(normal, sketch);
      return { ...sketch, length: text.length };
    } catch (error) {
      this.#host.log(ReadFileMethod, error);
      return undefined;
    }
  }

  async #ask(uri: string): Promise<FileAnswer> {
    const params: ReadFileParams = { uri };
    try {
      const answer = await this.#host.send<ReadFileResult>(ReadFileMethod, params);
      if (answer.kind === "too-large") this.#tellTooLarge(uri, answer);
      if (answer.kind !== "text") return answer;
      return answerOf(new OpenDocument(uri, 0, answer.text), true, false);
    } catch (error) {
      this.#host.log(ReadFileMethod, error);
      return { kind: "missing" };
    }
  }

  #tellTooLarge(uri: string, { bytes, limit }: { bytes: number; limit: number }): void {
    this.#host.limits.tell(
      uri,
      `has ${count(bytes)} bytes and is not read. Files of up to ${count(limit)} are.`,
    );
  }

  #openDocument(normal: string): OpenDocument | undefined {
    const uri = this.#open.get(normal);
    return uri === undefined ? undefined : this.#host.openDocument(uri);
  }

  #drop(uris: ReadonlySet<string>): void {
    this.#changes++;
    for (const uri of uris) {
      this.#cache.delete(uri);
      this.#pending.delete(uri);
      this.#sketches.delete(uri);
    }
    for (const listener of this.#listeners) listener(uris);
  }
}

function answerOf(document: OpenDocument, included: boolean, isOpen: boolean): FileAnswer {
  const schema = document.referredSchema(included);
  return schema === undefined ? { kind: "missing" } : { kind: "file", document, schema, isOpen };
}

/** A URI up to its query. */
function pathOf(uri: string): string {
  return uri.replace(/[?#].*$/, "");
}
