/** The dialect a schema is written in, as its `$schema` names it (JSON Schema 2020-12 core §8.1.1). */

export type Dialect = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";

/** What a schema without `$schema` is read as: the dialect that MCP names as its default. */
export const DEFAULT_DIALECT: Dialect = "2020-12";

/** Any metaschema of json-schema.org. Writers mix up `http` and `https` and the empty fragment; readers forgive it. */
const METASCHEMA =
  /^https?:\/\/json-schema\.org\/(?:(draft-0[3-7])\/|draft\/(20\d\d-\d\d|next)\/)?(?:hyper-)?schema#?$/;

/** Draft-03 is read as its successor; a metaschema without a version means the latest. */
const BY_NAME: ReadonlyMap<string, Dialect> = new Map([
  ["draft-03", "draft-04"],
  ["draft-04", "draft-04"],
  ["draft-06", "draft-06"],
  ["draft-07", "draft-07"],
  ["2019-09", "2019-09"],
]);

/**
 * @param uri the value of `$schema`
 * @returns the dialect; undefined when the URI names no JSON Schema dialect, as in a settings file that names
 *   the schema it follows
 */
export function dialectOf(uri: string): Dialect | undefined {
  const match = METASCHEMA.exec(uri.trim());
  if (match === null) return undefined;
  return BY_NAME.get(match[1] ?? match[2] ?? "") ?? DEFAULT_DIALECT;
}

/** Up to draft-07 everything beside a `$ref` is ignored by the standard; since 2019-09 both apply. */
export function ignoresSiblings(dialect: Dialect): boolean {
  switch (dialect) {
    case "draft-04":
    case "draft-06":
    case "draft-07":
      return true;
    case "2019-09":
    case "2020-12":
      return false;
  }
}
