/** Lines of a text: from offsets to lines and characters and back, in UTF-16 units as the protocol counts. */
import type { Span } from "./tree";

/** Zero-based, `character` in UTF-16 units. */
export interface Place {
  line: number;
  character: number;
}

export class Lines {
  readonly #text: string;
  readonly #starts: number[] = [0];

  /** Lines end at LF, CRLF or a lone CR (Language Server Protocol, text documents). */
  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (char === LINE_FEED || (char === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
        this.#starts.push(at + 1);
      }
    }
  }

  /** @param offset is brought into the text when it lies outside */
  place(offset: number): Place {
    const inside = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle;
    }
    return { line: low, character: inside - (this.#starts[low] ?? 0) };
  }

  /** Offset at which a line begins; undefined when the text has no such line. */
  start(line: number): number | undefined {
    return this.#starts[line];
  }

  /** @param place a character behind the line's end means the line's end, a line behind the last the text's end */
  offset(place: Place): number {
    const start = this.#starts[place.line];
    if (place.line < 0) return 0;
    if (start === undefined) return this.#text.length;
    const next = this.#starts[place.line + 1] ?? this.#text.length + 1;
    return Math.max(start, Math.min(start + place.character, this.#endOfLine(start, next)));
  }

  range(span: Span): { start: Place; end: Place } {
    return { start: this.place(span.start), end: this.place(span.end) };
  }

  /** Offset of the line end's first character, so that no place lies between CR and LF. */
  #endOfLine(start: number, next: number): number {
    let end = next - 1;
    if (next <= this.#text.length && end > start && this.#text.charCodeAt(end) === LINE_FEED) {
      if (this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    }
    return end;
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
