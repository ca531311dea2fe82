/** The documents in the files of the corpus, and the table of their references in its README. */
import { KINDS, noCounts, type Counts } from "./plainReferences";

/**
 * A list of tools, a test suite and a collection hold schemas that are documents of their own.
 *
 * @returns the texts of all documents in a file; none where it is not JSON
 */
export function corpusDocuments(file: string, text: string): string[] {
  const value = parsed(text);
  if (value === undefined) return [];
  if (file.startsWith("json-schema-test-suite/tests/")) return (value as TestCase[]).flatMap(documentsOfCase);
  if (file.startsWith("tools/")) return schemasIn(value).map((schema) => JSON.stringify(schema));
  return [text];
}

/** A schema of the test suite and what is held against it, which is counted as well: it may be a schema in turn. */
interface TestCase {
  schema: unknown;
  tests: { data: unknown }[];
}

function documentsOfCase({ schema, tests }: TestCase): string[] {
  return [schema, ...tests.map(({ data }) => data)].map((document) => JSON.stringify(document));
}

/** The values of the members that hold the schemas of tools and collections, wherever they are. */
function schemasIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    ["inputSchema", "outputSchema", "schema"].includes(key) ? [member as unknown] : schemasIn(member),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * @param readme a text with a table that has a row for each folder and a column for each kind
 * @throws where there is no such row
 */
export function tableOf(readme: string, folder: string): Counts {
  const rows = readme.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const head = rows.find((row) => KINDS.every((kind) => row.includes(kind)));
  const row = rows.find((each) => each[1] === folder && each.length === head?.length);
  if (head === undefined || row === undefined) throw new Error(`no row for ${folder}`);
  const counts = noCounts();
  for (const kind of KINDS) counts[kind] = Number(row[head.indexOf(kind)]?.replaceAll(",", ""));
  return counts;
}
