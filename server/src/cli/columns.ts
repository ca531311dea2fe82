/** Columns of a terminal: how many a text takes, and how it is made to fit. */

const NO_COLUMN = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
/** East Asian wide characters (Unicode Standard Annex 11, the blocks that matter) and pictures. */
const TWO_COLUMNS =
  /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;

/** How many columns of a terminal a character takes. */
function columns(char: string): number {
  if (char >= " " && char <= "~") return 1;
  if (NO_COLUMN.test(char)) return 0;
  return TWO_COLUMNS.test(char) ? 2 : 1;
}

/** How many columns of a terminal a text takes. */
export function width(text: string): number {
  let sum = 0;
  for (const char of text) sum += columns(char);
  return sum;
}

/** Cuts a text that takes more columns than there are; an ellipsis stands for the rest. */
export function cut(text: string, limit: number): string {
  if (width(text) <= limit) return text;
  let kept = "";
  let used = 1;
  for (const char of text) {
    used += columns(char);
    if (used > limit) break;
    kept += char;
  }
  return kept + "…";
}

/** Breaks a text at its spaces into lines of at most so many columns; a longer word stands alone. */
export function wrap(text: string, limit: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && width(longer) > limit) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines;
}
