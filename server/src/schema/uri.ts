/**
 * URI references as schemas write them, resolved against a base (RFC 3986 §5.2), for names that are compared and never
 * fetched. Text only: no scheme is known here, and no path of a file system.
 */

interface Parts {
  scheme: string | undefined;
  authority: string | undefined;
  path: string;
  query: string | undefined;
}

/** A URI without its fragment, and the fragment as written; empty where there is none. */
export interface SplitUri {
  uri: string;
  fragment: string;
}

/** The parts of a URI reference without fragment (RFC 3986 appendix B). A single letter is no scheme but a drive. */
const PARTS = /^(?:([a-z][a-z0-9+.-]+):)?(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/is;

/** Longer URIs are not resolved: each of many nested relative names would be longer than the one around it. */
const MAX_LENGTH = 4_000;

export function splitFragment(reference: string): SplitUri {
  const hash = reference.indexOf("#");
  return hash < 0
    ? { uri: reference, fragment: "" }
    : { uri: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

/**
 * Resolves a URI reference.
 *
 * @param reference without fragment
 * @param base absolute
 * @returns the absolute URI in one spelling; undefined where the base has no hierarchy to resolve against (an unsaved
 *   document has no siblings), and where the result would be too long
 */
export function resolveUri(reference: string, base: string): string | undefined {
  if (reference.length + base.length > MAX_LENGTH) return undefined;
  const own = partsOf(reference);
  if (own.scheme !== undefined) return format({ ...own, path: withoutDots(own) });
  const around = partsOf(base);
  const { scheme } = around;
  if (own.authority !== undefined) return format({ ...own, scheme, path: withoutDots(own) });
  const { authority } = around;
  if (own.path === "")
    return format({ ...around, path: withoutDots(around), query: own.query ?? around.query });
  if (authority === undefined && !around.path.startsWith("/")) return undefined;
  const path = own.path.startsWith("/") ? own.path : folderOf(around) + own.path;
  return format({ scheme, authority, path: withoutDots({ authority, path }), query: own.query });
}

/**
 * The reference that leads from one document to another beside it.
 *
 * @returns undefined where they have no folder in common: another scheme or host, or no hierarchy
 */
export function relativeUri(to: string, from: string): string | undefined {
  const [target, base] = [partsOf(to), partsOf(from)];
  if (target.scheme !== base.scheme || target.authority !== base.authority) return undefined;
  if (!target.path.startsWith("/") || !base.path.startsWith("/")) return undefined;
  const [way, around] = [target.path.split("/"), base.path.split("/").slice(0, -1)];
  let shared = 0;
  while (shared < around.length && shared < way.length - 1 && way[shared] === around[shared]) shared++;
  const relative = "../".repeat(around.length - shared) + way.slice(shared).join("/");
  // A colon before the first slash would be taken for the end of a scheme (RFC 3986 §4.2).
  return /^[^/]*:/.test(relative) ? `./${relative}` : relative;
}

/** Whether a reference names its scheme or a host: it does not depend on where it stands (RFC 3986 §4.2, §4.3). */
export function isAbsolute(reference: string): boolean {
  const { scheme, authority } = partsOf(reference);
  return scheme !== undefined || authority !== undefined;
}

function partsOf(uri: string): Parts {
  const [, scheme, authority, path = "", query] = PARTS.exec(uri) ?? [];
  return { scheme, authority, path, query };
}

/** What a relative path is put behind (RFC 3986 §5.2.3). */
function folderOf({ authority, path }: Parts): string {
  return path === "" && authority !== undefined ? "/" : path.slice(0, path.lastIndexOf("/") + 1);
}

/** Takes `.` and `..` out of a path (RFC 3986 §5.2.4); one without hierarchy has none. */
function withoutDots({ authority, path }: Pick<Parts, "authority" | "path">): string {
  if (authority === undefined && !path.startsWith("/")) return path;
  const segments = path.split("/");
  const kept: string[] = [];
  for (const [index, segment] of segments.slice(1).entries()) {
    const isLast = index === segments.length - 2;
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
    if (isLast && (segment === "." || segment === "..")) kept.push("");
  }
  return path === "" ? "" : `/${kept.join("/")}`;
}

/** Ports that may as well not be written (RFC 3986 §6.2.3). */
const DEFAULT_PORTS: ReadonlyMap<string, RegExp> = new Map([
  ["http", /:(?:80)?$/],
  ["https", /:(?:443)?$/],
]);

/** Puts the parts together in one spelling (RFC 3986 §6.2.2). */
function format({ scheme, authority, path, query }: Parts): string {
  const own = scheme?.toLowerCase() ?? "";
  const host = authority?.toLowerCase().replace(DEFAULT_PORTS.get(own) ?? "", "");
  return (
    (own === "" ? "" : `${own}:`) +
    (host === undefined ? "" : `//${host}`) +
    inOneSpelling(path) +
    (query === undefined ? "" : `?${inOneSpelling(query)}`)
  );
}

/** Escapes of characters that need none are undone, and the digits of others are written in upper case. */
function inOneSpelling(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const char = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(char) ? char : escape.toUpperCase();
  });
}
