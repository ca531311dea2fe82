/** What stands at a place in a text, for messages about text that cannot be read. */

/** Habits of other notations that end up in pasted text, by how they begin; the first that fits is named. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/^\/[/*]/, "a comment stands here, and JSON has none"],
  [/^'/, "a single quote stands here, and JSON has double quotes only"],
  [/^`/, "a backtick stands here, and JSON has double quotes only"],
  [/^\uFEFF/, "a byte-order mark stands here, and the runtime refuses it"],
  [/^(?:None|True|False)\b/, "a word of Python stands here, and JSON writes `null`, `true` and `false`"],
  [/^undefined\b/, "`undefined` stands here, and JSON has no such value"],
];

/** What stands at an offset, as half a sentence: "the text ends here", "`]` stands here". */
export function describePlace(text: string, offset: number, end: number): string {
  if (offset >= end) return "the text ends here";
  const ahead = text.slice(offset, Math.min(offset + 16, end));
  const habit = HABITS.find(([pattern]) => pattern.test(ahead));
  if (habit !== undefined) return habit[1];
  const word = /^[\p{L}\p{N}_$-]+/u.exec(ahead)?.[0];
  return `${word === undefined ? describeCharacter(ahead) : `\`${word}\``} stands here`;
}

/** The first character in backticks, or by its code point where it cannot be seen. */
function describeCharacter(text: string): string {
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
  if (/[\p{C}\p{Z}]/u.test(character)) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `the character U+${code}`;
  }
  return `\`${character}\``;
}
