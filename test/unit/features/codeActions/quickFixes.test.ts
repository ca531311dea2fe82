/** Quick fixes: what a reference becomes, and the definitions that are created or moved for it. */
import assert from "node:assert/strict";
import { act, titlesAt } from "./acting";

/** A document with a reference, definitions by their keys, and what the reference becomes. */
const spellings: [what: string, reference: string, names: string[], title: string, becomes: string][] = [
  ["the nearest name", "#/$defs/Adress", ["Address"], "Change to", "#/$defs/Address"],
  [
    "the nearest name in the spelling of the slip",
    "#/$defs/List<Itm>",
    ["List<Item>"],
    "Change to",
    "#/$defs/List<Item>",
  ],
  [
    "the nearest name as a URI has it",
    "#/$defs/List%3CItm%3E",
    ["List<Item>"],
    "Change to",
    "#/$defs/List%3CItem%3E",
  ],
  ["a name with a slash", "#/$defs/a/b", ["a/b"], "Change to", "#/$defs/a~1b"],
  ["the root for the member called nothing", "#/", ["A"], "Change to", "#"],
  ["definitions for $defs", "#/definitions/A", ["A"], "Change to", "#/$defs/A"],
  ["an escape that is none", "#/$defs/a~2b", ["a~2b"], "Write", "#/$defs/a~02b"],
  ["a raw name with both", "#/$defs/Shared/User~", ["Shared/User~"], "Write", "#/$defs/Shared~1User~0"],
  ["an escape that is none, of a name that is not there", "#/$defs/x~", ["A"], "Write", "#/$defs/x~0"],
  ["percent signs, each of them", "#/$defs/100%%", ["100%%"], "Encode as", "#/$defs/100%25%25"],
  ["a percent sign, but not an escape", "#/$defs/%41%ZZ", ["A%ZZ"], "Encode as", "#/$defs/%41%25ZZ"],
  ["a second # beside a space", "#/$defs/a #b", ["a #b"], "Encode as", "#/$defs/a%20%23b"],
  ["spaces", "#/$defs/some long name", ["some long name"], "Encode as", "#/$defs/some%20long%20name"],
  ["a left-out slash", "#$defs/A", ["A"], "Change to", "#/$defs/A"],
  ["a bare name", "A", ["A"], "Change to", "#/$defs/A"],
  ["slashes that lean the other way", "#\\$defs\\A", ["A"], "Change to", "#/$defs/A"],
  ["the path of a file that leans the other way", ".\\d.json#/A", ["A"], "Write", "./d.json#/A"],
  ["its own $id", "https://e.test/s#/$defs/A", ["A"], "Change to", "#/$defs/A"],
  ["its own $id alone", "https://e.test/s", ["A"], "Change to", "#"],
  ["nothing", "", ["A"], "Change to", "#"],
];

describe("a quick fix", () => {
  for (const [what, reference, names, title, becomes] of spellings) {
    it(`mends ${what}`, () => {
      const written = (text: string): string =>
        JSON.stringify({
          $id: "https://e.test/s",
          properties: { x: { $ref: text } },
          $defs: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
        });
      const source = written(reference).replace('"$ref"', '"$r‸ef"');
      assert.equal(act(source, title).text, written(becomes));
    });
  }

  it("turns an anchor into the pointer to the schema that declares it", () => {
    const of = (reference: string): string =>
      `{ "properties": { "x": { "$ref": "‸${reference}" } }, "$defs": { "a b": { "$anchor": "addr" } } }`;
    const { text, offer } = act(of("#addr"), "Write the anchor as");
    assert.equal(text, of("#/$defs/a%20b").replace("‸", ""));
    assert.ok(offer.isPreferred === true && offer.isSure === true);
    const old = `{ "$schema": "http://json-schema.org/draft-07/schema#", "properties": { "x": { "$ref": "‸#x" } }, "definitions": { "X": { "$id": "#x" } } }`;
    assert.equal(act(old, "Write the anchor as").text, old.replace("‸#x", "#/definitions/X"));
  });

  it("is not sure of an anchor in a resource of its own", () => {
    const source = `{ "$ref": "‸#a", "$defs": { "R": { "$id": "r", "$defs": { "A": { "$anchor": "a" } } } } }`;
    assert.equal(act(source, "Write the anchor as").offer.isSure, false);
  });

  it("has nothing to offer for what is as it should be", () => {
    assert.deepEqual(
      titlesAt(`{ "properties": { "x": { "$ref": "#/$defs/‸A" } }, "$defs": { "A": {} } }`, ["quickfix"]),
      [],
    );
    assert.deepEqual(titlesAt(`{ "$defs": {}, "const": { "$ref": "#/$defs/‸A" } }`, ["quickfix"]), []);
    assert.deepEqual(titlesAt(`{ "$defs": {}, "items": { "$ref": ‸5 } }`, ["quickfix"]), []);
    assert.deepEqual(titlesAt(`{ "$defs": {}, "items": { "$ref": "https://e.test/‸" } }`, ["quickfix"]), []);
  });
});

