/**
 * The names of properties as a model sees them. Providers accept only plain names of at most 64 characters, so
 * the runtime shows others under a made-up name and restores them when a call comes back. Runtime rules §3.1.
 */

/** The longest name that providers accept, in Unicode code points. */
export const NAME_LIMIT = 64;

/** What an empty name is shown as. */
const EMPTY_NAME = "param";

/**
 * A name that needs no change. The optional line feed is the runtime's own accident, kept because a preview must
 * show what happens: in its language `$` also matches before one line feed at the end.
 */
const CONFORMING = new RegExp(`^[A-Za-z0-9_.-]{1,${NAME_LIMIT}}\\n?$`);

const NOT_ALLOWED = /[^A-Za-z0-9_.-]/gu;

/** Whether a name is shown to the model as it is, apart from collisions it may cause for others. */
export function isConforming(name: string): boolean {
  return CONFORMING.test(name);
}

/**
 * The name that the model sees for each name of one `properties` map, in the order of the map. Names that conform
 * are taken first, whatever their place; the others follow in order, with `_2`, `_3`, … where a name is taken.
 */
export function visibleNames(names: Iterable<string>): Map<string, string> {
  const originals = [...names];
  const pool = new NamePool(originals.filter(isConforming));
  const visible = new Map<string, string>();
  for (const original of originals) {
    if (visible.has(original)) continue;
    visible.set(original, isConforming(original) ? original : pool.take(replaced(original)));
  }
  return visible;
}

/** The way back: the original name for each name that the model sees. Names that the model made up are not in it. */
export function originalNames(names: Iterable<string>): Map<string, string> {
  const originals = new Map<string, string>();
  for (const [original, visible] of visibleNames(names)) originals.set(visible, original);
  return originals;
}

/** Each disallowed code point becomes one `_`; afterwards all is ASCII, so that cutting by units is cutting by code points. */
function replaced(name: string): string {
  return name.replace(NOT_ALLOWED, "_").slice(0, NAME_LIMIT) || EMPTY_NAME;
}

class NamePool {
  private readonly taken: Set<string>;
  /** The first number worth trying for a base, so that thousands of names alike do not each begin at 2. */
  private readonly next = new Map<string, number>();

  constructor(reserved: Iterable<string>) {
    this.taken = new Set(reserved);
  }

  /** The base itself when it is free, else the base cut to leave room for the first suffix that is. */
  take(base: string): string {
    let name = base;
    let count = this.next.get(base) ?? 2;
    for (; this.taken.has(name); count++) {
      const suffix = `_${count}`;
      name = base.slice(0, NAME_LIMIT - suffix.length) + suffix;
    }
    this.next.set(base, count);
    this.taken.add(name);
    return name;
  }
}
