/**
 * References of real schemas counted by kind, file by file, as a plain reader counts them that knows nothing of the
 * program; its sums in turn are those of the table in the README beside the schemas. Where the program counts
 * otherwise, the reason stands here. The schemas are no part of this repository; where they are missing, the tests are
 * skipped and say so.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { findCorpus } from "../../bench/inputs";
import { countPlainly, KINDS, noCounts, type Counts } from "./plainReferences";
import { corpusDocuments, tableOf } from "./corpusDocuments";

const corpus = findCorpus(join(__dirname, "..", "..", ".."));
const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";

const FOLDERS = [
  "big",
  "json-schema-test-suite",
  "ref-parser-specs",
  "referencing-suite",
  "rfc6901",
  "schemastore",
  "tools",
];

/** How many more of a kind the program counts in a file than the plain reader, and why. */
const DIFFERENT: Record<string, { more: Partial<Counts>; why: string }> = {
  "big/github-rest-api.openapi.json": {
    more: { pointer: 912, "not a reference": -912 },
    why: "The members of examples may be references in OpenAPI 3; what stands in their values is data all the same.",
  },
  "big/github-webhooks.openapi.json": {
    more: { pointer: 6, "not a reference": -6 },
    why: "The members of examples may be references in OpenAPI 3.",
  },
  "tools/sdk/mcp-python-sdk-expected.json": {
    more: { dangling: -1 },
    why: "One of its schemas is a whole list of tools, where # is the schema of the tool.",
  },
};

describe("the references of real schemas, by kind", function () {
  this.timeout(120_000);
  for (const folder of FOLDERS) {
    it(`of ${folder}, are in each file as many as a plain reader counts${missing}`, function () {
      if (corpus === undefined) this.skip();
      const sums = noCounts();
      for (const [file, documents] of filesOf(corpus, folder)) {
        const [plain, ours] = [noCounts(), noCounts()];
        for (const text of documents) {
          add(plain, countPlainly(JSON.parse(text)));
          add(ours, countAsTheProgram(text));
        }
        add(sums, plain);
        add(plain, { ...noCounts(), ...DIFFERENT[file]?.more });
        assert.deepEqual(ours, plain, file);
      }
      assert.deepEqual(sums, tableOf(readFileSync(join(corpus, "README.md"), "utf8"), folder));
    });
  }

  it(`of whole lists of tools, are those of their schemas${missing}`, function () {
    if (corpus === undefined) this.skip();
    let lists = 0;
    for (const [file, schemas] of filesOf(corpus, "tools/servers")) {
      const sums = noCounts();
      for (const text of schemas) add(sums, countAsTheProgram(text));
      assert.deepEqual(countAsTheProgram(readFileSync(join(corpus, file), "utf8")), sums, file);
      lists++;
    }
    assert.ok(lists > 20, `${lists} lists`);
  });

  it(`are looked at without being asked for${missing}`, function () {
    if (corpus === undefined) this.skip();
    for (const folder of ["big", "schemastore", "tools/servers"]) {
      for (const [file] of filesOf(corpus, folder)) {
        const text = readFileSync(join(corpus, file), "utf8");
        assert.ok(new OpenDocument("file:///schema.json", 1, text).schema(false) !== undefined, file);
      }
    }
  });
});

/** The files of a folder that are JSON, with the documents in each. */
function* filesOf(corpus: string, folder: string): Generator<[file: string, documents: string[]]> {
  for (const entry of readdirSync(join(corpus, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(corpus, path).split(sep).join("/");
    yield [file, corpusDocuments(file, readFileSync(path, "utf8"))];
  }
}

function add(sums: Counts, more: Counts): void {
  for (const kind of KINDS) sums[kind] += more[kind];
}

function countAsTheProgram(text: string): Counts {
  const counts = noCounts();
  const schema = new OpenDocument("file:///schema.json", 1, text).schema(true);
  // A document that is no object or array is no schema, and has no references.
  if (schema === undefined) return counts;
  const { tree, document, resolver } = schema;
  for (const piece of tree.pieces) {
    counts["not a reference"] += tree.membersNamedIn(piece, "$ref").length;
    for (const keyword of ["$dynamicRef", "$recursiveRef"])
      for (const node of tree.membersNamedIn(piece, keyword)) {
        const holder = tree.parent(node);
        if (holder !== undefined && document.position(holder) === "schema") counts.dynamic++;
      }
  }
  for (const reference of document.references) {
    const { kind } = resolver.resolve(reference);
    if (kind !== "not-string") counts["not a reference"]--;
    switch (kind) {
      case "dangling":
        counts.dangling++;
        counts.pointer++;
        break;
      case "resolved":
      case "cycle":
      case "not-schema":
        counts.pointer++;
        break;
      case "bad-escape":
        counts["bad pointer"]++;
        break;
      case "anchor":
      case "remote":
        counts[kind]++;
        break;
      case "not-string":
        break;
    }
  }
  return counts;
}