/** A schema with a name of its own: at `‸` a reference, and all that is offered for it. */
const twoReadings: [what: string, source: string, titles: string[]][] = [
  [
    "both suggestions are offered, each with its reading",
    `{"properties": {"b": {"$id": "b", "properties": {"limits": {}, "y": {"$ref": "#/properties/‸limit"}}}, "limited": {}}}`,
    [
      "Change to #/properties/limited, from the root as the runtime reads it",
      'Change to #/properties/limits, from the $id "b" as the standard reads it',
    ],
  ],
  [
    "one suggestion is offered where both come to it",
    `{"items": {"$id": "b", "not": {"$ref": "#/definitions/‸A"}, "$defs": {"A": {}}}, "$defs": {"A": {}}}`,
    ["Change to #/$defs/A"],
  ],
  [
    "a definition can be created in both places",
    `{"items": {"$id": "b", "not": {"$ref": "#/$defs/‸New"}}, "$defs": {}}`,
    [
      "Create the missing definition #/$defs/New, from the root as the runtime reads it",
      'Create the missing definition #/$defs/New, from the $id "b" as the standard reads it',
    ],
  ],
  [
    "what the standard finds is offered as the runtime reads it",
    `{"items": {"$id": "b", "not": {"$ref": "#/items/‸x"}, "items": {"x": {}}}, "$defs": {}}`,
    ["Write #/items/items/x, which only the runtime follows"],
  ],
  [
    "the pointer to an anchor is said to count from the root",
    `{"items": {"$id": "b", "not": {"$ref": "‸#a"}, "items": {"$anchor": "a"}}, "$defs": {}}`,
    ["Write the anchor as #/items/items, from the root as the runtime reads it"],
  ],
];

describe("a quick fix below an embedded $id", () => {
  for (const [what, source, titles] of twoReadings)
    it(what, () => {
      assert.deepEqual(titlesAt(source, ["quickfix"]), titles);
    });

  it("creates the definition in the schema with the $id, by the standard's reading", () => {
    const source = `{"items": {"$id": "b", "not": {"$ref": "#/$defs/‸New"}}, "$defs": {}}`;
    assert.equal(
      act(source, 'Create the missing definition #/$defs/New, from the $id "b"').text,
      `{"items": {"$id": "b", "not": {"$ref": "#/$defs/New"}, "$defs": {"New": {}}}, "$defs": {}}`,
    );
  });

  it("is none that all in the file are mended by", () => {
    const source = `{"items": {"$id": "b", "not": {"$ref": "#/definitions/‸A"}, "if": {"$ref": "#/definitions/A"}}, "$defs": {"A": {}}}`;
    assert.ok(!titlesAt(source, ["quickfix", "source.fixAll"]).some((title) => title.startsWith("Fix all")));
  });
});

