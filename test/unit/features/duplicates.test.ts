/** Of two `$ref` in one object the last counts, for every feature alike. */
import assert from "node:assert/strict";
import { definition } from "../../../server/src/features/definition";
import { hover } from "../../../server/src/features/hover";
import { openSchema } from "./schemas";

const source = (first: string, second: string): string =>
  `{ "properties": { "a": { "$ref": "#/$defs/${first}", "$ref": "#/$defs/${second}" } }, "$defs": { "A": { "type": "integer" }, "B": { "type": "boolean" } } }`;

describe("of duplicates of $ref", () => {
  it("the last is the reference", () => {
    const { open, schema } = openSchema(source("A", "B‸"));
    const { offset } = openSchema(source("A", "B‸")).marks;
    const [link] = definition(open, schema, offset);
    assert.equal(link && open.text.slice(open.offset(link.targetSelectionRange.start)).slice(0, 3), '"B"');
    const shown = hover(open, schema, offset)?.contents;
    assert.match(JSON.stringify(shown), /\*\*boolean\*\*/);
  });

  it("an earlier one is none, and is not told of either", () => {
    const { open, schema, marks } = openSchema(source("Nope‸", "B"));
    assert.deepEqual(definition(open, schema, marks.offset), []);
    assert.equal(hover(open, schema, marks.offset), null);
    const told = schema.diagnostics.all(open).map(({ code }) => code);
    assert.deepEqual(told, ["defs-unused"]);
  });
});
