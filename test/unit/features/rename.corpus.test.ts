/**
 * Renames in real schemas: every reference leads where it led, and nothing but names changes. The schemas are no part of
 * this repository; where they are missing, the tests are skipped and say so.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import type { Reference } from "../../../server/src/schema/document";
import { findCorpus } from "../../bench/inputs";
import { applied } from "./applied";
import { REAL_FILES } from "./realFiles";
import { assertLeadAsBefore, nameAt, schemaOf, withoutTexts } from "./renamed";
import { URI } from "./schemas";
import { renamedIn, workspaceOf } from "./workspace";

/** A name that needs both escapes and an encoding, and that no schema has. */
const NAME = "Renamed/to ~1%41";

/** References of a file whose targets are renamed. */
const MAX_RENAMES = 8;

const corpus = findCorpus(join(__dirname, "..", "..", ".."));
const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";

describe("a rename in a real schema", function () {
  this.timeout(60_000);
  for (const file of REAL_FILES) {
    it(`leaves the references of ${file} where they led${missing}`, async function () {
      if (corpus === undefined) this.skip();
      const text = readFileSync(join(corpus, file), "utf8");
      const open = new OpenDocument(URI, 1, text);
      const before = schemaOf(open);
      const references = [...before.document.references];
      const stride = Math.max(1, Math.ceil(references.length / MAX_RENAMES));
      let renamed = 0;
      for (const reference of references.filter((_each, index) => index % stride === 0)) {
        const offset = lastNamed(open, before, reference);
        if (offset === undefined) continue;
        const edit = await renamedIn(workspaceOf(new Map()), open, before, offset, NAME);
        const changed = applied(text, edit);
        assert.notEqual(changed, text);
        assert.equal(withoutTexts(changed), withoutTexts(text));
        assertLeadAsBefore(before, schemaOf(new OpenDocument(URI, 2, changed)));
        renamed++;
      }
      assert.ok(renamed > 0, "nothing could be renamed");
    });
  }
});

/** The last step of a pointer that has a name to change, as an offset in the text. */
function lastNamed(open: OpenDocument, schema: Schema, { node }: Reference): number | undefined {
  const { start, end } = schema.tree.span(node);
  for (let at = end - 1; at > start; at--)
    if (schema.tree.slice(at - 1, at) === "/" && nameAt(open, schema, at) !== undefined) return at;
  return undefined;
}
