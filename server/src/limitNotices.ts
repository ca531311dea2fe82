/** Says where a limit has left something out that nobody may miss: once for each document, in the log. */
import type { Limits, TellLimit } from "./features/limits";
import { printable } from "./features/printable";

/** Notices that are remembered; then they are said again. */
const MAX_REMEMBERED = 1_000;

export class LimitNotices implements Limits {
  readonly #write: (message: string) => void;
  readonly #said = new Set<string>();

  /** @param write puts a line where a user can look it up */
  constructor(write: (message: string) => void) {
    this.#write = write;
  }

  /** What tells of the limits that a document meets. */
  of(uri: string): TellLimit {
    return (message) => {
      this.tell(uri, message);
    };
  }

  /**
   * @param what a document by its URI, or what else meets the limit
   * @param message goes on behind that, and names the number
   */
  tell(what: string, message: string): void {
    const notice = `${printable(what)} ${message}`;
    if (this.#said.has(notice)) return;
    if (this.#said.size >= MAX_REMEMBERED) this.#said.clear();
    this.#said.add(notice);
    this.#write(notice);
  }
}
