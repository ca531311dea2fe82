/** JSON text made readable, its literals as they are: a 64-bit number keeps its digits. */

/** @param text sound JSON without white space outside strings, as values of a call are printed */
export function prettyJson(text: string, indent = ""): string {
  let out = "";
  let level = indent;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]|[^"[\]{},:]+/gs)) {
    switch (part) {
      case "{":
      case "[":
        level += "  ";
        out += `${part}\n${level}`;
        break;
      case "}":
      case "]":
        level = level.slice(2);
        out += `\n${level}${part}`;
        break;
      case ",":
        out += `,\n${level}`;
        break;
      case ":":
        out += ": ";
        break;
      default:
        out += part;
    }
  }
  return out;
}