/** Documents before and after, and what stands at the name that was given. */
const created: [what: string, before: string, after: string, named: string][] = [
  [
    "behind the others, in their style",
    `{\n  "properties": {\n    "a": { "$ref": "#/$defs/‸Other", "default": 5 }\n  },\n  "$defs": {\n    "A": { "type": "string" }\n  }\n}\n`,
    `{\n  "properties": {\n    "a": { "$ref": "#/$defs/Other", "default": 5 }\n  },\n  "$defs": {\n    "A": { "type": "string" },\n    "Other": { "type": "integer" }\n  }\n}\n`,
    'Other": {',
  ],
  [
    "with its place, indented by tabs, in lines that end as the others do",
    `{\r\n\t"type": "object",\r\n\t"properties": {\r\n\t\t"a": {\r\n\t\t\t"$ref": "#/$defs/‸New",\r\n\t\t\t"type": "object"\r\n\t\t}\r\n\t}\r\n}`,
    `{\r\n\t"type": "object",\r\n\t"properties": {\r\n\t\t"a": {\r\n\t\t\t"$ref": "#/$defs/New",\r\n\t\t\t"type": "object"\r\n\t\t}\r\n\t},\r\n\t"$defs": {\r\n\t\t"New": {\r\n\t\t\t"type": "object"\r\n\t\t}\r\n\t}\r\n}`,
    'New": {',
  ],
  [
    "in a document on one line",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","enum":["x",null]}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","enum":["x",null]}},"$defs":{"New":{"type":"string"}}}`,
    'New":{',
  ],
  [
    "with the type that keywords of texts speak of",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","minLength":1}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","minLength":1}},"$defs":{"New":{"type":"string"}}}`,
    'New":{',
  ],
  [
    "with the type that keywords of lists speak of",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","minItems":1}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","minItems":1}},"$defs":{"New":{"type":"array"}}}`,
    'New":{',
  ],
  [
    "as a number where its bounds are said",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","default":null,"minimum":0}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","default":null,"minimum":0}},"$defs":{"New":{"type":"number"}}}`,
    'New":{',
  ],
  [
    "as an integer where a value beside its bounds is one",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","default":5,"minimum":0}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","default":5,"minimum":0}},"$defs":{"New":{"type":"integer"}}}`,
    'New":{',
  ],
  [
    "without a type where only null is beside it",
    `{"properties":{"a":{"$ref":"#/$defs/‸New","default":null}},"$defs":{}}`,
    `{"properties":{"a":{"$ref":"#/$defs/New","default":null}},"$defs":{"New":{}}}`,
    'New":{',
  ],
  [
    "in definitions where the document has those, and the reference follows",
    `{"definitions": {"A": {}}, "items": {"$ref": "#/$defs/‸Other"}}`,
    `{"definitions": {"A": {}, "Other": {}}, "items": {"$ref": "#/definitions/Other"}}`,
    'Other": {',
  ],
  [
    "for a pointer that names no place",
    `{"$defs": {"A": {}}, "items": {"$ref": "#/‸Other"}}`,
    `{"$defs": {"A": {}, "Other": {}}, "items": {"$ref": "#/$defs/Other"}}`,
    'Other": {',
  ],
  [
    "behind a comment and a comma that stand there",
    `{\n  "$defs": {\n    "A": {}, // the first\n  },\n  "items": { "$ref": "#/$defs/‸Other" }\n}`,
    `{\n  "$defs": {\n    "A": {}, // the first\n    "Other": {},\n  },\n  "items": { "$ref": "#/$defs/Other" }\n}`,
    'Other": {},',
  ],
  [
    "behind a comment without a comma",
    `{\n  "$defs": {\n    "A": {} // the "last",\n  },\n  "items": { "$ref": "#/$defs/‸Other" }\n}`,
    `{\n  "$defs": {\n    "A": {}, // the "last",\n    "Other": {}\n  },\n  "items": { "$ref": "#/$defs/Other" }\n}`,
    'Other": {}\n',
  ],
  [
    "in the schema of its tool",
    `[{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/‸New"}}}}, {"name": "u", "inputSchema": {"type": "object"}}]`,
    `[{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/New"}}, "$defs": {"New": {}}}}, {"name": "u", "inputSchema": {"type": "object"}}]`,
    'New": {',
  ],
];

describe("the missing definition", () => {
  for (const [what, before, after, named] of created) {
    it(`is created ${what}`, () => {
      const acted = act(before, "Create the missing definition");
      assert.equal(acted.text, after);
      assert.ok(acted.named?.startsWith(named), acted.named);
    });
  }

  it("is not created where it cannot stand", () => {
    for (const source of [
      `{"$defs": true, "properties": {"a": {"$ref": "#/$defs/‸Zzzzz"}}}`,
      `{"$defs": {}, "items": {"$ref": "#/$defs/A/properties/‸x"}}`,
      `{"$defs": {"A": {"type": "string"}}, "items": {"$ref": "#/$defs/A/type/‸x"}}`,
      `{"$defs": {}, "items": {"$ref": "#/$defs/‸"}}`,
      `{"$defs": {}, "items": {"$ref": "#/$defs/‸Zzzzz"}`,
      `{"properties": {"a": {"$ref": "#/properties/‸other"}}}`,
    ]) {
      assert.deepEqual(
        titlesAt(source, ["quickfix"]).filter((title) => title.startsWith("Create")),
        [],
        source,
      );
    }
  });
});

