/**
 * A part of a text in a string of its own.
 *
 * A part keeps all of the text that it was cut from in memory, with as many bytes for a character as the widest one
 * takes. Of its own, hardly any part takes two.
 *
 * @param isWide whether a character is beyond Latin-1
 * @returns the part itself where nothing can copy it but a loop
 */
export function ownText(part: string, isWide: boolean): string {
  if (typeof Buffer === "undefined") return part;
  const encoding = isWide ? "utf16le" : "latin1";
  return Buffer.from(part, encoding).toString(encoding);
}
