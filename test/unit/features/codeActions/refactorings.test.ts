/** Refactorings at the cursor: a reference written out, a schema made a definition, definitions under their new name. */
import assert from "node:assert/strict";
import { act, titlesAt } from "./acting";

const REFACTOR = ["refactor"];

const inlined: [what: string, before: string, after: string][] = [
  [
    "with the keywords beside it, of which the target's win",
    `{ "items": { "$ref": "#/$defs/‸A", "minimum": 5, "title": "mine" }, "$defs": { "A": { "type": "integer", "minimum": 0 } } }`,
    `{ "items": { "type": "integer", "minimum": 0, "title": "mine" }, "$defs": { "A": { "type": "integer", "minimum": 0 } } }`,
  ],
  [
    "to the end of its chain",
    `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"$ref": "#/$defs/B", "title": "a"}, "B": {"type": "string"}}}`,
    `{"items": {"type": "string", "title": "a"}, "$defs": {"A": {"$ref": "#/$defs/B", "title": "a"}, "B": {"type": "string"}}}`,
  ],
  [
    "as far as its chain is followed",
    `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"$ref": "https://e.test/", "title": "a"}}}`,
    `{"items": {"$ref": "https://e.test/", "title": "a"}, "$defs": {"A": {"$ref": "https://e.test/", "title": "a"}}}`,
  ],
  [
    "line by line, with comments, at its own indentation",
    `{\n  "properties": {\n    "a": {\n      // why\n      "$ref": "#/$defs/‸A", // because\n      "description": "d"\n    }\n  },\n  "$defs": {\n    "A": {\n      "type": "object",\n      "properties": {\n        "x": {}\n      }\n    }\n  }\n}`,
    `{\n  "properties": {\n    "a": {\n      // why\n      "type": "object",\n      "properties": {\n        "x": {}\n      }, // because\n      "description": "d"\n    }\n  },\n  "$defs": {\n    "A": {\n      "type": "object",\n      "properties": {\n        "x": {}\n      }\n    }\n  }\n}`,
  ],
  [
    "opening up the line that is too short for it",
    `{\n  "items": { "$ref": "#/$defs/‸A", "title": "t" },\n  "$defs": {\n    "A": {\n      "properties": {\n        "x": {}\n      }\n    }\n  }\n}`,
    `{\n  "items": {\n    "properties": {\n      "x": {}\n    },\n    "title": "t"\n  },\n  "$defs": {\n    "A": {\n      "properties": {\n        "x": {}\n      }\n    }\n  }\n}`,
  ],
  [
    "without its last neighbours, which lose",
    `{\n  "items": {\n    "$ref": "#/$defs/‸A",\n    "title": "t",\n    "type": "null"\n  },\n  "$defs": { "A": { "type": "string", "title": "T" } }\n}`,
    `{\n  "items": {\n    "type": "string",\n    "title": "T"\n  },\n  "$defs": { "A": { "type": "string", "title": "T" } }\n}`,
  ],
  [
    "without its last neighbours, whose comments stay at the indentation of the others",
    `{\n  "items": {\n    // one\n    "$ref": "#/$defs/‸A", // two\n    // three\n    "title": "t", /* four */\n    // five\n    "type": "null" // six\n  },\n  "$defs": { "A": { "type": "string", "title": "T" } }\n}`,
    `{\n  "items": {\n    // one\n    "type": "string",\n    "title": "T" // two\n    // three\n    /* four */\n    // five\n    // six\n  },\n  "$defs": { "A": { "type": "string", "title": "T" } }\n}`,
  ],
  [
    "without a name that only one schema can have",
    `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"$anchor": "a", "type": "string"}}}`,
    `{"items": {"type": "string"}, "$defs": {"A": {"$anchor": "a", "type": "string"}}}`,
  ],
  [
    "without the definitions in it, and with those beside it",
    `{"items": {"$ref": "#/$defs/‸A", "$defs": {"B": {}}}, "$defs": {"A": {"type": "string", "$defs": {"C": {}}}}}`,
    `{"items": {"type": "string", "$defs": {"B": {}}}, "$defs": {"A": {"type": "string", "$defs": {"C": {}}}}}`,
  ],
  [
    "where nothing is behind it",
    `{"items": {"title": "t", "$ref": "#/$defs/‸A"}, "$defs": {"A": {}}}`,
    `{"items": {"title": "t"}, "$defs": {"A": {}}}`,
  ],
  [
    "at the root",
    `{"$ref": "#/$defs/‸A", "$defs": {"A": {"type": "object"}}}`,
    `{"type": "object", "$defs": {"A": {"type": "object"}}}`,
  ],
];

