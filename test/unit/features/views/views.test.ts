/** The views of a schema: the effective schema of a place, and the whole with every reference written out. */
import assert from "node:assert/strict";
import { parse, type ParseError } from "jsonc-parser";
import { effectiveView } from "../../../../server/src/features/views/effectiveView";
import { inlinedView } from "../../../../server/src/features/views/inlinedView";
import type { DerivedSchema } from "../../../../server/src/protocol";
import { openSchema } from "../schemas";

type View = typeof effectiveView;

function viewAt(view: View, source: string): DerivedSchema | null {
  const { marks, open, schema } = openSchema(source);
  return view(open, schema, { textDocument: { uri: open.uri }, position: marks.cursor });
}

/** The view's text as a value; it must be JSON but for its comments. */
function valueOf(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  assert.deepEqual(errors, [], text);
  return value;
}

describe("the effective schema of a place", () => {
  it("names the chain, the origin of each keyword, and what is overridden", () => {
    const view = viewAt(
      effectiveView,
      `{"properties":{"a":{"$ref":"#/$defs/‸A","title":"mine","description":"d"}},"$defs":{"A":{"$ref":"#/$defs/B","title":"T"},"B":{"type":"integer"}}}`,
    );
    assert.deepEqual(view, {
      pointer: "#/properties/a",
      title: "properties a (effective)",
      text: `// The effective schema of #/properties/a, as the runtime reads it.
// It comes from #/$defs/A → #/$defs/B.
{
  // #/$defs/B
  "type": "integer",
  // #/$defs/A
  "title": "T",
  // beside the $ref
  "description": "d"
  // overridden beside the $ref: "title": "mine"
}
`,
    });
  });

  it("is that of the innermost schema around the cursor, on a key as well as inside", () => {
    for (const source of [
      `{"properties":{"‸a":{"type":"object"}},"$defs":{}}`,
      `{"properties":{"a":{"type":"obj‸ect"}},"$defs":{}}`,
      `{"properties":{"a":{"type":"object","required":["‸x"]}},"$defs":{}}`,
    ]) {
      assert.equal(viewAt(effectiveView, source)?.pointer, "#/properties/a", source);
    }
    assert.equal(viewAt(effectiveView, `{"prop‸erties":{"a":{}},"$defs":{}}`)?.pointer, "#");
  });

  it("is found again by its pointer after an edit, and is gone with its place", () => {
    const { open, schema } = openSchema(`{"$defs":{"a/b":{"type":"string"}}}`);
    const at = (pointer: string): DerivedSchema | null =>
      effectiveView(open, schema, { textDocument: { uri: open.uri }, pointer });
    assert.deepEqual(valueOf(at("#/$defs/a~1b")?.text ?? ""), { type: "string" });
    assert.equal(at("#/$defs/c"), null);
    assert.equal(at("#/$defs/a~1b/type"), null);
  });

  it("names the tool on its tab, and counts pointers from the tool's schema", () => {
    const view = viewAt(
      effectiveView,
      `{"tools":[{"name":"search","inputSchema":{"type":"object","properties":{"a":{"ty‸pe":"string"}}}}]}`,
    );
    assert.equal(view?.title, "properties a of search (effective)");
    assert.match(view.text, /^\/\/ The effective schema of #\/properties\/a,/);
    assert.equal(view.pointer, "#/tools/0/inputSchema/properties/a");
  });

  it("is cut where it is too long, and says so", () => {
    const many = Array.from({ length: 40_000 }, (_, at) => `"p${at}":{"description":"${"x".repeat(40)}"}`);
    const text = viewAt(effectiveView, `{"‸type":"object","properties":{${many.join(",")}}}`)?.text ?? "";
    assert.ok(text.length < 1_600_000 && text.length > 900_000, String(text.length));
    assert.match(text, /^\/\/ It is too long to be shown whole/m);
    assert.match(text, /\/\* … left out \*\//);
    assert.doesNotMatch(text, /,\s*\/\* … left out/, "a comma with nothing behind it is an error");
    assert.doesNotThrow(() => void JSON.parse(text.replace(/^\/\/.*$|\/\* … left out \*\//gm, "")));
  });
});

describe("a schema with everything inlined", () => {
  const cases: [what: string, before: string, value: unknown, head: RegExp][] = [
    [
      "writes out references in what is written out, and leaves out definitions",
      `{"type":"object","properties":{"‸a":{"$ref":"#/$defs/A","title":"t"}},"$defs":{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"type":"string"}}}`,
      { type: "object", properties: { a: { items: { type: "string" }, title: "t" } } },
      /^\/\/ The schema # with every reference written out\.\n\{/,
    ],
    [
      "leaves recursion as a reference, with the definition that it needs",
      `{"properties":{"‸n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"properties":{"next":{"$ref":"#/$defs/N"}}},"M":{}}}`,
      {
        properties: { n: { properties: { next: { $ref: "#/$defs/N" } } } },
        $defs: { N: { properties: { next: { $ref: "#/$defs/N" } } } },
      },
      /2 references lead back to a schema around them and stay: written out, they would never end\./,
    ],
    [
      "leaves a reference to the root, which holds it",
      `{"properties":{"‸n":{"$ref":"#"}},"$defs":{}}`,
      { properties: { n: { $ref: "#" } } },
      /1 reference leads back/,
    ],
    [
      "leaves what is not followed, and data that looks like references",
      `{"properties":{"‸n":{"$ref":"https://e.test/"},"m":{"const":{"$ref":"#/$defs/A"}}},"$defs":{"A":{}}}`,
      { properties: { n: { $ref: "https://e.test/" }, m: { const: { $ref: "#/$defs/A" } } } },
      /1 reference is not followed\./,
    ],
    [
      "is that of the outermost schema in an OpenAPI description",
      `{"openapi":"3.1.0","components":{"schemas":{"A":{"properties":{"x":{"$ref":"#/components/schemas/‸B"}}},"B":{"type":"string"}}}}`,
      { properties: { x: { type: "string" } } },
      /The schema #\/components\/schemas\/A with/,
    ],
    [
      "is that of the tool at the cursor",
      `{"tools":[{"name":"t","inputSchema":{"type":"object"}},{"name":"u","inputSchema":{"properties":{"a":{"$ref":"#/$defs/‸A"}},"$defs":{"A":{"type":"null"}}}}]}`,
      { properties: { a: { type: "null" } } },
      /The schema # with/,
    ],
  ];
  for (const [what, before, value, head] of cases) {
    it(what, () => {
      const text = viewAt(inlinedView, before)?.text ?? "";
      assert.deepEqual(valueOf(text), value);
      assert.match(text, head);
    });
  }

  it("is cut where written out it would be too long", () => {
    const doubling = Array.from(
      { length: 60 },
      (_, at) => `"D${at}":{"items":{"$ref":"#/$defs/D${at + 1}"},"contains":{"$ref":"#/$defs/D${at + 1}"}}`,
    );
    const source = `{"items":{"$ref":"#/$defs/‸D0"},"$defs":{${doubling.join(",")},"D60":{"type":"string"}}}`;
    const text = viewAt(inlinedView, source)?.text ?? "";
    assert.match(text, /^\/\/ It is too long to be shown whole/m);
    assert.ok(text.length < 3_000_000);
  });
});
