/** Where in a call's arguments the cursor stands, also while the text around it is half written. */

export interface Cursor {
  /** Keys and indexes that lead to the value at the cursor, or to the object whose key is being written. */
  path: string[];
  /** A key of that object is being written, or the value itself. */
  writes: "key" | "value";
  /** The begun key, string or word; empty, at the cursor, where nothing is begun. UTF-16 offsets. */
  token: { start: number; end: number };
  /** Whether the begun token is a string, its opening quote part of it. */
  isString: boolean;
  /** Keys that the object around the cursor has before it. */
  keysBefore: string[];
}

interface Level {
  isObject: boolean;
  /** The last key that was read, or the index of the item. */
  at: string | number;
  /** What comes next in an object. */
  expects: "key" | "colon" | "value" | "comma";
  keys: string[];
}

/** A string (also one that has not ended), a bracket or separator, or a run of anything else but white space. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;

/**
 * Reads the text up to the cursor; what follows counts only as far as it belongs to the token at the cursor.
 *
 * @param offset UTF-16 offset
 * @returns undefined where neither a key nor a value can be written
 */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const levels: Level[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const isWord = !/^[{}[\],:]$/.test(token);
    if (index >= offset && !(isWord && index === offset)) break;
    const isClosedString = token.length > 1 && token.endsWith('"');
    if (isWord && (end > offset || (end === offset && !isClosedString)))
      return cursor(levels, { start: index, end }, token.startsWith('"'));
    read(levels, token);
  }
  return cursor(levels, { start: offset, end: offset }, false);
}

function cursor(levels: readonly Level[], token: Cursor["token"], isString: boolean): Cursor | undefined {
  const level = levels.at(-1);
  if (level === undefined || level.expects === "colon" || level.expects === "comma") return undefined;
  const around = levels.slice(0, -1).map(({ at }) => String(at));
  const writes = level.expects;
  const path = writes === "key" ? around : [...around, String(level.at)];
  return { path, writes, token, isString, keysBefore: level.keys };
}

/** Takes in a token that ends before the cursor. */
function read(levels: Level[], token: string): void {
  const level = levels.at(-1);
  switch (token) {
    case "{":
    case "[":
      levels.push({ isObject: token === "{", at: 0, expects: token === "{" ? "key" : "value", keys: [] });
      return;
    case "}":
    case "]": {
      levels.pop();
      const outer = levels.at(-1);
      if (outer !== undefined) outer.expects = "comma";
      return;
    }
    case ":":
      if (level?.isObject === true) level.expects = "value";
      return;
    case ",":
      if (level === undefined) return;
      level.expects = level.isObject ? "key" : "value";
      if (typeof level.at === "number") level.at += 1;
      return;
    default:
      if (level === undefined) return;
      if (level.expects === "key") {
        level.at = decoded(token);
        level.keys.push(level.at);
        level.expects = "colon";
      } else if (level.expects === "value") {
        level.expects = "comma";
      }
  }
}

/** The text of a key; one that cannot be read is taken as it stands. */
function decoded(token: string): string {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === "string" ? value : token;
  } catch {
    return token;
  }
}
