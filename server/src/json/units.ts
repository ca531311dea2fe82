/** A string's UTF-16 units in a typed array, which the scanner reads much faster than the string. */

/** Node's Buffer copies a string at the speed of memory; elsewhere a loop does. */
const buffer = typeof Buffer === "undefined" ? undefined : Buffer;

/**
 * Copies the units of a text that is no longer than the array.
 *
 * @param bytes the array's own bytes
 */
export function copyUnits(text: string, units: Uint16Array, bytes: Uint8Array): void {
  if (buffer !== undefined && isLittleEndian) {
    buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).write(text, "utf16le");
    return;
  }
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
