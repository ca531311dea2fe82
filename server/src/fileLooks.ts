/**
 * Looks at the files that documents refer to, for what is to be said of the references and of what they lead to: a little
 * after the last edit or change of a file.
 */
import type { Diagnostic } from "vscode-languageserver";
import type { Levels } from "./features/diagnostics/levels";
import { MAX_LOOKED_FOR, OtherFilesDiagnostics } from "./features/diagnostics/otherFiles";
import type { Files } from "./features/files";
import { count, type Limits } from "./features/limits";
import type { OpenDocument } from "./features/openDocument";
import type { Schema } from "./features/schema";

/** Milliseconds without a further reason after which files are looked at. */
const REST = 250;

/** What is needed of the session. */
interface Host {
  readonly files: Files;
  /** The URIs of the open documents, as the client writes them. */
  openUris(): readonly string[];
  /** Calls a feature for an open document that is a schema, within the boundary of all handlers. */
  answer<T>(uri: string, feature: (open: OpenDocument, schema: Schema) => T): T | undefined;
  /** Has the diagnostics of open documents looked at anew. */
  renew(uris: readonly string[]): void;
  readonly limits: Limits;
  log(error: unknown): void;
}

export class FileLooks {
  readonly #host: Host;
  readonly #otherFiles: OtherFilesDiagnostics;
  readonly #due = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#otherFiles = new OtherFilesDiagnostics(host.files);
  }

  /** The diagnostics of a document in the light of the files that were looked at; `own` where they change nothing. */
  complete(open: OpenDocument, schema: Schema, own: Diagnostic[], levels: Levels): Diagnostic[] {
    return this.#otherFiles.complete(open, schema, own, levels);
  }

  /** The open documents that a document refers to, and those that refer to it, as far as that was looked at. */
  related(uri: string): string[] {
    const related = this.#otherFiles.related(uri);
    if (related.size === 0) return [];
    return this.#host.openUris().filter((open) => related.has(this.#host.files.normal(open)));
  }

  /** Has the files looked at that open documents refer to, soon: any may refer to a document that has changed. */
  scheduleAll(): void {
    for (const uri of this.#host.openUris()) this.#schedule(uri);
  }

  /** Takes in that files came, went or changed: what they refer to is known no more. */
  changed(uris: ReadonlySet<string>): void {
    this.scheduleAll();
    const open = new Set(this.#host.openUris().map((uri) => this.#host.files.normal(uri)));
    for (const uri of uris) if (!open.has(uri) && this.#otherFiles.refers(uri)) this.#schedule(uri);
  }

  #schedule(uri: string): void {
    this.#due.add(uri);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const uris = [...this.#due];
      this.#due.clear();
      for (const each of uris) void this.#look(each);
    }, REST);
    // Nobody waits for a look when all else is done.
    this.#timer.unref();
  }

  async #look(uri: string): Promise<void> {
    try {
      const looked = this.#host.answer(uri, (open, schema) => this.lookFrom(open, schema));
      if ((await looked) === true) this.#host.renew([uri]);
      if (looked === undefined && this.#otherFiles.refers(uri)) await this.#lookFromFile(uri);
    } catch (error) {
      this.#host.log(error);
    }
  }

  /** Looks from a file that is not open and was known to refer to others. */
  async #lookFromFile(uri: string): Promise<void> {
    const file = await this.#host.files.read(uri);
    if (file.kind === "file") await this.lookFrom(file.document, file.schema);
    else this.#renewFelt(this.#otherFiles.forget(uri));
  }

  /**
   * Looks at the files that a document refers to, and has those looked at anew that feel it.
   *
   * @returns whether something else is to be said of the document itself
   */
  async lookFrom(document: OpenDocument, schema: Schema): Promise<boolean> {
    const { isNew, felt, isCut } = await this.#otherFiles.look(document, schema);
    this.#renewFelt(felt);
    if (isCut) {
      const limit = count(MAX_LOOKED_FOR);
      this.#host.limits.tell(
        document.uri,
        `has more than ${limit} references to other files. Only the first ${limit} are looked for there.`,
      );
    }
    return isNew;
  }

  /** @param felt files that are referred to otherwise than before, by their URIs in one spelling */
  #renewFelt(felt: readonly string[]): void {
    if (felt.length === 0) return;
    const files = new Set(felt);
    const uris = this.#host.openUris().filter((uri) => files.has(this.#host.files.normal(uri)));
    if (uris.length > 0) this.#host.renew(uris);
  }
}
