/** How large arguments are in the ways that a check's time depends on, and which names they have. */
import { isList, isObject, type Value } from "../value";

/** Texts and names, in UTF-16 units. */
export interface TextSizes {
  longest: number;
  total: number;
}

export interface Sizes {
  texts: TextSizes;
  /** All values, at any depth. */
  values: number;
  /** Items of the longest list. */
  longestList: number;
  /** The keys of all objects, at any depth. */
  names: ReadonlySet<string>;
}

export function sizesOf(value: Value): Sizes {
  const names = new Set<string>();
  const sizes: Sizes = { texts: { longest: 0, total: 0 }, values: 0, longestList: 0, names };
  const open: Value[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    sizes.values++;
    if (typeof next === "string") {
      addText(sizes.texts, next);
    } else if (isList(next)) {
      sizes.longestList = Math.max(sizes.longestList, next.length);
      for (const item of next) open.push(item);
    } else if (isObject(next)) {
      for (const [key, member] of next) {
        addText(sizes.texts, key);
        names.add(key);
        open.push(member);
      }
    }
  }
  return sizes;
}

function addText(texts: TextSizes, { length }: string): void {
  texts.longest = Math.max(texts.longest, length);
  texts.total += length;
}
