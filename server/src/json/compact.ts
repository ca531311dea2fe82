/**
 * Text with one byte for each character, where it can be.
 *
 * One character beyond Latin-1 makes V8 keep two bytes for every character of a string, and of all that is cut from it.
 * In pieces, most of the text need not pay for that.
 */

const buffer = typeof Buffer === "undefined" ? undefined : Buffer;

/** Whether a text is ASCII alone; false also where that cannot be told fast. */
export function isAscii(text: string): boolean {
  return buffer !== undefined && buffer.byteLength(text, "utf8") === text.length;
}

/** A copy that shares nothing with the text that it was cut from; the text itself when it is not ASCII. */
export function compact(text: string): string {
  return buffer !== undefined && isAscii(text) ? buffer.from(text, "latin1").toString("latin1") : text;
}
