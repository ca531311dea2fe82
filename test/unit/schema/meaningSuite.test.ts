/**
 * References of the JSON Schema test suite: each is replaced by the pointer from the root to the place that the
 * standard's reading finds, all names and anchors are taken away, and the instances must be valid as the suite says. A
 * reader that knows nothing of names then agrees with one that does. The suite is no part of this repository; where it
 * is missing, the tests are skipped and say so.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Validator, type SchemaDraft } from "@cfworker/json-schema";
import { JsonTree } from "../../../server/src/json/tree";
import { Anchors } from "../../../server/src/schema/anchors";
import { SchemaDocument } from "../../../server/src/schema/document";
import { formatReference } from "../../../server/src/schema/pointer";
import { Resources } from "../../../server/src/schema/resources";
import { StandardReader } from "../../../server/src/schema/standardReading";
import { findCorpus } from "../../bench/inputs";
import { applySplices } from "../features/codeActions/applied";

/** By the folder: the metaschema, and what the validator calls the dialect. */
const DIALECTS: Record<string, [metaschema: string, draft: SchemaDraft]> = {
  draft4: ["http://json-schema.org/draft-04/schema#", "4"],
  draft6: ["http://json-schema.org/draft-06/schema#", "7"],
  draft7: ["http://json-schema.org/draft-07/schema#", "7"],
  "draft2019-09": ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  "draft2020-12": ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
};

/** Files that are about references and names; the others use them only by the way. */
const FILES = new Set(["ref.json", "anchor.json", "id.json", "defs.json", "unknownKeyword.json"]);

/** Groups whose schemas refer to a metaschema, which is another document. */
const NEEDS_METASCHEMA = new Set([
  "ref.json: remote ref, containing refs itself",
  "defs.json: validate definition against metaschema",
]);

interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

/** @returns undefined where the schema needs another document, or what is decided only while validating */
function withPointersOnly(schema: unknown, metaschema: string): unknown {
  if (typeof schema !== "object" || schema === null) return undefined;
  const tree = new JsonTree(JSON.stringify({ $schema: metaschema, ...schema }), { names: ["$ref"] });
  const document = SchemaDocument.ofSchema(tree);
  const resources = new Resources(document, "file:///suite/schema.json");
  const reader = new StandardReader(document, resources, new Anchors(document));
  const splices: { start: number; end: number; text: string }[] = [];
  if (tree.membersNamed("$dynamicRef").length + tree.membersNamed("$recursiveRef").length > 0)
    return undefined;
  for (const reference of document.references) {
    const reading = reader.read(reference);
    if (reading.kind !== "here") return undefined;
    const pointer = formatReference(tree.path(reading.target));
    splices.push({ ...tree.span(reference.node), text: JSON.stringify(pointer) });
  }
  for (const keyword of ["$id", "id", "$anchor"]) {
    for (const member of tree.membersNamed(keyword)) {
      const [key, holder] = [tree.keySpan(member), tree.parent(member)];
      if (key === undefined || holder === undefined || tree.string(member) === undefined) continue;
      const position = document.position(holder);
      if (position === "schema" || position === "unknown") splices.push({ ...key, text: '"x-name"' });
    }
  }
  splices.sort((one, other) => one.start - other.start);
  return JSON.parse(applySplices(tree.text, splices)) as unknown;
}

const corpus = findCorpus(join(__dirname, "..", "..", ".."));
const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";

describe("the standard's reading, by the JSON Schema test suite", () => {
  for (const [folder, [metaschema, draft]] of Object.entries(DIALECTS)) {
    it(`${folder}${missing}`, function () {
      if (corpus === undefined) this.skip();
      const path = join(corpus, "json-schema-test-suite", "tests", folder);
      const faults: string[] = [];
      const left: string[] = [];
      let held = 0;
      const files = [
        ...readdirSync(path),
        ...readdirSync(join(path, "optional")).map((name) => `optional/${name}`),
      ];
      for (const file of files.filter((name) => FILES.has(name.replace("optional/", "")))) {
        for (const { description, schema, tests } of JSON.parse(
          readFileSync(join(path, file), "utf8"),
        ) as Group[]) {
          const pointed = withPointersOnly(schema, metaschema);
          if (pointed === undefined) {
            left.push(`${file}: ${description}`);
            continue;
          }
          const validator = new Validator(pointed as object, draft);
          for (const test of tests) {
            held++;
            if (validator.validate(test.data).valid !== test.valid)
              faults.push(`${file}: ${description}: ${test.description}`);
          }
        }
      }
      assert.deepEqual(faults, []);
      assert.deepEqual(
        left.filter((each) => !NEEDS_METASCHEMA.has(each)),
        [],
      );
      assert.ok(held > 40, `${held} instances`);
    });
  }
});
