/**
 * Where brackets do not match, indentation tells which one is missing: people and formatters indent members
 * deeper than the line that opens their container. Used only for text that is known to be damaged.
 */
import { None } from "./table";

export class Indentation {
  readonly #text: string;
  /** For each open container, the column at which the line that opened it begins. */
  readonly #open: number[] = [];
  #lineStart = 0;
  #nextLineFeed: number;
  /** Column of the first character of the line at `#lineStart` that is not blank. */
  #column = 0;

  constructor(text: string) {
    this.#text = text;
    this.#nextLineFeed = lineFeedFrom(text, 0);
    this.#column = blanksFrom(text, 0);
  }

  /** Notes a container that opens at the offset. Offsets must come in ascending order. */
  open(at: number): void {
    this.#moveTo(at);
    this.#open.push(this.#column);
  }

  close(): void {
    this.#open.pop();
  }

  /** Column at which the line that opened the innermost container begins; `None` outside all containers. */
  innermost(): number {
    return this.#open.at(-1) ?? None;
  }

  /** The offset's column when nothing but blanks stands before it on its line, else `None`. */
  columnOfFirst(at: number): number {
    this.#moveTo(at);
    return this.#lineStart > 0 && at - this.#lineStart === this.#column ? this.#column : None;
  }

  #moveTo(at: number): void {
    if (at <= this.#nextLineFeed) return;
    this.#lineStart = this.#text.lastIndexOf("\n", at - 1) + 1;
    this.#nextLineFeed = lineFeedFrom(this.#text, at);
    this.#column = blanksFrom(this.#text, this.#lineStart);
  }
}

function lineFeedFrom(text: string, at: number): number {
  const lineFeed = text.indexOf("\n", at);
  return lineFeed < 0 ? text.length : lineFeed;
}

function blanksFrom(text: string, lineStart: number): number {
  let at = lineStart;
  while (at < text.length && (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09)) at++;
  return at - lineStart;
}
