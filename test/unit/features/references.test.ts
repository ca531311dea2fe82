/**
 * What each way to write a reference leads to: where Go to Definition lands, and what the Problems panel says.
 * `«…»` is what a diagnostic underlines, `‹…›` the key to land on, `‸` the cursor.
 */
import assert from "node:assert/strict";
import { DiagnosticSeverity } from "vscode-languageserver";
import { definition } from "../../../server/src/features/definition";
import type { DiagnosticCode } from "../../../server/src/features/diagnostics/registry";
import { ABOUT_REFERENCES } from "./diagnostics/rules";
import { openSchema } from "./schemas";

type Severity = keyof typeof DiagnosticSeverity;

interface Case {
  rule: string;
  schema: string;
  /** The diagnostic at each underlined place; none are underlined when absent. */
  finds?: `${Severity} ${DiagnosticCode}`;
}

const resolved: Case[] = [
  {
    rule: "a percent-encoded character is decoded",
    schema: `{"properties": {"a": {"$ref": "#/$defs/foo%3A‸bar"}}, "$defs": {‹"foo:bar"›: {"type": "string"}}}`,
  },
  {
    rule: "a percent-encoded word of the pointer is decoded",
    schema: `{"properties": {"a": {"$ref": "‸#/%24defs/X"}}, "$defs": {‹"X"›: {"type": "string"}}}`,
  },
  {
    rule: "~1 is a slash inside a name",
    schema: `{"properties": {"a": {"$ref": "#/$defs/a~1b‸"}}, "$defs": {‹"a/b"›: {"type": "string"}, "a": {"b": {}}}}`,
  },
  {
    rule: "~0 is a tilde",
    schema: `{"properties": {"a": {"$ref": "#/$defs/m~0n‸"}}, "$defs": {‹"m~n"›: {"type": "string"}}}`,
  },
  {
    rule: "~01 is a tilde and a one, not a slash",
    schema: `{"properties": {"a": {"$ref": "#/$defs/~01‸"}}, "$defs": {"/": {}, ‹"~1"›: {"type": "string"}}}`,
  },
  {
    rule: "the fragment is percent-decoded first, then ~ is unescaped",
    schema: `{"properties": {"a": {"$ref": "#/$defs/a%7E1b‸"}}, "$defs": {‹"a/b"›: {"type": "string"}}}`,
  },
  {
    rule: "an encoded slash separates, since it is decoded before the split",
    schema: `{"components": {"schemas": {‹"App"›: {"type": "object"}}}, "$ref": "#%2Fcomponents%2F‸schemas%2FApp", "$defs": {}}`,
  },
  {
    rule: "an encoded percent sign stands for itself",
    schema: `{"properties": {"a": {"$ref": "#/$defs/percent%25field‸"}}, "$defs": {‹"percent%field"›: {"type": "string"}}}`,
  },
  {
    rule: "an encoded space is a space",
    schema: `{"properties": {"a": {"$ref": "#/$defs/some%20name‸"}}, "$defs": {‹"some name"›: {"type": "string"}}}`,
  },
  {
    rule: "braces and slashes of a path may be encoded",
    schema: `{"openapi": "3.1.0", "paths": {‹"/pets/{id}"›: {"get": {}}}, "x": {"$ref": "#/paths/~1pets~1%7Bid%7D‸"}}`,
  },
  {
    rule: "braces may also stand as they are",
    schema: `{"openapi": "3.1.0", "paths": {‹"/pets/{id}"›: {"get": {}}}, "x": {"$ref": "#/paths/~1pets~1{id}‸"}}`,
  },
  {
    rule: "#/ is the member whose key is empty",
    schema: `{"properties": {"a": {"$ref": "#/‸"}}, ‹""›: {"type": "string"}, "$defs": {}}`,
  },
  {
    rule: "# is the root of the schema",
    schema: `‹{›"properties": {"a": {"$ref": "#‸"}}, "$defs": {}}`,
  },
  {
    rule: "a number is an index where an array stands",
    schema: `{"properties": {"limit": {"anyOf": [‹{›"type": "integer"}, {"type": "null"}]}, "offset": {"$ref": "#/properties/limit/anyOf/0‸"}}}`,
  },
  {
    rule: "a number is a key where an object stands",
    schema: `{"properties": {"a": {"$ref": "#/$defs/0‸"}}, "$defs": {‹"0"›: {"type": "string"}}}`,
  },
  {
    rule: "a definition may really be called __proto__",
    schema: `{"properties": {"a": {"$ref": "#/$defs/__proto__‸"}}, "$defs": {‹"__proto__"›: {"type": "string"}}}`,
  },
  {
    rule: "a definition may really be called constructor",
    schema: `{"properties": {"a": {"$ref": "#/$defs/constructor‸"}}, "$defs": {‹"constructor"›: {"type": "string"}}}`,
  },
  {
    rule: "escapes of JSON itself are read in the reference and in the key",
    schema: String.raw`{"properties": {"a": {"$ref": "#/\u0024defs/\u00e9‸"}}, "$defs": {‹"\u00E9"›: {"type": "string"}}}`,
  },
  {
    rule: "any container may hold targets",
    schema: `{"types": {‹"r/custom"›: {"enum": ["v1"]}}, "properties": {"p": {"$ref": "#/types/r~1custom‸"}}, "$defs": {}}`,
  },
  {
    rule: "without $schema everything works",
    schema: `{"type": "object", "properties": {"a": {"$ref": "#/properties/b‸"}, ‹"b"›: {"type": "string"}}}`,
  },
  {
    rule: "the last of two keys with one name is the one that counts",
    schema: `{"properties": {"a": {"$ref": "#/$defs/A‸"}}, "$defs": {"A": {"type": "string"}, ‹"A"›: {"type": "integer"}}}`,
  },
  {
    rule: "the pointer walks the document as written, beside a $ref too",
    schema: `{"$ref": "#/components/pipe", "$defs": {}, "components": {"pipe": {"type": "object", "properties": {"step": {"$ref": "#/components/step‸"}}}, ‹"step"›: {"type": "string"}}}`,
  },
  {
    rule: "one hop at a time: the definition of a chain's first link is the second link",
    schema: `{"properties": {"a": {"$ref": "#/$defs/A‸"}}, "$defs": {‹"A"›: {"$ref": "#/$defs/B"}, "B": {"type": "string"}}}`,
  },
  {
    rule: "a union with one branch that leads back is fine",
    schema: `{"properties": {"a": {"$ref": "#/$defs/A‸"}}, "$defs": {‹"A"›: {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/A"}]}}}`,
  },
  {
    rule: "a recursive tree is fine",
    schema: `{"properties": {"a": {"$ref": "#/$defs/Node‸"}}, "$defs": {‹"Node"›: {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}}}`,
  },
  {
    rule: "two references to one place are no circle",
    schema: `{"properties": {"a": {"$ref": "#/$defs/A‸"}, "b": {"$ref": "#/$defs/A"}}, "$defs": {‹"A"›: {"type": "string"}}}`,
  },
];

