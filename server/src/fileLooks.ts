/** When other files are looked at for a document's diagnostics: a little after the last edit or change of a file. */

/** Milliseconds without a further reason after which files are looked at. */
const REST = 250;

export class FileLooks {
  readonly #look: (uri: string) => Promise<void>;
  readonly #due = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param look looks at the files that a document refers to; does not reject */
  constructor(look: (uri: string) => Promise<void>) {
    this.#look = look;
  }

  /** Has files looked at for a document, soon. */
  schedule(uri: string): void {
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
}
