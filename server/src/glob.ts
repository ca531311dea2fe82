/**
 * Glob patterns as VS Code has them: `*` and `?` within a name, `**` across folders, `{a,b}` and `[a-z]`, `[!a-z]`.
 *
 * The usual way turns them into regular expressions, and a folder's settings can hold one that takes for ever. Here all
 * readings of a pattern are followed at once, so that a match takes at most pattern times path steps.
 */

type Token =
  | { kind: "character"; character: string }
  | { kind: "class"; negated: boolean; ranges: readonly (readonly [from: string, to: string])[] }
  /** `?` */
  | { kind: "any" }
  /** `*` */
  | { kind: "star" }
  /** A `**` before a slash, and the slash: no folder or several. */
  | { kind: "folders" }
  /** Any other `**`. */
  | { kind: "rest" };

/** Alternatives that the braces of one pattern may come to; further ones are left out. */
export const MAX_ALTERNATIVES = 64;

export interface Glob {
  matches: (path: string) => boolean;
  /** Whether all alternatives in its braces count. */
  isWhole: boolean;
}

/** Reads a pattern. Any text is one; what is not closed stands for itself. */
export function readGlob(pattern: string): Glob {
  const { alternatives, isWhole } = expandBraces(pattern);
  const tokenized = alternatives.map(tokenize);
  return { matches: (path) => tokenized.some((tokens) => matches(tokens, path)), isWhole };
}

function expandBraces(pattern: string): { alternatives: string[]; isWhole: boolean } {
  const open: string[] = [pattern];
  const alternatives: string[] = [];
  let isWhole = true;
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    if (alternatives.length === MAX_ALTERNATIVES) return { alternatives, isWhole: false };
    // The innermost braces first: those hold no others.
    const braces = /\{([^{}]*)\}/.exec(text);
    if (braces === null) {
      alternatives.push(text);
      continue;
    }
    const [whole, inner = ""] = braces;
    const before = text.slice(0, braces.index);
    const after = text.slice(braces.index + whole.length);
    const choices = inner.split(",");
    if (choices.length > MAX_ALTERNATIVES || open.length >= MAX_ALTERNATIVES) isWhole = false;
    if (open.length < MAX_ALTERNATIVES)
      open.push(
        ...choices
          .slice(0, MAX_ALTERNATIVES)
          .map((choice) => before + choice + after)
          .reverse(),
      );
  }
  return { alternatives, isWhole };
}

function tokenize(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length;) {
    const { token, length } = tokenAt(pattern, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(pattern: string, at: number): { token: Token; length: number } {
  const startsName = at === 0 || pattern[at - 1] === "/";
  if (startsName && pattern.startsWith("**/", at)) return { token: { kind: "folders" }, length: 3 };
  if (pattern.startsWith("**", at)) return { token: { kind: "rest" }, length: 2 };
  const character = pattern.charAt(at);
  if (character === "*") return { token: { kind: "star" }, length: 1 };
  if (character === "?") return { token: { kind: "any" }, length: 1 };
  const close = character === "[" ? pattern.indexOf("]", at + 2) : -1;
  if (close < 0) return { token: { kind: "character", character }, length: 1 };
  const negated = pattern[at + 1] === "!" || pattern[at + 1] === "^";
  const inner = pattern.slice(at + (negated ? 2 : 1), close);
  const ranges = [...inner.matchAll(/(.)-(.)|./gsu)].map(
    ([one, from = one, to = one]) => [from, to] as const,
  );
  return { token: { kind: "class", negated, ranges }, length: close + 1 - at };
}

/** Follows all readings at once: the set of tokens that the next character may belong to. */
function matches(tokens: readonly Token[], path: string): boolean {
  let states = new Set<number>();
  enter(tokens, 0, states);
  for (const character of path) {
    const next = new Set<number>();
    for (const state of states) step(tokens, state, character, next);
    states = next;
    if (states.size === 0) return false;
  }
  return states.has(tokens.length);
}

/** Arrives at a token; one that may stand for nothing can be passed at once. */
function enter(tokens: readonly Token[], state: number, states: Set<number>): void {
  for (let at = state; ; at++) {
    states.add(at);
    const kind = tokens[at]?.kind;
    if (kind !== "star" && kind !== "folders" && kind !== "rest") return;
  }
}

function step(tokens: readonly Token[], state: number, character: string, next: Set<number>): void {
  const token = tokens[state];
  switch (token?.kind) {
    case undefined:
      return;
    case "character":
      if (character === token.character) enter(tokens, state + 1, next);
      return;
    case "class":
      if (character !== "/" && isInClass(token, character)) enter(tokens, state + 1, next);
      return;
    case "any":
      if (character !== "/") enter(tokens, state + 1, next);
      return;
    case "star":
      if (character !== "/") enter(tokens, state, next);
      return;
    case "folders":
      // Only a whole folder's name can be passed: the way on is open behind its slash.
      if (character === "/") enter(tokens, state, next);
      else next.add(state);
      return;
    case "rest":
      enter(tokens, state, next);
      return;
  }
}

function isInClass({ negated, ranges }: Extract<Token, { kind: "class" }>, character: string): boolean {
  return ranges.some(([from, to]) => from <= character && character <= to) !== negated;
}