const moved: [what: string, before: string, after: string][] = [
  [
    "to the end of the root, with its indentation and with the references that lead through it",
    `{\n  "properties": {\n    "a": {\n      "$ref": "#/$defs/‸A",\n      "$defs": {\n        // kept\n        "A": {\n          "items": { "$ref": "#/properties/a/$defs/A" }\n        }\n      }\n    },\n    "b": { "$ref": "#/properties/a/$defs/A/items" }\n  }\n}`,
    `{\n  "properties": {\n    "a": {\n      "$ref": "#/$defs/A"\n    },\n    "b": { "$ref": "#/$defs/A/items" }\n  },\n  "$defs": {\n    // kept\n    "A": {\n      "items": { "$ref": "#/$defs/A" }\n    }\n  }\n}`,
  ],
  [
    "to the definitions of the root",
    `{"$defs": {"Z": {}}, "items": {"$defs": {"A": {}, "B": {}}, "items": {"$ref": "#/$defs/‸A"}}}`,
    `{"$defs": {"Z": {}, "A": {}, "B": {}}, "items": {"items": {"$ref": "#/$defs/A"}}}`,
  ],
  [
    "with the comments of each definition, each at its new place",
    `{
  "$defs": {
    "Z": {} // the last
  },
  "items": {
    "$ref": "#/$defs/‸A",
    // nested
    "$defs": { // beside the brace
      // above A
      "A": { "type": "string" } /* of A */, // behind A, /*
      //   above B
      "B": {}, /* behind B,
      on two lines */
      "C": {}, /* of D */ "D": {},
      // at the end
    } // behind all
  }
}`,
    `{
  "$defs": {
    "Z": {}, // the last
    // beside the brace
    // above A
    "A": { "type": "string" }, /* of A */ // behind A, /*
    //   above B
    "B": {}, /* behind B,
    on two lines */
    "C": {},
    /* of D */ "D": {}
    // at the end
  },
  "items": {
    "$ref": "#/$defs/A"
    // nested
    // behind all
  }
}`,
  ],
  [
    "into definitions on one line, which their comments open up",
    `{\n  "$defs": { "Z": {} },\n  "items": {\n    "$ref": "#/$defs/‸A",\n    "$defs": {\n      // why\n      "A": {}\n    }\n  }\n}`,
    `{\n  "$defs": { "Z": {},\n    // why\n    "A": {}\n  },\n  "items": {\n    "$ref": "#/$defs/A"\n  }\n}`,
  ],
  [
    "into definitions on one line, with a comment that has room there",
    `{"$defs": {"Z": {}}, "items": {"$ref": "#/$defs/‸A", "$defs": {/* why */ "A": {}}}}`,
    `{"$defs": {"Z": {}, /* why */ "A": {}}, "items": {"$ref": "#/$defs/A"}}`,
  ],
  [
    "into empty definitions, which their comments open up",
    `{\n  "$defs": {},\n  "items": {\n    "$ref": "#/$defs/‸A",\n    "$defs": { "A": {} // why\n    }\n  }\n}`,
    `{\n  "$defs": {\n    "A": {} // why\n  },\n  "items": {\n    "$ref": "#/$defs/A"\n  }\n}`,
  ],
];

describe("a nested $defs", () => {
  for (const [what, before, after] of moved) {
    it(`is moved ${what}`, () => {
      const { text, offer } = act(before, "Move $defs here to the root");
      assert.equal(text, after);
      assert.equal(offer.isPreferred, true);
    });
  }

  it("stays where the root has a definition of that name, or it belongs to a resource of its own", () => {
    for (const [source, title] of [
      [
        `{"$defs": {"B": {}}, "items": {"$defs": {"A": {}, "B": {}}, "$ref": "#/$defs/‸A"}}`,
        "Change to #/items/$defs/A",
      ],
      [
        `{"$defs": {}, "items": {"$id": "i", "$defs": {"A": {}}, "items": {"$ref": "#/$defs/‸A"}}}`,
        "Write #/items/$defs/A, which only the runtime follows",
      ],
    ] as const) {
      const titles = titlesAt(source, ["quickfix"]);
      assert.ok(!titles.some((each) => each.startsWith("Move")), titles.join());
      assert.ok(titles.includes(title), titles.join());
    }
  });
});

describe("fixing all in a file", () => {
  const source = `{
  "$id": "https://e.test/s",
  "properties": {
    "a": { "$ref": "#/$defs/a‸~2" },
    "b": { "$ref": "#/$defs/a b" },
    "c": { "$ref": "#x" },
    "d": { "$ref": "#/definitions/A" },
    "e": { "$ref": "https://e.test/s#/$defs/A" },
    "f": { "$ref": "#/$defs/B" },
    "g": { "$ref": "https://e.test/other" }
  },
  "$defs": { "a~2": {}, "a b": {}, "X": { "$anchor": "x" }, "A": {} }
}`;
  const mended = source
    .replace("a‸~2", "a~02")
    .replace("#/$defs/a b", "#/$defs/a%20b")
    .replace('"#x"', '"#/$defs/X"')
    .replace("#/definitions/A", "#/$defs/A")
    .replace("https://e.test/s#/", "#/");
  const title = "Fix all references in this file";

  it("mends what has one right answer, and nothing else", () => {
    assert.equal(act(source, title, ["quickfix"]).text, mended);
    assert.equal(act(source, title, ["source.fixAll"]).text, mended);
    assert.equal(act(source, title, ["source.fixAll.refLens"]).text, mended);
  });

  it("is a source action only for who asks, and is not offered where there is nothing to mend", () => {
    const kinds = act(source, title).offer.kind;
    assert.equal(kinds, "quickfix");
    assert.deepEqual(titlesAt(`{ "$defs": {}, "items": { "$ref": "#/$defs/‸Zzz" } }`, ["source.fixAll"]), []);
  });
});
