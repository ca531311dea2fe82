/**
 * Text with marks in it, so that a test shows where things are instead of counting lines. Marks are no part of
 * the text: `‸` is the cursor; `«…»`, `⟦…⟧` and `‹…›` are ranges, each kind in the order in which they open.
 */
import type { Position, Range } from "vscode-languageserver";

const BRACKETS = { "«": "»", "⟦": "⟧", "‹": "›" } as const;
const CURSOR = "‸";

export type Bracket = keyof typeof BRACKETS;

export interface Marked {
  /** The text without its marks. */
  text: string;
  /** Where the cursor stands; the text must have one. */
  readonly cursor: Position;
  /** UTF-16 offset of the cursor. */
  readonly offset: number;
  /** The ranges between this kind of brackets, in the order in which they open. */
  ranges(bracket: Bracket): Range[];
  /** The only range between this kind of brackets. */
  range(bracket: Bracket): Range;
}

/** @throws when brackets do not match: the test is wrong then */
export function marked(source: string): Marked {
  const found = new Map<Bracket, Range[]>();
  const open: { bracket: Bracket; range: Range }[] = [];
  const here: Position = { line: 0, character: 0 };
  let cursor: { position: Position; offset: number } | undefined;
  let text = "";
  for (const char of source) {
    if (isBracket(char)) {
      const range = { start: { ...here }, end: { ...here } };
      open.push({ bracket: char, range });
      found.set(char, [...(found.get(char) ?? []), range]);
    } else if (open.length > 0 && char === BRACKETS[open.at(-1)?.bracket ?? "«"]) {
      const closed = open.pop();
      if (closed !== undefined) closed.range.end = { ...here };
    } else if (char === CURSOR) {
      cursor = { position: { ...here }, offset: text.length };
    } else {
      text += char;
      if (char === "\n") {
        here.line++;
        here.character = 0;
      } else {
        here.character += char.length;
      }
    }
  }
  if (open.length > 0) throw new Error(`A mark is not closed in ${source}`);

  const ranges = (bracket: Bracket): Range[] => found.get(bracket) ?? [];
  const marks = (): { position: Position; offset: number } => {
    if (cursor === undefined) throw new Error(`There is no cursor in ${source}`);
    return cursor;
  };
  return {
    text,
    get cursor() {
      return marks().position;
    },
    get offset() {
      return marks().offset;
    },
    ranges,
    range(bracket) {
      const [only, ...others] = ranges(bracket);
      if (only === undefined || others.length > 0)
        throw new Error(`There is not one ${bracket} in ${source}`);
      return only;
    },
  };
}

function isBracket(char: string): char is Bracket {
  return Object.hasOwn(BRACKETS, char);
}
