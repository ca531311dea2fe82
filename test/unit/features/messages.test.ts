/** What the diagnostics say, word for word: what is wrong, what is there instead, and what follows for a call. */
import assert from "node:assert/strict";
import { ABOUT_REFERENCES } from "./diagnostics/rules";
import { openSchema } from "./schemas";

interface Case {
  rule: string;
  /** A marked text; `«…»` are the places that the related information shows. */
  schema: string;
  message: string;
  related?: string[];
}

/** A schema with one argument, `a`, and definitions. */
function schema(reference: string, definitions: string): string {
  return `{ "properties": { "a": { "$ref": ${JSON.stringify(reference)} } }, "$defs": ${definitions} }`;
}

const LEFT = ` In a call, the argument "a" is left as the model sent it: text stays text.`;
const LOCAL = "only references inside the schema (#/…) are followed.";

const dangling: Case[] = [
  {
    rule: "the nearest name is offered",
    schema: schema("#/$defs/Adress", `{ «"Address"»: {} }`),
    message: `"Adress" does not exist in #/$defs, which has only "Address". Did you mean #/$defs/Address?${LEFT}`,
    related: ["This is #/$defs/Address."],
  },
  {
    rule: "nothing is offered where nothing comes near",
    schema: schema("#/$defs/Nope", `{ "A": {}, "B": {} }`).replace('"$defs"', '«"$defs"»'),
    message: `"Nope" does not exist in #/$defs, which has "A" and "B".${LEFT}`,
    related: ["This is #/$defs."],
  },
  {
    rule: "a long list of names is counted",
    schema: schema(
      "#/$defs/Nope",
      `{ "A": {}, "B": {}, "C": {}, "D": {}, "E": {}, "F": {}, "G": {} }`,
    ).replace('"$defs"', '«"$defs"»'),
    message: `"Nope" does not exist in #/$defs, which has "A", "B", "C", "D", "E" and 2 more.${LEFT}`,
    related: ["This is #/$defs."],
  },
  {
    rule: "slashes that were not escaped are found out",
    schema: schema("#/$defs/city/{id}", `{ «"city/{id}"»: {} }`),
    message: `"city" does not exist in #/$defs, which has only "city/{id}". A slash inside a name is written ~1: did you mean #/$defs/city~1{id}?${LEFT}`,
    related: ["This is #/$defs/city~1{id}."],
  },
  {
    rule: "#/ is told apart from #",
    schema: "«{»" + schema("#/", "{}").slice(1),
    message: `"" does not exist in the root of this schema, which has "properties" and "$defs". That is the member called "". Did you mean #, the root?${LEFT}`,
    related: ["This is #."],
  },
  {
    rule: "definitions for $defs is a fault by the standard, and the runtime heals it",
    schema: schema("#/definitions/A", `{ «"A"»: {} }`),
    message: `"definitions" does not exist in the root of this schema, which has "properties" and "$defs". Did you mean #/$defs/A? In a call it is found all the same, because the runtime renames definitions to $defs first.`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "$defs for definitions is a fault by the standard, and the runtime heals it",
    schema: `{ "definitions": { «"A"»: {} }, "properties": { "a": { "$ref": "#/$defs/A" } } }`,
    message: `"$defs" does not exist in the root of this schema, which has "definitions" and "properties". Did you mean #/definitions/A? In a call it is found all the same, because the runtime renames definitions to $defs first.`,
    related: ["This is #/definitions/A."],
  },
  {
    rule: "an index out of range is told the length of the array",
    schema: `{ "properties": { "u": { «"anyOf"»: [{}, {}] }, "a": { "$ref": "#/properties/u/anyOf/7" } }, "$defs": {} }`,
    message: `Item 7 does not exist: #/properties/u/anyOf is an array with 2 items, counted from 0.${LEFT}`,
    related: ["This is #/properties/u/anyOf."],
  },
  {
    rule: "an index with a leading zero is told so",
    schema: `{ "properties": { "u": { «"anyOf"»: [{}] }, "a": { "$ref": "#/properties/u/anyOf/00" } }, "$defs": {} }`,
    message: `"00" is no index: #/properties/u/anyOf is an array with 1 item, and an index has no leading zero.${LEFT}`,
    related: ["This is #/properties/u/anyOf."],
  },
  {
    rule: "a name where an array stands is told so",
    schema: `{ "properties": { "u": { «"anyOf"»: [{}] }, "a": { "$ref": "#/properties/u/anyOf/length" } }, "$defs": {} }`,
    message: `"length" is no index: #/properties/u/anyOf is an array with 1 item.${LEFT}`,
    related: ["This is #/properties/u/anyOf."],
  },
  {
    rule: "a pointer into a plain value is told so",
    schema: `{ "properties": { "u": { «"type"»: "string" }, "a": { "$ref": "#/properties/u/type/0" } } }`,
    message: `"0" cannot be reached: #/properties/u/type is a string and has nothing inside.${LEFT}`,
    related: ["This is #/properties/u/type."],
  },
  {
    rule: "a step that does not exist is left out of what is offered",
    schema: `{ "properties": { "u": { "properties": { «"k"»: {} } }, "a": { "$ref": "#/properties/u/anyOf/0/properties/k" } }, "$defs": {} }`,
    message: `"anyOf" does not exist in #/properties/u, which has only "properties". Did you mean #/properties/u/properties/k?${LEFT}`,
    related: ["This is #/properties/u/properties/k."],
  },
  {
    rule: "definitions inside a property are found, and where they belong is said",
    schema: `{ "properties": { "a": { "$ref": "#/$defs/A", "$defs": { «"A"»: { "type": "string" } } } }, "type": "object" }`,
    message: `"$defs" does not exist in the root of this schema, which has "properties" and "type". It is found at #/properties/a/$defs/A, but # is the root of this schema, so definitions must stand there.${LEFT}`,
    related: ["This is where it would lead from there."],
  },
  {
    rule: "definitions of the file are no definitions of the tool",
    schema: `{ "tools": [{ "name": "t", "inputSchema": { "properties": { "a": { "$ref": "#/$defs/A" } } } }], "$defs": { «"A"»: {} } }`,
    message: `"$defs" does not exist in the root of this schema, which has only "properties". It would be found from the top of the file, but in a tool's schema # means that schema.${LEFT}`,
    related: ["This is where it would lead from there."],
  },
  {
    rule: "definitions of one tool are no definitions of another",
    schema: `{ "tools": [
      { "name": "upload", "outputSchema": { "properties": { "shot": { "$ref": "#/$defs/Screen" } } } },
      { "name": "get", "outputSchema": { "$defs": { «"Screen"»: { "type": "object" } } } }
    ] }`,
    message: `"$defs" does not exist in the root of this schema, which has only "properties". The output schema of tool "get" has it, but each schema of a tool is a document of its own. Nothing can be told of this part of the tool's result.`,
    related: ["This is where it would lead from there."],
  },
  {
    rule: "in an OpenAPI document no call is spoken of",
    schema: `{ "openapi": "3.1.0", "x": { "$ref": "#/components/schemas/Nope" }, "components": { «"schemas"»: { "A": {} } } }`,
    message: `"Nope" does not exist in #/components/schemas, which has only "A".`,
    related: ["This is #/components/schemas."],
  },
];

