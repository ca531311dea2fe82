/** Lays JSON text out over lines without reading it as values, so that `5.0` and a 20-digit id stay what they are. */

/** A string, a bracket, a separator, or a run of anything else (a number, a name, Python's NaN). */
const tokenPattern = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;

/**
 * @param text JSON text, in one line or many
 * @returns the same tokens, indented by two spaces a level; text that is no JSON comes back with its tokens kept
 */
export function prettyJson(text: string): string {
  const tokens = text.match(tokenPattern) ?? [];
  const output: string[] = [];
  let depth = 0;
  const newLine = (): void => void output.push("\n", "  ".repeat(depth));
  tokens.forEach((token, index) => {
    switch (token) {
      case "{":
      case "[":
        output.push(token);
        if (!isClosing(tokens[index + 1])) {
          depth += 1;
          newLine();
        }
        break;
      case "}":
      case "]":
        if (!isOpening(tokens[index - 1])) {
          depth = Math.max(0, depth - 1);
          newLine();
        }
        output.push(token);
        break;
      case ",":
        output.push(token);
        newLine();
        break;
      case ":":
        output.push(": ");
        break;
      default:
        output.push(token);
    }
  });
  return output.join("");
}

function isOpening(token: string | undefined): boolean {
  return token === "{" || token === "[";
}

function isClosing(token: string | undefined): boolean {
  return token === "}" || token === "]";
}