const followedWithARemark: Case[] = [
  {
    rule: "a percent sign without two digits is read as it stands, and other readers refuse it",
    schema: `{"properties": {"a": {"$ref": "#/$defs/100«%»‸"}}, "$defs": {‹"100%"›: {"type": "string"}}}`,
    finds: "Warning ref-bad-percent",
  },
  {
    rule: "a percent sign with other letters is read as it stands, and other readers refuse it",
    schema: `{"properties": {"a": {"$ref": "#/$defs/a«%ZZ»‸"}}, "$defs": {‹"a%ZZ"›: {"type": "string"}}}`,
    finds: "Warning ref-bad-percent",
  },
  {
    rule: "a raw space is read as it stands, and noted",
    schema: `{"properties": {"a": {"$ref": "#/$defs/some« »name‸"}}, "$defs": {‹"some name"›: {"type": "string"}}}`,
    finds: "Information ref-raw-space",
  },
];

const dangling: Case[] = [
  {
    rule: "a name that does not exist",
    schema: `{"properties": {"a": {"$ref": "#/$defs/«Nope»‸"}}, "$defs": {"A": {"type": "string"}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "the first token that fails is underlined, not the last",
    schema: `{"properties": {"a": {"$ref": "#/«definitions»/A/properties/b‸"}}, "$defs": {"A": {}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "a failing token is underlined as it is written, with its escapes",
    schema: `{"properties": {"a": {"$ref": "#/$defs/«a~1%62c»/x‸"}}, "$defs": {"A": {}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "a failing token is underlined as it is written, with the escapes of JSON",
    schema: String.raw`{"properties": {"a": {"$ref": "#/\u0024defs/«\u004eope»‸"}}, "$defs": {"A": {}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "#/ without an empty key is not the root",
    schema: `{"type": "object", "properties": {"me": {"$ref": "#«/»‸"}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "constructor is no key unless it is written down",
    schema: `{"properties": {"a": {"$ref": "#/«constructor»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "__proto__ is no key unless it is written down",
    schema: `{"properties": {"a": {"$ref": "#/$defs/«__proto__»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "length is no member of an array",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«length»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "an index has no leading zero",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«00»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "an index is in range",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«9»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "the item behind the last one does not exist",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«-»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "an index has no sign",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«+0»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "an index is no decimal fraction",
    schema: `{"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/«0.0»‸"}}, "$defs": {}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "a plain value has nothing inside",
    schema: `{"properties": {"a": {"type": "string"}, "b": {"$ref": "#/properties/a/type/«0»‸"}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "a pointer does not go through another reference",
    schema: `{"properties": {"a": {"$ref": "#/$defs/A/«properties»/x‸"}}, "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"properties": {"x": {"type": "string"}}}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "an encoded slash is no part of a name",
    schema: `{"properties": {"a": {"$ref": "#/$defs/«a»%2Fb‸"}}, "$defs": {"a/b": {"type": "string"}}}`,
    finds: "Error ref-dangling",
  },
  {
    rule: "in a tool's schema # is that schema and not the file",
    schema: `{"tools": [{"name": "t", "inputSchema": {"properties": {"a": {"$ref": "#/«$defs»/A‸"}}}}], "$defs": {"A": {}}}`,
    finds: "Error ref-dangling",
  },
];

const unfollowed: Case[] = [
  {
    rule: "a URL is another document",
    schema: `{"properties": {"a": {"$ref": «"https://example.com/a.json‸"»}}, "$defs": {}}`,
    finds: "Information ref-remote",
  },
  {
    rule: "a file name is another document",
    schema: `{"properties": {"a": {"$ref": «"./a%23b.json#/x‸"»}}, "$defs": {}}`,
    finds: "Information ref-remote",
  },
  {
    rule: "a file name with a raw # in it is another document",
    schema: `{"properties": {"a": {"$ref": «"./a#b.json#/x‸"»}}, "$defs": {}}`,
    finds: "Information ref-remote",
  },
  {
    rule: "inside a tool what is not followed is a warning",
    schema: `{"name": "t", "inputSchema": {"properties": {"a": {"$ref": «"https://example.com/a.json‸"»}}}}`,
    finds: "Warning ref-remote",
  },
  {
    rule: "an anchor that is declared can be gone to, but no runtime follows it",
    schema: `{"properties": {"a": {"$ref": «"#addr‸"»}}, "$defs": {‹"Address"›: {"$anchor": "addr", "type": "string"}}}`,
    finds: "Information ref-anchor",
  },
  {
    rule: "up to draft-07 an anchor is declared by $id",
    schema: `{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {‹"A"›: {"$id": "#A", "type": "string"}, "B": {"$ref": «"#A‸"»}}}`,
    finds: "Information ref-anchor",
  },
  {
    rule: "an anchor that nobody declares is an anchor still",
    schema: `{"properties": {"a": {"$ref": «"#nope‸"»}}, "$defs": {}}`,
    finds: "Information ref-anchor",
  },
  {
    rule: "a pointer that does not begin with a slash is an anchor",
    schema: `{"properties": {"a": {"$ref": «"#$defs/A‸"»}}, "$defs": {"A": {}}}`,
    finds: "Information ref-anchor",
  },
  {
    rule: "inside a tool an anchor is a warning",
    schema: `{"name": "t", "inputSchema": {"properties": {"a": {"$ref": «"#nope‸"»}}}}`,
    finds: "Warning ref-anchor",
  },
  {
    rule: "false is a schema, and has no type",
    schema: `{"properties": {"a": {"$ref": «"#/$defs/No‸"»}}, "$defs": {‹"No"›: false}}`,
    finds: "Information ref-not-schema",
  },
  {
    rule: "inside a tool a target without a type is a warning",
    schema: `{"name": "t", "inputSchema": {"properties": {"a": {"$ref": «"#/$defs/Any‸"»}}, "$defs": {‹"Any"›: true}}}`,
    finds: "Warning ref-not-schema",
  },
  {
    rule: "a text is no schema",
    schema: `{"properties": {"a": {"$ref": «"#/$defs/A/title‸"»}}, "$defs": {"A": {‹"title"›: "T"}}}`,
    finds: "Error ref-not-schema",
  },
  {
    rule: "a list of schemas is no schema",
    schema: `{"properties": {"a": {"$ref": «"#/$defs/A/anyOf‸"»}}, "$defs": {"A": {‹"anyOf"›: [{}]}}}`,
    finds: "Error ref-not-schema",
  },
  {
    rule: "an invalid escape is not resolved, though a key is spelled like it",
    schema: `{"properties": {"a": {"$ref": "#/$defs/a«~2»b‸"}}, "$defs": {"a~2b": {"type": "string"}}}`,
    finds: "Error ref-bad-escape",
  },
  {
    rule: "a tilde at the end is an invalid escape",
    schema: `{"properties": {"a": {"$ref": "#/$defs/a«~»‸"}}, "$defs": {"a~": {"type": "string"}}}`,
    finds: "Error ref-bad-escape",
  },
  {
    rule: "a key that a writer did not escape is an invalid escape",
    schema: `{"properties": {"a": {"$ref": "#/$defs/Shared/User«~»‸"}}, "$defs": {"Shared/User~": {"type": "string"}}}`,
    finds: "Error ref-bad-escape",
  },
  {
    rule: "a $ref that is a number is reported once",
    schema: `{"properties": {"a": {"$ref": «5‸»}}}`,
    finds: "Error ref-not-string",
  },
  {
    rule: "a reference to itself",
    schema: `{"properties": {‹"a"›: {"$ref": «"#/properties/a‸"»}}}`,
    finds: "Warning ref-cycle",
  },
  {
    rule: "references in a circle, each of them",
    schema: `{"properties": {"a": {"$ref": «"#/$defs/A‸"»}}, "$defs": {‹"A"›: {"$ref": «"#/$defs/B"»}, "B": {"$ref": «"#/$defs/A"»}}}`,
    finds: "Warning ref-cycle",
  },
  {
    rule: "a schema that demands only itself",
    schema: `{"properties": {"a": {"$ref": «"#/$defs/A‸"»}}, "$defs": {‹"A"›: {"allOf": [{"$ref": «"#/$defs/A"»}]}}}`,
    finds: "Warning ref-cycle",
  },
];

const noReference: Case[] = [
  {
    rule: "a property may be called $ref",
    schema: `{"type": "object", "properties": {"$ref": {"type": "string‸"}}, "required": ["$ref"]}`,
  },
  {
    rule: "a definition may be called $ref",
    schema: `{"type": "object", "$defs": {"$ref": {"type": "string‸"}}}`,
  },
  ...["const", "default", "examples", "enum"].map((keyword) => ({
    rule: `inside ${keyword} a $ref is data`,
    schema: `{"properties": {"a": {"${keyword}": [{"$ref": "#/nowhere‸"}]}}, "$defs": {}}`,
  })),
  {
    rule: "data stays data however deep",
    schema: `{"properties": {"a": {"const": {"properties": {"b": {"$ref": "#/nowhere‸"}}}}}, "$defs": {}}`,
  },
  {
    rule: "a path in a text is no reference",
    schema: `{"properties": {"a": {"description": "./x.json#/y‸"}}, "$defs": {}}`,
  },
];

for (const [title, cases] of [
  ["references that are followed", resolved],
  ["references that are followed with a remark", followedWithARemark],
  ["dangling references", dangling],
  ["references that are not followed", unfollowed],
  ["what is no reference", noReference],
] as const) {
  describe(title, () => {
    for (const { rule, schema: source, finds } of cases) {
      it(rule, () => {
        const { marks, open, schema } = openSchema(source);
        const found = schema.diagnostics.all(open).filter(({ code }) => ABOUT_REFERENCES.has(code));
        const expected = marks.ranges("«").map((range) => ({ finds, range }));
        assert.deepEqual(
          found.map(({ severity, code, range }) => ({
            finds: `${severityName(severity)} ${code ?? ""}`,
            range,
          })),
          expected,
        );
        assert.equal(finds !== undefined, expected.length > 0, "the case underlines what it finds");

        const links = definition(open, schema, marks.offset);
        assert.deepEqual(
          links.map((link) => link.targetSelectionRange),
          marks.ranges("‹"),
        );
      });
    }
  });
}

function severityName(severity: DiagnosticSeverity | undefined): Severity {
  const name = (["Error", "Warning", "Information", "Hint"] as const).find(
    (each) => DiagnosticSeverity[each] === severity,
  );
  assert.ok(name, "a diagnostic has a severity");
  return name;
}