describe("inlining a reference", () => {
  for (const [what, before, after] of inlined) {
    it(`writes it out ${what}`, () => {
      assert.equal(act(before, "Inline this reference", REFACTOR).text, after);
    });
  }

  const refused: [what: string, source: string, reason: RegExp][] = [
    [
      "inside its own target",
      `{"$defs": {"N": {"properties": {"next": {"$ref": "#/$defs/‸N"}}}}}`,
      /stands inside the schema/,
    ],
    [
      "to a schema that refers to itself",
      `{"items": {"$ref": "#/$defs/‸N"}, "$defs": {"N": {"properties": {"next": {"$ref": "#/$defs/N"}}}}}`,
      /refers to itself/,
    ],
    [
      "to a schema that refers to itself by way of another",
      `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"items": {"$ref": "#/$defs/B"}}, "B": {"items": {"$ref": "#/$defs/A"}}}}`,
      /refers to itself/,
    ],
    ["to itself alone", `{"$defs": {"A": {"$ref": "#/$defs/‸A"}}}`, /leads only to itself/],
    [
      "to a resource of its own",
      `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"$id": "a", "type": "string"}}}`,
      /\$id of its own/,
    ],
    [
      "to a schema with a name inside",
      `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"items": {"$anchor": "a"}}}}`,
      /has a name/,
    ],
    [
      "that would take along what others refer to",
      `{"items": {"$ref": "#/$defs/‸A", "properties": {"x": {}}}, "not": {"$ref": "#/items/properties/x"}, "$defs": {"A": {"properties": {}}}}`,
      /Another reference/,
    ],
    [
      "to what is broken, which would break its place too",
      `{"items": {"$ref": "#/$defs/‸A"}, "$defs": {"A": {"not": {"type": "string" "title": 1}}}}`,
      /is broken/,
    ],
  ];
  for (const [what, source, reason] of refused) {
    it(`is refused for a reference ${what}`, () => {
      const [first = ""] = titlesAt(source, ["refactor.inline"]);
      assert.match(first, /^\(Inline this reference: /);
      assert.match(first, reason);
    });
  }

  it("is not spoken of where the reference leads to no schema", () => {
    for (const reference of ["#/$defs/Zzz", "https://e.test/", "#a", "#/$defs/a~2"]) {
      const source = `{ "$defs": {}, "items": { "$ref": "‸${reference}" } }`;
      assert.deepEqual(titlesAt(source, ["refactor.inline"]), []);
    }
  });
});

const extracted: [what: string, before: string, title: string, after: string, named: string][] = [
  [
    "under the name of its property, with every reference that leads to it or through it",
    `{
  "properties": {
    "page limit": {
      "any‸Of": [{ "type": "integer" }, { "$ref": "#/properties/page%20limit/anyOf/0" }]
    },
    "offset": { "$ref": "#/properties/page%20limit/anyOf/0" },
    "same": { "$ref": "#/properties/page limit" }
  }
}`,
    "Extract this schema to #/$defs/PageLimit",
    `{
  "properties": {
    "page limit": { "$ref": "#/$defs/PageLimit" },
    "offset": { "$ref": "#/$defs/PageLimit/anyOf/0" },
    "same": { "$ref": "#/$defs/PageLimit" }
  },
  "$defs": {
    "PageLimit": {
      "anyOf": [{ "type": "integer" }, { "$ref": "#/$defs/PageLimit/anyOf/0" }]
    }
  }
}`,
    'PageLimit": {',
  ],
  [
    "under a name that is free, in a document whose objects all have lines of their own",
    `{\n  "properties": {\n    "a": {\n      "type": "str‸ing"\n    }\n  },\n  "$defs": {\n    "A": {\n      "type": "null"\n    }\n  }\n}`,
    "Extract this schema to #/$defs/A2",
    `{\n  "properties": {\n    "a": {\n      "$ref": "#/$defs/A2"\n    }\n  },\n  "$defs": {\n    "A": {\n      "type": "null"\n    },\n    "A2": {\n      "type": "string"\n    }\n  }\n}`,
    'A2": {',
  ],
  [
    "out of another definition, on one line",
    `{"$defs":{"A":{"items":{"type":"s‸tring"}},"B":{"$ref":"#/$defs/A/items"}}}`,
    "Extract this schema to #/$defs/A2",
    `{"$defs":{"A":{"items":{"$ref":"#/$defs/A2"}},"B":{"$ref":"#/$defs/A2"},"A2":{"type":"string"}}}`,
    'A2":{',
  ],
  [
    "out of the last member of the root",
    `{"type":"array","items":{"type":"s‸tring"}, "$schema": "http://json-schema.org/draft-07/schema#"}`,
    "Extract this schema to #/definitions/Definition",
    `{"type":"array","items":{"$ref":"#/definitions/Definition"}, "$schema": "http://json-schema.org/draft-07/schema#","definitions":{"Definition":{"type":"string"}}}`,
    'Definition":{',
  ],
  [
    "from where a reference leads to it",
    `{"properties": {"limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "offset": {"$ref": "#/properties/limit/anyOf/‸0"}}}`,
    "Extract the schema behind it to #/$defs/Limit",
    `{"properties": {"limit": {"anyOf": [{"$ref": "#/$defs/Limit"}, {"type": "null"}]}, "offset": {"$ref": "#/$defs/Limit"}}, "$defs": {"Limit": {"type": "integer"}}}`,
    'Limit": {',
  ],
  [
    "with references that name the schema before their pointer",
    `{"$id": "https://e.test/s", "items": {"type": "s‸tring"}, "not": {"$ref": "s#/items"}, "$defs": {}}`,
    "Extract this schema to #/$defs/Definition",
    `{"$id": "https://e.test/s", "items": {"$ref": "#/$defs/Definition"}, "not": {"$ref": "s#/$defs/Definition"}, "$defs": {"Definition": {"type": "string"}}}`,
    'Definition": {',
  ],
  [
    "in an OpenAPI description",
    `{"openapi": "3.1.0", "paths": {"/p": {"get": {"parameters": [{"name": "x", "schema": {"type": "s‸tring"}}]}}}}`,
    "Extract this schema to #/components/schemas/",
    `{"openapi": "3.1.0", "paths": {"/p": {"get": {"parameters": [{"name": "x", "schema": {"$ref": "#/components/schemas/P"}}]}}}, "components": {"schemas": {"P": {"type": "string"}}}}`,
    'P": {',
  ],
];

describe("extracting a schema", () => {
  for (const [what, before, title, after, named] of extracted) {
    it(`makes it a definition ${what}`, () => {
      const acted = act(before, title, REFACTOR);
      assert.equal(acted.text, after);
      assert.ok(acted.named?.startsWith(named), acted.named);
    });
  }

  it("is not offered for the root, a definition, a reference, an empty schema or data", () => {
    for (const source of [
      `{ ‸"$defs": {}, "type": "object" }`,
      `{ "$defs": { "A": { "ty‸pe": "string" } } }`,
      `{ "$defs": {}, "items": {‸} }`,
      `{ "$defs": {}, "items": { "const": { "ty‸pe": "string", "x": 1 }, "$id": "i" } }`,
      `{ "$defs": {}, "items": { "type": "str‸ing" }, "items": { "type": "null" } }`,
      `{ "$defs": 5, "properties": { "x": { "type": "str‸ing" } } }`,
      `{ "$defs": {}, "properties": { "x": { "type": "str‸ing" "title": "X" } } }`,
      `{ "$defs": { "A": {} "B": {} }, "properties": { "x": { "type": "str‸ing" } } }`,
    ]) {
      assert.deepEqual(titlesAt(source, ["refactor.extract"]), [], source);
    }
  });
});

describe("renaming definitions to $defs", () => {
  it("takes along every pointer that runs through them, in its own spelling", () => {
    const before = `{
  "def‸initions": { "a b": { "items": { "$ref": "#/definitions/a%20b" } } }, // all
  "properties": {
    "definitions": { "$ref": "#/definitions/a b/items" },
    "x": { "$ref": "#/properties/definitions" },
    "y": { "$ref": "#%2Fdefinitions/a%20b" },
    "z": { "const": { "$ref": "#/definitions/a b" } }
  }
}`;
    const after = before
      .replace('"def‸initions"', '"$defs"')
      .replace("#/definitions/a%20b", "#/$defs/a%20b")
      .replace("#/definitions/a b/items", "#/$defs/a b/items")
      .replace("#%2Fdefinitions", "#/$defs");
    assert.equal(act(before, "Rename definitions to $defs", REFACTOR).text, after);
  });

  it("is refused where $defs is there, and where the dialect has no such name", () => {
    assert.match(titlesAt(`{ "$defs": {}, "‸definitions": {} }`, REFACTOR).join(), /has \$defs as well/);
    const old = `{ "$schema": "http://json-schema.org/draft-07/schema#", "‸definitions": {} }`;
    assert.match(titlesAt(old, REFACTOR).join(), /draft-07/);
  });
});
