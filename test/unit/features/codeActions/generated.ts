/** Schemas for property tests, written in many ways: indented or on one line, with comments, with either line end. */
import fc from "fast-check";

interface Schemas {
  schema: unknown;
}

/** References of every kind, to places that a generated schema may have. */
const reference = fc.constantFrom(
  "#/$defs/A",
  "#/$defs/A",
  "#/$defs/B",
  "#/$defs/B/items",
  "#/$defs/a~1b",
  "#/$defs/a b",
  "#/$defs/c%20d/properties/x",
  "#/definitions/A",
  "#/definitions/B/properties/x",
  "#%2Fdefinitions/a%20b",
  "#/properties/x",
  "#/properties/x/anyOf/0",
  "#/properties/y/$defs/A",
  "#/properties/y/items",
  "#",
  "#addr",
  "#/$defs/a/b",
  "#/$defs/Nope",
  "#/$defs/a~2",
  "#/$defs/100%",
  "https://e.test/s#/$defs/A",
  "s#/properties/x",
  "some.schema.json#/$defs/B",
  "inner#/properties/x",
  "#/$defs/😀",
  "#/properties/y/allOf/0",
  "A",
);

const schemaOf = fc.letrec<Schemas>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constantFrom("string", "integer", "null") }),
    fc.record(
      {
        $ref: reference,
        title: fc.constantFrom("t", "u"),
        type: fc.constant("string"),
        $defs: defs(tie("schema")),
      },
      { requiredKeys: ["$ref"] },
    ),
    fc.record({
      type: fc.constant("object"),
      properties: properties(tie("schema")),
      required: fc.constant(["x"]),
    }),
    fc.record({ type: fc.constant("array"), items: tie("schema"), minItems: fc.nat(3) }),
    fc.record({
      anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
      const: fc.constant({ $ref: "#/x" }),
    }),
    fc.record({ $anchor: fc.constant("addr"), title: fc.constant("anchored") }),
    fc.record(
      {
        allOf: fc.array(fc.record({ $ref: reference }), { minLength: 1, maxLength: 2 }),
        title: fc.constantFrom("t", "u"),
      },
      { requiredKeys: ["allOf"] },
    ),
    fc.record({ $id: fc.constant("inner"), properties: properties(tie("schema")) }),
    fc.constantFrom<unknown>({ type: "array" }, true, true, { type: "dict" }, { $comment: "kept" }),
  ),
}));

function properties(schema: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrapper = fc.record({ allOf: fc.tuple(fc.record({ $ref: reference })) });
  const property = fc.oneof({ weight: 2, arbitrary: schema }, wrapper);
  return fc.record({ x: property, y: property, "first name": schema }, { requiredKeys: [] });
}

function defs(schema: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.record(
    {
      A: schema,
      B: schema,
      "a/b": schema,
      "a b": schema,
      "c d": schema,
      "a~2": schema,
      "100%": schema,
      "😀": schema,
    },
    { requiredKeys: [] },
  );
}

const document = fc.oneof(
  { weight: 1, arbitrary: root() },
  {
    weight: 1,
    arbitrary: fc.tuple(root(), root()).map(([one, other]) => ({
      tools: [
        { name: "one", inputSchema: one },
        { name: "other", inputSchema: other },
      ],
    })),
  },
);

function root(): fc.Arbitrary<Record<string, unknown>> {
  const { schema } = schemaOf;
  return fc
    .record(
      {
        $id: fc.constant("https://e.test/s"),
        $schema: fc.constantFrom(
          "http://json-schema.org/draft-07/schema#",
          "https://json-schema.org/draft/2020-12/schema",
        ),
        properties: properties(schema),
        items: schema,
        $defs: defs(schema),
        definitions: defs(schema),
      },
      { requiredKeys: ["properties"] },
    )
    .map((value) => withOwnNames({ type: "object", ...value }) as Record<string, unknown>);
}

/** No two schemas have one name: a later one has a number behind it. */
function withOwnNames(value: unknown, seen = new Map<unknown, number>()): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withOwnNames(item, seen));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key !== "$anchor" && key !== "$id") return [key, withOwnNames(member, seen)];
      const count = seen.get(member) ?? 0;
      seen.set(member, count + 1);
      return [key, count === 0 ? member : `${String(member)}${count}`];
    }),
  );
}

export interface Style {
  indent: string;
  lineEnd: "\n" | "\r\n";
  /** Characters up to which an object stays on one line; null for a document on one line. */
  width: number | null;
  comments: boolean;
  trailingCommas: boolean;
  /** Whether keys are written with escapes that nobody needs. */
  escapes: boolean;
}

const style: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom("  ", "    ", "\t"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  width: fc.constantFrom(null, 0, 40),
  comments: fc.boolean(),
  trailingCommas: fc.boolean(),
  escapes: fc.boolean(),
});

export interface Generated {
  text: string;
  style: Style;
}

export const generated: fc.Arbitrary<Generated> = fc
  .tuple(document, style)
  .map(([value, how]) => ({ text: written(value, how, ""), style: how }));

function written(value: unknown, how: Style, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return open + close;
  const flat = flatText(value, how);
  if (how.width === null || flat.length <= how.width) return flat;
  const inner = indent + how.indent;
  const lines = entries.map(([key, member], index) => {
    const isLast = index === entries.length - 1;
    const comma = !isLast || how.trailingCommas ? "," : "";
    const [above, behind] = how.comments
      ? [`// "above" ${index}${how.lineEnd}${inner}`, index % 2 === 0 ? " // behind, " : " /* it */"]
      : ["", ""];
    const text = written(member, how, inner);
    return above + (isList ? text : `${keyText(key, how)}: ${text}`) + comma + behind;
  });
  return `${open}${how.lineEnd}${inner}${lines.join(how.lineEnd + inner)}${how.lineEnd}${indent}${close}`;
}

function flatText(value: unknown, how: Style): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => flatText(item, how)).join(", ")}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${keyText(key, how)}: ${flatText(member, how)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function keyText(key: string, { escapes }: Style): string {
  const text = JSON.stringify(key);
  return escapes ? text.replace(/[$A]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`) : text;
}
