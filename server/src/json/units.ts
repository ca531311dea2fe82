/**
 * A stretch of text as UTF-16 units in a typed array, which the scanner reads much faster than the string, and the two
 * loops that go over most characters: they take two units at a time.
 */

/** Node's Buffer copies a string at the speed of memory; elsewhere a loop does. */
const buffer = typeof Buffer === "undefined" ? undefined : Buffer;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Zeros behind the text, so that looking ahead is always allowed, and finds an end. */
const MARGIN = 8;

/** The same number in both halves of 32 bits, for two units at once. */
const ONES = 0x00010001;
const SPACES = 0x00200020;
const QUOTES = 0x00220022;
const BACKSLASHES = 0x005c005c;
const HIGHEST_BITS = 0x80008000;

export class Units {
  /** The units of the text that was loaded last, and zeros behind them. */
  units = new Uint16Array(0);
  private view = new DataView(this.units.buffer);
  private bytes = buffer?.from(this.units.buffer);

  load(text: string): void {
    if (this.units.length < text.length + MARGIN) {
      this.units = new Uint16Array(Math.max(text.length + MARGIN, 32_768));
      this.view = new DataView(this.units.buffer);
      this.bytes = buffer?.from(this.units.buffer);
    }
    const { units } = this;
    if (this.bytes !== undefined && isLittleEndian) this.bytes.write(text, "utf16le");
    else for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
    units.fill(0, text.length, text.length + MARGIN);
  }

  /** The first place from `at` on where a string may end or an escape begin: a quote, a backslash or a control character. */
  nextStop(at: number): number {
    const { view } = this;
    for (let pair = at; ; pair += 2) {
      const both = view.getInt32(pair << 1, true);
      const quote = both ^ QUOTES;
      const backslash = both ^ BACKSLASHES;
      // A half that is zero (or below 32) borrows, and only then is its highest bit set where it was not.
      const stops =
        (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((both - SPACES) & ~both)) &
        HIGHEST_BITS;
      // Of a pair in which the first half stops, the second may be marked by its borrow; the first counts.
      if (stops !== 0) return (stops & 0xffff) === 0 ? pair + 1 : pair;
    }
  }

  /** The first place from `at` on that is no space. */
  skipSpaces(at: number): number {
    const { view, units } = this;
    let end = at;
    while (view.getInt32(end << 1, true) === SPACES) end += 2;
    return units[end] === 0x20 ? end + 1 : end;
  }
}
