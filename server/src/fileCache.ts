/** What was read of files, kept while it is small enough together; what was used longest ago goes first. */
import type { FileAnswer } from "./features/files";

/** UTF-16 units of text that are kept; the trees made of it take about three times as many bytes more. */
const MAX_LENGTH = 40_000_000;

/** What an entry costs beyond its text, so that very many tiny files, and files that are missing, are bounded too. */
const ENTRY_LENGTH = 2_000;

export class FileCache {
  readonly #maxLength: number;
  /** By URI, the one used longest ago first. */
  readonly #entries = new Map<string, FileAnswer>();
  #length = 0;

  constructor(maxLength = MAX_LENGTH) {
    this.#maxLength = maxLength;
  }

  get(uri: string): FileAnswer | undefined {
    const entry = this.#entries.get(uri);
    if (entry !== undefined) {
      this.#entries.delete(uri);
      this.#entries.set(uri, entry);
    }
    return entry;
  }

  set(uri: string, answer: FileAnswer): void {
    this.delete(uri);
    this.#entries.set(uri, answer);
    this.#length += lengthOf(answer);
    for (const oldest of this.#entries.keys()) {
      // The newest stays, however large: somebody is about to use it.
      if (this.#length <= this.#maxLength || oldest === uri) return;
      this.delete(oldest);
    }
  }

  delete(uri: string): void {
    const entry = this.#entries.get(uri);
    if (entry === undefined) return;
    this.#entries.delete(uri);
    this.#length -= lengthOf(entry);
  }
}

function lengthOf(answer: FileAnswer): number {
  return ENTRY_LENGTH + (answer.kind === "file" ? answer.document.tree.length : 0);
}
