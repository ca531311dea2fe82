/**
 * Look-ups of the referencing suite: which subschema a reference means by the standard, in every dialect. The suite is
 * no part of this repository; where it is missing, the tests are skipped and say so.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { JsonTree, type Node } from "../../../server/src/json/tree";
import { Anchors } from "../../../server/src/schema/anchors";
import { SchemaDocument } from "../../../server/src/schema/document";
import { Resources } from "../../../server/src/schema/resources";
import { StandardReader } from "../../../server/src/schema/standardReading";
import { resolveUri, splitFragment } from "../../../server/src/schema/uri";
import { findCorpus } from "../../bench/inputs";

const METASCHEMAS: Record<string, string> = {
  "json-schema-draft-04": "http://json-schema.org/draft-04/schema#",
  "json-schema-draft-06": "http://json-schema.org/draft-06/schema#",
  "json-schema-draft-07": "http://json-schema.org/draft-07/schema#",
  "json-schema-draft-2019-09": "https://json-schema.org/draft/2019-09/schema",
  "json-schema-draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
};

interface LookUp {
  base_uri?: string;
  ref: string;
  target?: unknown;
  error?: true;
  then?: LookUp;
}

interface Case {
  registry?: Record<string, unknown>;
  tests: LookUp[];
}

/** A document of the registry, under the URI that it was retrieved by. */
interface Retrieved {
  uri: string;
  tree: JsonTree;
  resources: Resources;
  reader: StandardReader;
}

function retrieved(uri: string, value: unknown, metaschema: string): Retrieved {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const tree = new JsonTree(JSON.stringify(isObject ? { $schema: metaschema, ...value } : value), {
    names: ["$ref"],
  });
  const document = SchemaDocument.ofSchema(tree);
  const name = resolveUri(splitFragment(uri).uri, "") ?? uri;
  const resources = new Resources(document, name);
  return {
    uri: name,
    tree,
    resources,
    reader: new StandardReader(document, resources, new Anchors(document)),
  };
}

function lookUp(
  documents: readonly Retrieved[],
  ref: string,
  base: string,
): { document: Retrieved; node: Node } | undefined {
  const { uri, fragment } = splitFragment(ref);
  const absolute = uri === "" ? base : resolveUri(uri, base);
  if (absolute === undefined) return undefined;
  const document =
    documents.find(({ resources }) => resources.named(absolute) !== undefined) ??
    documents.find((each) => each.uri === absolute);
  const node = document?.reader.locate(absolute, fragment);
  return document === undefined || node === undefined ? undefined : { document, node };
}

function valueOf({ tree }: Retrieved, node: Node): unknown {
  const value: unknown = JSON.parse(tree.literal(node));
  if (node !== tree.root || typeof value !== "object" || value === null) return value;
  // What says the dialect was put in.
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "$schema"));
}

const corpus = findCorpus(join(__dirname, "..", "..", ".."));
const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";

describe("the standard's reading, by the referencing suite", () => {
  for (const [folder, metaschema] of Object.entries(METASCHEMAS)) {
    it(`${folder}${missing}`, function () {
      if (corpus === undefined) this.skip();
      const path = join(corpus, "referencing-suite", "tests", folder);
      let held = 0;
      const faults: string[] = [];
      for (const file of readdirSync(path)) {
        const { registry = {}, tests } = JSON.parse(readFileSync(join(path, file), "utf8")) as Case;
        const documents = Object.entries(registry).map(([uri, value]) => retrieved(uri, value, metaschema));
        for (const first of tests) {
          let base = first.base_uri ?? "";
          for (let test: LookUp | undefined = first; test !== undefined; test = test.then) {
            held++;
            const found = lookUp(documents, test.ref, base);
            const is: unknown = found === undefined ? "nothing" : valueOf(found.document, found.node);
            if (!isDeepStrictEqual(is, test.error === true ? "nothing" : test.target))
              faults.push(`${file}: ${test.ref} from "${base}" is ${JSON.stringify(is)}`);
            if (found === undefined) break;
            base = found.document.resources.around(found.node)?.uri ?? base;
          }
        }
      }
      assert.deepEqual(faults, []);
      assert.ok(held > 60, `${held} look-ups`);
    });
  }
});
