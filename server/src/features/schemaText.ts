/** An effective schema as text to read: bounded, and each keyword with where it comes from. */
import type { JsonTree, Node } from "../json/tree";
import type { Contribution, EffectiveSchema } from "../schema/effective";
import { flatText } from "./jsonText";
import { printable, shortened, shortenedAtStart } from "./printable";

/** Lines of a schema that a hover shows; what is left out is counted. */
const MAX_LINES = 30;

/** With fewer lines than these an object or a list is not opened: its brackets, a member, and how many more there are. */
const MIN_LINES = 4;

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
  for (const [index, contribution] of contributions.entries()) {
    const after = contributions.length - index - 1;
    if (lines.length >= MAX_LINES) {
      lines.push({ text: `  // … and ${after + 1} more ${after === 0 ? "keyword" : "keywords"}` });
      break;
    }
    // A wide keyword is cut, so that something of it is seen, and a line is left for each keyword behind it.
    const room = Math.max(1, MAX_LINES - lines.length - after);
    const block = memberLines(tree, contribution.keyword, contribution.value, 1, room);
    const first = block[0];
    const remark = origin(contribution);
    if (first !== undefined && remark !== undefined) first.remark = remark;
    const last = block.at(-1);
    if (last !== undefined && after > 0) last.text += ",";
    lines.push(...block);
  }
  return align(lines);
}

/** @param room lines that it may take, at least one */
function memberLines(tree: JsonTree, key: string, value: Node, depth: number, room: number): Line[] {
  const lines = valueLines(tree, value, depth, room);
  const first = lines[0];
  if (first !== undefined)
    first.text = `${"  ".repeat(depth)}${JSON.stringify(shortened(key, MAX_LITERAL))}: ${first.text}`;
  return lines;
}

/** The first line is not indented: a key may come before it. */
function valueLines(tree: JsonTree, value: Node, depth: number, room: number): Line[] {
  const isObject = tree.isObject(value);
  if (!isObject && !tree.isArray(value)) return [{ text: shortened(tree.literal(value), MAX_LITERAL) }];
  const [open, close] = isObject ? ["{", "}"] : ["[", "]"];
  const flat = flatText(tree, value);
  if (flat !== undefined) return [{ text: flat }];
  // Outside a comment an ellipsis would be coloured as a fault.
  if (depth >= MAX_DEPTH || room < MIN_LINES) return [{ text: `${open} /* … */ ${close}` }];

  const lines: Line[] = [{ text: open }];
  const size = tree.size(value);
  let shown = 0;
  for (const child of tree.children(value)) {
    // Behind the last one there is only the bracket, behind each other one perhaps how many more there are.
    const left = room - lines.length - (shown + 1 === size ? 1 : 2);
    if (left < 1) break;
    const last = lines.at(-1);
    if (shown++ > 0 && last !== undefined) last.text += ",";
    const key = tree.key(child);
    if (key !== undefined) {
      lines.push(...memberLines(tree, key, child, depth + 1, left));
    } else {
      const item = valueLines(tree, child, depth + 1, left);
      if (item[0] !== undefined) item[0].text = "  ".repeat(depth + 1) + item[0].text;
      lines.push(...item);
    }
  }
  if (shown < size) lines.push({ text: `${"  ".repeat(depth + 1)}// … and ${size - shown} more` });
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