const others: Case[] = [
  {
    rule: "a URL is shown as typed, and never fetched",
    schema: schema("https://h/@scope/x.json#/a%20b", "{}"),
    message: `"https://h/@scope/x.json#/a%20b" is another document. It is never fetched: ${LOCAL}${LEFT}`,
  },
  {
    rule: "a file is another file",
    schema: schema("./a%23b.json#/x", "{}"),
    message: `"./a%23b.json#/x" is in another file. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "a raw # in a file's name may be meant as part of it",
    schema: schema("./a#b.json#/x", "{}"),
    message: `"./a#b.json#/x" is in another file. If its name holds a #, that is written %23. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "backslashes part no folders",
    schema: schema("..\\defs.json#/A", "{}"),
    message: `"..\\\\defs.json#/A" is in another file. Folders are parted by / in a reference, on every system. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "a raw space in a file's name is told how to be written",
    schema: schema("./my defs.json#/A", "{}"),
    message: `"./my defs.json#/A" is in another file. A space is written %20. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "YAML is not read, and that is said",
    schema: schema("./defs.yaml", "{}"),
    message: `"./defs.yaml" is in another file. YAML is not read. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "an empty reference is told how to be written",
    schema: schema("", "{}"),
    message: `An empty reference means the document itself and is not followed; write "#".${LEFT}`,
  },
  {
    rule: "the schema's own $id is recognised",
    schema: `{ "$id": "https://me/x", "properties": { "a": { "$ref": "https://me/x#/$defs/A" } }, "$defs": { "A": {} } }`,
    message: `This names the schema by its own $id, which is not followed; write "#/$defs/A".${LEFT}`,
  },
  {
    rule: "in draft-04 the schema's own id is recognised, relative as it is",
    schema: `{ "$schema": "http://json-schema.org/draft-04/schema#", "id": "x.json", "properties": { "a": { "$ref": "x.json#/$defs/A" } }, "$defs": { "A": {} } }`,
    message: `This names the schema by its own id, which is not followed; write "#/$defs/A".${LEFT}`,
  },
  {
    rule: "the schema's own file is recognised",
    schema: schema("some.schema.json#/$defs/A", `{ "A": {} }`),
    message: `This names the schema by its own file, which is not followed; write "#/$defs/A".${LEFT}`,
  },
  {
    rule: "a schema inside this one is recognised by its $id",
    schema: schema("item#/not", `{ "a/b": { "$id": "item", "not": {} } }`),
    message: `This names a schema inside this one by its $id, which is not followed; write "#/$defs/a~1b/not".${LEFT}`,
  },
  {
    rule: "a pointer that the standard reads from an embedded $id is told with both targets",
    schema: `{ "properties": { «"x"»: {} }, "$defs": { "B": { «"$id"»: "b", "properties": { «"x"»: {}, "y": { "$ref": "#/properties/x" } } } } }`,
    message:
      "This leads to two places. The runtime starts at the root of the schema and comes to #/properties/x. " +
      'The standard (2020-12) starts at the $id "b" at #/$defs/B and comes to #/$defs/B/properties/x.',
    related: [
      "The runtime comes here.",
      "By the standard, this moves where # starts.",
      "The standard comes here.",
    ],
  },
  {
    rule: "a pointer that only the standard finds does not dangle",
    schema: `{ "properties": {}, "$defs": { "B": { «"$id"»: "b", "properties": { «"x"»: {}, "y": { "$ref": "#/properties/x" } } } } }`,
    message:
      "This leads to two places. The runtime starts at the root of the schema and comes nowhere. " +
      'The standard (2020-12) starts at the $id "b" at #/$defs/B and comes to #/$defs/B/properties/x.' +
      " In a call, an argument of this type is left as the model sent it: text stays text.",
    related: ["By the standard, this moves where # starts.", "The standard comes here."],
  },
  {
    rule: "a pointer that only the runtime finds is told so",
    schema: `{ "$schema": "http://json-schema.org/draft-07/schema#", "definitions": { «"dt"»: {} }, "properties": { "r": { «"$id"»: "/properties/r", "properties": { "d": { "$ref": "#/definitions/dt" } } } } }`,
    message:
      "This leads to two places. The runtime starts at the root of the schema and comes to #/definitions/dt. " +
      'The standard (draft-07) starts at the $id "/properties/r" at #/properties/r and comes nowhere.',
    related: ["The runtime comes here.", "By the standard, this moves where # starts."],
  },
  {
    rule: "a pointer below an embedded $id that dangles by both readings dangles",
    schema: `«{» "properties": {}, "$defs": { "B": { "$id": "b", "properties": { "y": { "$ref": "#/not" } } } } }`,
    message: `"not" does not exist in the root of this schema, which has "properties" and "$defs". In a call, an argument of this type is left as the model sent it: text stays text.`,
    related: ["This is #."],
  },
  {
    rule: "an anchor that is declared is shown",
    schema: schema("#addr", `{ «"Address"»: { "$anchor": "addr" } }`),
    message: `"#addr" is a plain-name anchor. It is declared in this schema, but only JSON Pointers (#/…) are followed.${LEFT}`,
    related: ['The anchor "addr" is declared here.'],
  },
  {
    rule: "an anchor that is not declared is told so",
    schema: schema("#nope", "{}"),
    message: `"#nope" is a plain-name anchor, and no such anchor is declared in this schema. Only JSON Pointers (#/…) are followed.${LEFT}`,
  },
  {
    rule: "a pointer without its first slash is recognised",
    schema: schema("#$defs/A", `{ «"A"»: {} }`),
    message: `"#$defs/A" is no JSON Pointer, which must begin with #/, and no name that an anchor can have. Did you mean #/$defs/A?${LEFT}`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "what is neither a pointer nor an anchor is told so",
    schema: schema("#a/b", "{}"),
    message: `"#a/b" is no JSON Pointer, which must begin with #/, and no name that an anchor can have.${LEFT}`,
  },
  {
    rule: "the name of a definition is recognised where an anchor stands",
    schema: schema("#A", `{ «"A"»: {} }`),
    message: `"#A" is a plain-name anchor, and no such anchor is declared in this schema. Only JSON Pointers (#/…) are followed. Did you mean #/$defs/A?${LEFT}`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "a pointer without its # is recognised",
    schema: schema("/$defs/A", `{ «"A"»: {} }`),
    message: `"/$defs/A" is in another file. Only references inside the schema (#/…) are followed. Did you mean #/$defs/A?${LEFT}`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "a pointer after a space is recognised",
    schema: schema(" #/$defs/A", `{ «"A"»: {} }`),
    message: `" #/$defs/A" is in another file. Only references inside the schema (#/…) are followed. Did you mean #/$defs/A?${LEFT}`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "the bare name of a definition is recognised",
    schema: schema("A", `{ «"A"»: {} }`),
    message: `"A" is in another file. Only references inside the schema (#/…) are followed. Did you mean #/$defs/A?${LEFT}`,
    related: ["This is #/$defs/A."],
  },
  {
    rule: "a long reference is cut",
    schema: schema(`x${"y".repeat(500)}.json`, "{}"),
    message: `"x${"y".repeat(199)}…" is in another file. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "what turns the direction of writing is written as an escape",
    schema: schema("a\u202ebc.json", "{}"),
    message: `"a\\u202ebc.json" is in another file. Only references inside the schema (#/…) are followed.${LEFT}`,
  },
  {
    rule: "an invalid escape of a key that exists is told how to be written",
    schema: schema("#/$defs/a~2b", `{ "a~2b": {} }`),
    message: `"~2" is no escape: in a JSON Pointer ~ is followed by 0 (for ~) or 1 (for /). For the name as it stands here write #/$defs/a~02b.${LEFT}`,
  },
  {
    rule: "an invalid escape of a key with slashes is told how to be written",
    schema: schema("#/$defs/Shared/User~", `{ "Shared/User~": {} }`),
    message: `"~" is no escape: in a JSON Pointer ~ is followed by 0 (for ~) or 1 (for /). For the name as it stands here write #/$defs/Shared~1User~0.${LEFT}`,
  },
  {
    rule: "an invalid escape of no key at all is only named",
    schema: schema("#/$defs/a~2b", "{}"),
    message: `"~2" is no escape: in a JSON Pointer ~ is followed by 0 (for ~) or 1 (for /).${LEFT}`,
  },
  {
    rule: "bad percent-encoding is followed, and other readers refuse it",
    schema: schema("#/$defs/a%ZZ", `{ "a%ZZ": {} }`),
    message: `"%ZZ" is no percent-encoding. It is read as it stands here, but other readers refuse it: write %25 for a percent sign.`,
  },
  {
    rule: "a raw space is followed, and other readers may refuse it",
    schema: schema("#/$defs/a b", `{ "a b": {} }`),
    message:
      "A space in a reference is written %20. It is read as it stands here, but other readers may refuse it.",
  },
  {
    rule: "a circle says where it begins",
    schema: `{ "properties": { «"a"»: { "$ref": "#/properties/a" } } }`,
    message: `This reference leads only to itself, directly or by way of others, so no type can be known.${LEFT}`,
    related: ["The circle begins here."],
  },
  {
    rule: "a $ref that is no string says what it is",
    schema: `{ "properties": { "a": { "$ref": { "type": "string" } } } }`,
    message: `A $ref must be a string; this is an object.${LEFT}`,
  },
  {
    rule: "a $ref that is true is no boolean schema",
    schema: `{ "properties": { "a": { "$ref": true } } }`,
    message: `A $ref must be a string; this is true.${LEFT}`,
  },
  {
    rule: "a boolean schema says nothing of a type",
    schema: schema("#/$defs/No", `{ «"No"»: false }`),
    message: `This leads to the boolean schema false, which is legal but says nothing of a type.${LEFT}`,
    related: ["It leads here."],
  },
  {
    rule: "a target that is no schema says what it is",
    schema: schema("#/$defs/A/anyOf", `{ "A": { «"anyOf"»: [] } }`),
    message: `This leads to an array, which is no schema.${LEFT}`,
    related: ["It leads here."],
  },
];

const REMOTE = `"x.json" is in another file. Only references inside the schema (#/…) are followed.`;

const consequences: Case[] = [
  {
    rule: "a type beside the reference still counts",
    schema: `{ "properties": { "a": { "$ref": "x.json", "type": "integer" } } }`,
    message: `${REMOTE} In a call, only what stands beside the $ref counts for the argument "a".`,
  },
  {
    rule: "a description beside the reference changes nothing",
    schema: `{ "properties": { "a": { "$ref": "x.json", "description": "D" } }, "$defs": {} }`,
    message: `${REMOTE}${LEFT}`,
  },
  {
    rule: "deeper in an argument, only that place is spoken of",
    schema: `{ "properties": { "a": { "type": "array", "items": { "$ref": "x.json" } } } }`,
    message: `${REMOTE} In a call, what stands here in the argument "a" is left as the model sent it: text stays text.`,
  },
  {
    rule: "at the top, all arguments are spoken of",
    schema: `{ "$ref": "x.json", "$defs": {} }`,
    message: `${REMOTE} In a call, all arguments are left as the model sent them: text stays text.`,
  },
  {
    rule: "at the top, the properties beside the reference still count",
    schema: `{ "$ref": "x.json", "properties": { "a": { "type": "integer" } } }`,
    message: `${REMOTE} In a call, only what stands beside the $ref counts.`,
  },
  {
    rule: "in a definition, every argument that uses it is spoken of",
    schema: `{ "$defs": { "A": { "$ref": "x.json" } } }`,
    message: `${REMOTE} In a call, an argument of this type is left as the model sent it: text stays text.`,
  },
];

for (const [title, cases] of [
  ["what is said of a dangling reference", dangling],
  ["what is said of other references", others],
  ["what is said to follow for a call", consequences],
] as const) {
  describe(title, () => {
    for (const { rule, schema: source, message, related = [] } of cases) {
      it(rule, () => {
        const { marks, open, schema: read } = openSchema(source);
        // What other rules say of the same schema has tests of its own.
        const found = read.diagnostics.all(open).filter(({ code }) => ABOUT_REFERENCES.has(code));
        assert.deepEqual(
          found.map((diagnostic) => diagnostic.message),
          [message],
        );
        assert.deepEqual(
          (found[0]?.relatedInformation ?? []).map((place) => ({
            message: place.message,
            range: place.location.range,
          })),
          marks.ranges("«").map((range, index) => ({ message: related[index], range })),
        );
      });
    }
  });
}

it("nothing is said of a $ref whose value is still being typed", () => {
  const { open, schema: read } = openSchema(
    `{ "properties": { "a": { "$ref": }, "b": { "$ref": #/x } }, "$defs": {} }`,
  );
  assert.deepEqual(read.diagnostics.all(open), []);
});

it("what was meant is searched for the first hundred dangling references only", () => {
  const members = Array.from({ length: 150 }, (_, index) => `"p${index}": { "$ref": "#/$defs/Adress" }`);
  const { open, schema: read } = openSchema(
    `{ "properties": { ${members.join(", ")} }, "$defs": { "Address": {} } }`,
  );
  const found = read.diagnostics.all(open);
  assert.equal(found.length, 150);
  const searched = found.map(
    ({ message }) => typeof message === "string" && message.includes("Did you mean"),
  );
  assert.deepEqual(searched.lastIndexOf(true), 99);
  assert.deepEqual(searched.indexOf(false), 100);
  for (const [index, { message }] of found.entries())
    assert.equal(
      typeof message === "string" && message.includes("looked for at the first 100 dangling references"),
      index >= 100,
    );
});

it("of more than a thousand, the most severe are shown, and the others counted", () => {
  const properties = Array.from(
    { length: 1200 },
    (_, index) => `"p${index}": {"$ref": "https://e.test/${index}"}`,
  );
  properties[1100] = '"last": {"$ref": "#/nope"}';
  const { open, schema: read } = openSchema(`{"$defs": {}, "properties": {\n${properties.join(",\n")}}}`);
  const shown = read.diagnostics.all(open);
  assert.equal(shown.length, 1000);
  assert.deepEqual(
    shown.map(({ code }) => code).filter((code) => code !== "ref-remote"),
    ["ref-dangling", "ref-too-many"],
  );
  assert.match(shown.at(-1)?.message as string, /^201 more findings/);
  assert.equal(read.diagnostics.all(open), shown, "nothing has changed");
});

it("a broken reference at each of many levels is told in time that grows with their number", () => {
  const depth = 5_000;
  const text = '{"$ref": "#/nope", "items": '.repeat(depth) + "{}" + "}".repeat(depth);
  const { open, schema: read } = openSchema(`{"$defs": {}, "items": ${text}}`);
  const found = [...read.diagnostics.found()];
  assert.equal(found.length, depth);
  assert.match(
    found.at(-1)?.finding.said.message ?? "",
    /In a call, what stands here is left as the model sent it/,
  );
  assert.equal(read.diagnostics.all(open).length, 1000);
});
