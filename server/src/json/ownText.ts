/**
 * Parts of a text, each put into a string of its own.
 *
 * A part keeps all of the text that it was cut from in memory, with as many bytes for a character as the widest one
 * takes. Of its own, hardly any part takes two.
 */
export class OwnTexts {
  /** Room for the longest part so far: one for each would cost more than the copies. */
  #room: Buffer | undefined;

  /**
   * @param isWide whether a character is beyond Latin-1
   * @returns the part itself where nothing can copy it but a loop
   */
  of(part: string, isWide: boolean): string {
    if (typeof Buffer === "undefined") return part;
    const size = isWide ? 2 * part.length : part.length;
    if (this.#room === undefined || this.#room.length < size) this.#room = Buffer.allocUnsafeSlow(size);
    const encoding = isWide ? "utf16le" : "latin1";
    this.#room.write(part, encoding);
    return this.#room.toString(encoding, 0, size);
  }
}
