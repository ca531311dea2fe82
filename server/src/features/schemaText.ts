/** An effective schema as text to read: bounded, and each keyword with where it comes from. */
import type { JsonTree, Node } from "../json/tree";
import type { Contribution, EffectiveSchema } from "../schema/effective";
import { flatText } from "./jsonText";
import { printable, shortened, shortenedAtStart } from "./printable";

/** Lines of a schema that a hover shows; what is left out is counted. */
const MAX_LINES = 30;

/** Levels of nesting that are written out. */
const MAX_DEPTH = 4;

/** Longer texts are cut. */
const MAX_LITERAL = 200;

/** Longer names of places are cut: with more than this, the lines of a hover wrap. */
const MAX_REMARK = 32;

/** Lines longer than this do not move the column of what is said of the others. */
const MAX_ALIGNED = 44;

/** Characters of a line that a hover shows without wrapping it; what is said of a longer one stands above it. */
const MAX_WIDTH = 84;

/** A line of the text and what is said of it. */
interface Line {
  text: string;
  remark?: string;
}

/**
 * Writes an effective schema as JSON with comments.
 *
 * @param origin says where a keyword comes from; undefined when that goes without saying
 */
export function effectiveSchemaText(
  tree: JsonTree,
  schema: EffectiveSchema,
  origin: (contribution: Contribution) => string | undefined,
): string {
  const lines: Line[] = [];
  const contributions = [...schema.keywords.values()];
  let shown = 0;
  for (const contribution of contributions) {
    const block = memberLines(tree, contribution.keyword, contribution.value, 1);
    if (lines.length + block.length > MAX_LINES && shown > 0) break;
    shown++;
    const first = block[0];
    const remark = origin(contribution);
    if (first !== undefined && remark !== undefined) first.remark = remark;
    const last = block.at(-1);
    if (last !== undefined && shown < contributions.length) last.text += ",";
    lines.push(...block);
  }
  const left = contributions.length - shown;
  if (left > 0) lines.push({ text: `  // … and ${left} more ${left === 1 ? "keyword" : "keywords"}` });
  return align(lines);
}

function memberLines(tree: JsonTree, key: string, value: Node, depth: number): Line[] {
  const lines = valueLines(tree, value, depth);
  const first = lines[0];
  if (first !== undefined)
    first.text = `${"  ".repeat(depth)}${JSON.stringify(shortened(key, MAX_LITERAL))}: ${first.text}`;
  return lines;
}

/** The first line is not indented: a key may come before it. */
function valueLines(tree: JsonTree, value: Node, depth: number): Line[] {
  const isObject = tree.isObject(value);
  if (!isObject && !tree.isArray(value)) return [{ text: shortened(tree.literal(value), MAX_LITERAL) }];
  const [open, close] = isObject ? ["{", "}"] : ["[", "]"];
  const flat = flatText(tree, value);
  if (flat !== undefined) return [{ text: flat }];
  // Outside a comment an ellipsis would be coloured as a fault.
  if (depth >= MAX_DEPTH) return [{ text: `${open} /* … */ ${close}` }];

  const lines: Line[] = [{ text: open }];
  let shown = 0;
  for (const child of tree.children(value)) {
    if (lines.length >= MAX_LINES) break;
    const last = lines.at(-1);
    if (shown++ > 0 && last !== undefined) last.text += ",";
    const key = tree.key(child);
    if (key !== undefined) {
      lines.push(...memberLines(tree, key, child, depth + 1));
    } else {
      const item = valueLines(tree, child, depth + 1);
      if (item[0] !== undefined) item[0].text = "  ".repeat(depth + 1) + item[0].text;
      lines.push(...item);
    }
  }
  const left = tree.size(value) - shown;
  if (left > 0) lines.push({ text: `${"  ".repeat(depth + 1)}// … and ${left} more` });
  lines.push({ text: "  ".repeat(depth) + close });
  return lines;
}

/** Puts the remarks into one column, so that they can be read down. */
function align(lines: readonly Line[]): string {
  const lengths = lines.filter(({ remark }) => remark !== undefined).map(({ text }) => text.length);
  const width = Math.max(0, ...lengths.filter((length) => length <= MAX_ALIGNED));
  const body = lines.flatMap(({ text, remark }) => {
    if (remark === undefined) return [text];
    const comment = `// ${shortenedAtStart(remark, MAX_REMARK)}`;
    const indentation = /^ */.exec(text)?.[0] ?? "";
    const line = `${text.padEnd(width)} ${comment}`;
    return line.length <= MAX_WIDTH ? [line] : [indentation + comment, text];
  });
  // Each line stays one line whatever it holds: nothing in it can end the block that the text is shown in.
  return ["{", ...body.map(printable), "}"].join("\n");
}
