/** Inlay hints: each stands where its `⟦⟧` is, in the order of the labels. */
import assert from "node:assert/strict";
import { inlayHints } from "../../../server/src/features/inlayHints";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { openSchema, URI } from "./schemas";

const LONG = "x".repeat(38);

const CASES: [rule: string, source: string, labels: string[]][] = [
  [
    "the effective type behind each reference, after its closing quote",
    `{ "properties": { "a": { "$ref": "#/$defs/A"⟦⟧ }, "b": { "$ref": "#/$defs/B"⟦⟧, "title": "b" } }, "$defs": { "A": { "$ref": "#/$defs/B"⟦⟧ }, "B": { "type": ["integer", "null"] } } }`,
    ["→ integer | null", "→ integer | null", "→ integer | null"],
  ],
  [
    "a type beside the reference counts where the target has none",
    `{ "$ref": "#/$defs/A"⟦⟧, "type": "string", "$defs": { "A": { "minLength": 1 } } }`,
    ["→ string"],
  ],
  [
    "none where nothing narrows the type",
    `{ "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/B" } }, "$defs": { "A": {}, "B": { "title": "t" } } }`,
    [],
  ],
  [
    "none where the reference is not followed, whatever stands beside it",
    `{ "properties": { "a": { "$ref": "#/nope", "type": "string" }, "b": { "$ref": "other.json" }, "c": { "$ref": "#x" }, "d": { "$ref": 5 } }, "$defs": { "A": { "$anchor": "x", "type": "integer" } } }`,
    [],
  ],
  [
    "none in a circle without a type",
    `{ "$defs": { "A": { "$ref": "#/$defs/B" }, "B": { "$ref": "#/$defs/A" } } }`,
    [],
  ],
  ["none in data", `{ "$defs": { "A": { "type": "integer" } }, "default": { "$ref": "#/$defs/A" } }`, []],
  [
    "a long type is cut",
    `{ "$ref": "#/$defs/A"⟦⟧, "$defs": { "A": { "anyOf": [{ "const": "${LONG}" }, { "const": "y${LONG}" }] } } }`,
    [`→ const "${LONG}" | const "y${LONG}`.slice(0, 62) + "…"],
  ],
];

/** From the first to the last character. */
const whole = (open: OpenDocument): { start: number; end: number } => ({ start: 0, end: open.tree.length });

describe("inlay hints", () => {
  for (const [rule, source, labels] of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      assert.deepEqual(
        inlayHints(open, schema, whole(open)).map(({ position, label, kind, paddingLeft }) => ({
          position,
          label,
          kind,
          paddingLeft,
        })),
        marks.ranges("⟦").map(({ start }, index) => ({
          position: start,
          label: labels[index],
          kind: 1,
          paddingLeft: true,
        })),
      );
    });
  }

  it("the tooltip shows the chain", () => {
    const { marks, open, schema } = openSchema(
      `{ "$ref": "#/$defs/A", "$defs": { «"A"»: { "$ref": "#/$defs/B" }, «"B"»: { "type": "integer" } } }`,
    );
    const [first] = inlayHints(open, schema, whole(open));
    const [a, b] = marks.ranges("«").map(({ start }) => `${URI}#L${start.line + 1},${start.character + 1}`);
    assert.deepEqual(first?.tooltip, {
      kind: "markdown",
      value: `[\`#/$defs/A\`](${a ?? ""}) → [\`#/$defs/B\`](${b ?? ""})`,
    });
  });

  it("only those in the part that is shown, wherever the pieces of the text are cut", () => {
    const uses = Array.from({ length: 30 }, (_, index) => `"p${index}": { "$ref": "#/$defs/A" }`).join(",\n");
    const text = `{ "$defs": { "A": { "type": "integer" } }, "properties": {\n${uses}\n} }`;
    for (const pieceLength of [16, 100, 10_000]) {
      const open = new OpenDocument(URI, 1, text, { pieceLength });
      const schema = open.schema(false);
      assert.ok(schema);
      const start = open.offset({ line: 5, character: 0 });
      const end = open.offset({ line: 8, character: 0 });
      assert.deepEqual(
        inlayHints(open, schema, { start, end }).map(({ position }) => position.line),
        [5, 6, 7],
      );
      assert.equal(inlayHints(open, schema, whole(open)).length, 30);
    }
  });
});
