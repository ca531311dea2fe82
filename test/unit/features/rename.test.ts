/**
 * Rename: what a text becomes when what stands at the cursor `‸` is called by another name. `⟦…⟧` is the name that
 * the editor shows for changing.
 */
import assert from "node:assert/strict";
import { ResponseError } from "vscode-languageserver";
import { prepareRename } from "../../../server/src/features/rename";
import { applied } from "./applied";
import { openSchema, type Opened } from "./schemas";
import { renamedAlone } from "./workspace";

async function renamed(source: string, name: string): Promise<string> {
  const { open, schema, marks } = openSchema(source);
  return applied(marks.text, await renamedAlone(open, schema, marks.offset, name));
}

async function messageOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ResponseError) return error.message;
    throw error;
  }
  return "no refusal";
}

function prepare({ open, schema, marks }: Opened): unknown {
  return prepareRename(open, schema, marks.offset);
}

const followed: [what: string, before: string, name: string, after: string][] = [
  [
    "a definition from its key",
    `{"$ref": "#/$defs/A", "$defs": {"‸A": {}, "B": {"$ref": "#/$defs/A/not"}}}`,
    "New",
    `{"$ref": "#/$defs/New", "$defs": {"New": {}, "B": {"$ref": "#/$defs/New/not"}}}`,
  ],
  [
    "a definition from a reference",
    `{"$ref": "#/$defs/‸A", "$defs": {"A": {}}}`,
    "New",
    `{"$ref": "#/$defs/New", "$defs": {"New": {}}}`,
  ],
  [
    "a definition that a pointer passes through, also where it dangles behind it",
    `{"anyOf": [{"$ref": "#/$defs/A‸/properties/x"}, {"$ref": "#/$defs/A/nope"}], "$defs": {"A": {"properties": {"x": {}}}}}`,
    "New",
    `{"anyOf": [{"$ref": "#/$defs/New/properties/x"}, {"$ref": "#/$defs/New/nope"}], "$defs": {"New": {"properties": {"x": {}}}}}`,
  ],
  [
    "only the token at the cursor",
    `{"$ref": "#/$defs/A/$defs/‸A", "$defs": {"A": {"$defs": {"A": {}}}}}`,
    "B",
    `{"$ref": "#/$defs/A/$defs/B", "$defs": {"A": {"$defs": {"B": {}}}}}`,
  ],
  [
    "the tool's definition, and not its neighbor's of the same name",
    `{"tools": [{"name": "a", "inputSchema": {"$ref": "#/$defs/‸A", "$defs": {"A": {}}}}, {"name": "b", "inputSchema": {"$ref": "#/$defs/A", "$defs": {"A": {}}}}]}`,
    "B",
    `{"tools": [{"name": "a", "inputSchema": {"$ref": "#/$defs/B", "$defs": {"B": {}}}}, {"name": "b", "inputSchema": {"$ref": "#/$defs/A", "$defs": {"A": {}}}}]}`,
  ],
  [
    "the last of two definitions of one name, to which references lead",
    `{"$ref": "#/$defs/‸A", "$defs": {"A": {}, "A": {}}}`,
    "B",
    `{"$ref": "#/$defs/B", "$defs": {"A": {}, "B": {}}}`,
  ],
  [
    "the first of two definitions of one name, to which none leads",
    `{"$ref": "#/$defs/A", "$defs": {"‸A": {}, "A": {}}}`,
    "B",
    `{"$ref": "#/$defs/A", "$defs": {"B": {}, "A": {}}}`,
  ],
  [
    "a name in a keyword that nobody defines",
    `{"$defs": {}, "x-shared": {"A": {"type": "null"}}, "not": {"$ref": "#/x-shared/‸A"}}`,
    "B",
    `{"$defs": {}, "x-shared": {"B": {"type": "null"}}, "not": {"$ref": "#/x-shared/B"}}`,
  ],
  [
    "a definition that a discriminator maps to, as pydantic writes it",
    `{"oneOf": [{"$ref": "#/$defs/‸Cat"}], "discriminator": {"mapping": {"Cat": "#/$defs/Cat"}, "propertyName": "kind"}, "const": {"discriminator": {"mapping": {"a": "#/$defs/Cat"}}}, "$defs": {"Cat": {}, "discriminator": {"mapping": {"a": 1}}}}`,
    "Pet",
    `{"oneOf": [{"$ref": "#/$defs/Pet"}], "discriminator": {"mapping": {"Cat": "#/$defs/Pet"}, "propertyName": "kind"}, "const": {"discriminator": {"mapping": {"a": "#/$defs/Cat"}}}, "$defs": {"Pet": {}, "discriminator": {"mapping": {"a": 1}}}}`,
  ],
  [
    "the name in the mapping of one tool, and not of its neighbor",
    `{"tools": [{"name": "a", "inputSchema": {"discriminator": {"mapping": {"c": "#/$defs/A/not"}}, "$defs": {"‸A": {"not": {}}}}}, {"name": "b", "inputSchema": {"discriminator": {"mapping": {"c": "#/$defs/A"}}, "$defs": {"A": {}}}}]}`,
    "B",
    `{"tools": [{"name": "a", "inputSchema": {"discriminator": {"mapping": {"c": "#/$defs/B/not"}}, "$defs": {"B": {"not": {}}}}}, {"name": "b", "inputSchema": {"discriminator": {"mapping": {"c": "#/$defs/A"}}, "$defs": {"A": {}}}}]}`,
  ],
  [
    "a component of OpenAPI",
    `{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"$ref": "#/components/parameters/‸P"}]}}}, "components": {"parameters": {"P": {}}}}`,
    "Q",
    `{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"$ref": "#/components/parameters/Q"}]}}}, "components": {"parameters": {"Q": {}}}}`,
  ],
  [
    "nothing, where the name stays",
    `{"$ref": "#/$defs/‸%41", "$defs": {"A": {}}}`,
    "A",
    `{"$ref": "#/$defs/%41", "$defs": {"A": {}}}`,
  ],
  [
    "a key in a file with comments, and nothing in them",
    `{"$ref": "#/$defs/‸A", /* "A" */ "$defs": { // "#/$defs/A"\n"A": {},}}`,
    "B",
    `{"$ref": "#/$defs/B", /* "A" */ "$defs": { // "#/$defs/A"\n"B": {},}}`,
  ],
  [
    "an empty name",
    `{"$ref": "#/$defs/‸", "$defs": {"": {}}}`,
    "B",
    `{"$ref": "#/$defs/B", "$defs": {"B": {}}}`,
  ],
  [
    "no reference that is data",
    `{"const": {"$ref": "#/$defs/A"}, "$defs": {"‸A": {}}}`,
    "B",
    `{"const": {"$ref": "#/$defs/A"}, "$defs": {"B": {}}}`,
  ],
];

const spelled: [what: string, before: string, name: string, after: string][] = [
  [
    "a slash and a tilde are escaped in pointers, and not in the key",
    `{"$ref": "#/$defs/‸A", "$defs": {"A": {}}}`,
    "a/b~c",
    `{"$ref": "#/$defs/a~1b~0c", "$defs": {"a/b~c": {}}}`,
  ],
  [
    "quotes and backslashes are escaped in the key, and encoded in pointers",
    `{"$ref": "#/$defs/‸A", "$defs": {"A": {}}}`,
    `"\\`,
    String.raw`{"$ref": "#/$defs/%22%5C", "$defs": {"\"\\": {}}}`,
  ],
  [
    "a percent sign is always encoded",
    `{"anyOf": [{"$ref": "#/$defs/‸A"}, {"$ref": "#/$defs/A/{"}], "$defs": {"A": {}}}`,
    "100%25",
    `{"anyOf": [{"$ref": "#/$defs/100%2525"}, {"$ref": "#/$defs/100%2525/{"}], "$defs": {"100%25": {}}}`,
  ],
  [
    "other tokens and escapes keep their spelling",
    String.raw`{"$ref": "#\/%24defs/m~0n/\u0024defs/‸A/%6eot", "$defs": {"m~n": {"$defs": {"A": {"not": {}}}}}}`,
    "é",
    String.raw`{"$ref": "#\/%24defs/m~0n/\u0024defs/%C3%A9/%6eot", "$defs": {"m~n": {"$defs": {"é": {"not": {}}}}}}`,
  ],
  [
    "each reference follows in its own way: encoded, raw, or as most others",
    `{"anyOf": [{"$ref": "#/$defs/%C3%A4"}, {"$ref": "#/$defs/ä"}, {"$ref": "#/$defs/ä/not"}], "$defs": {"‸ä": {"not": {}}}}`,
    "ö",
    `{"anyOf": [{"$ref": "#/$defs/%C3%B6"}, {"$ref": "#/$defs/ö"}, {"$ref": "#/$defs/ö/not"}], "$defs": {"ö": {"not": {}}}}`,
  ],
  [
    "%2F parts tokens too",
    `{"$ref": "#/$defs%2F‸A%2Fnot", "$defs": {"A": {"not": {}}}}`,
    "B",
    `{"$ref": "#/$defs%2FB%2Fnot", "$defs": {"B": {"not": {}}}}`,
  ],
  [
    "characters of two units are one name",
    `{"$ref": "#/$defs/%F0%9F%98%80‸/not", "$defs": {"😀": {"not": {}}}}`,
    "👍",
    `{"$ref": "#/$defs/%F0%9F%91%8D/not", "$defs": {"👍": {"not": {}}}}`,
  ],
];

const properties: [what: string, before: string, name: string, after: string][] = [
  [
    "required and propertyOrdering",
    `{"properties": {"‸a": {}, "b": {"$ref": "#/properties/a"}}, "required": ["b", "a"], "propertyOrdering": ["a", "b"]}`,
    "n",
    `{"properties": {"n": {}, "b": {"$ref": "#/properties/n"}}, "required": ["b", "n"], "propertyOrdering": ["n", "b"]}`,
  ],
  [
    "dependentRequired, on both sides, and dependentSchemas",
    `{"$defs": {}, "properties": {"a": {}}, "dependentRequired": {"a": ["b"], "b": ["a"]}, "dependentSchemas": {"a": {"required": ["a", "c"]}}, "not": {"$ref": "#/dependentSchemas/‸a"}}`,
    "n",
    `{"$defs": {}, "properties": {"n": {}}, "dependentRequired": {"n": ["b"], "b": ["n"]}, "dependentSchemas": {"n": {"required": ["n", "c"]}}, "not": {"$ref": "#/dependentSchemas/n"}}`,
  ],
  [
    "dependencies of draft-07",
    `{"$defs": {}, "properties": {"‸a": {}}, "dependencies": {"a": ["b"], "b": ["a", "c"], "c": {"required": ["a"]}}}`,
    "n",
    `{"$defs": {}, "properties": {"n": {}}, "dependencies": {"n": ["b"], "b": ["n", "c"], "c": {"required": ["n"]}}}`,
  ],
  [
    "from the list of those that are required",
    `{"$defs": {}, "properties": {"a": {}}, "required": ["‸a"]}`,
    "n",
    `{"$defs": {}, "properties": {"n": {}}, "required": ["n"]}`,
  ],
  [
    "branches that require it, and not those with a property of their own",
    `{"$defs": {}, "properties": {"‸a": {}}, "anyOf": [{"required": ["a"]}, {"properties": {"a": {}}, "required": ["a"]}], "if": {"not": {"required": ["a"]}}}`,
    "n",
    `{"$defs": {}, "properties": {"n": {}}, "anyOf": [{"required": ["n"]}, {"properties": {"a": {}}, "required": ["a"]}], "if": {"not": {"required": ["n"]}}}`,
  ],
  [
    "from such a branch",
    `{"$defs": {}, "properties": {"a": {}}, "required": ["a"], "anyOf": [{"required": ["‸a"]}]}`,
    "n",
    `{"$defs": {}, "properties": {"n": {}}, "required": ["n"], "anyOf": [{"required": ["n"]}]}`,
  ],
  [
    "from a branch, where nobody describes it, in all branches and around them",
    `{"$defs": {}, "dependentSchemas": {"a": {"$ref": "#"}, "b": {"anyOf": [{"dependentSchemas": {"‸a": {}}}, {"required": ["a"]}]}}, "not": {"$ref": "#/dependentSchemas/a"}}`,
    "n",
    `{"$defs": {}, "dependentSchemas": {"n": {"$ref": "#"}, "b": {"anyOf": [{"dependentSchemas": {"n": {}}}, {"required": ["n"]}]}}, "not": {"$ref": "#/dependentSchemas/n"}}`,
  ],
  [
    "from a property that is called like a keyword, and nothing around it",
    `{"$defs": {}, "properties": {"not": {"required": ["‸a"]}, "if": {"required": ["a"]}}, "required": ["a"]}`,
    "n",
    `{"$defs": {}, "properties": {"not": {"required": ["n"]}, "if": {"required": ["a"]}}, "required": ["a"]}`,
  ],
  [
    "no property of the same name further in",
    `{"$defs": {}, "properties": {"‸a": {"properties": {"a": {}}, "required": ["a"]}}, "required": ["a"]}`,
    "n",
    `{"$defs": {}, "properties": {"n": {"properties": {"a": {}}, "required": ["a"]}}, "required": ["n"]}`,
  ],
  [
    "no list that is data, and no definition of the same name",
    `{"properties": {"‸a": {}}, "$defs": {"a": {}}, "default": {"required": ["a"]}, "required": ["a"], "enum": ["a"]}`,
    "n",
    `{"properties": {"n": {}}, "$defs": {"a": {}}, "default": {"required": ["a"]}, "required": ["n"], "enum": ["a"]}`,
  ],
  [
    "a property that is called like a keyword",
    `{"$defs": {}, "properties": {"properties": {}, "$ref": {}}, "required": ["properties"], "not": {"$ref": "#/properties/‸properties"}}`,
    "required",
    `{"$defs": {}, "properties": {"required": {}, "$ref": {}}, "required": ["required"], "not": {"$ref": "#/properties/required"}}`,
  ],
];

const anchors: [what: string, before: string, name: string, after: string][] = [
  [
    "from its declaration",
    `{"$ref": "#addr", "$defs": {"A": {"$anchor": "‸addr"}, "addr": {"$ref": "#/$defs/addr"}}}`,
    "home",
    `{"$ref": "#home", "$defs": {"A": {"$anchor": "home"}, "addr": {"$ref": "#/$defs/addr"}}}`,
  ],
  [
    "from a reference",
    `{"$ref": "#‸addr", "$defs": {"A": {"$anchor": "addr"}}}`,
    "home",
    `{"$ref": "#home", "$defs": {"A": {"$anchor": "home"}}}`,
  ],
  [
    "declared by $id up to draft-07",
    `{"$ref": "#addr", "definitions": {"A": {"$id": "#a‸ddr"}, "B": {"$id": "addr"}}}`,
    "home",
    `{"$ref": "#home", "definitions": {"A": {"$id": "#home"}, "B": {"$id": "addr"}}}`,
  ],
  [
    "dynamic, in all schemas that share it",
    `{"$dynamicRef": "#‸node", "$defs": {"A": {"$dynamicAnchor": "node"}, "B": {"$dynamicAnchor": "node", "$ref": "#node"}}}`,
    "tree",
    `{"$dynamicRef": "#tree", "$defs": {"A": {"$dynamicAnchor": "tree"}, "B": {"$dynamicAnchor": "tree", "$ref": "#tree"}}}`,
  ],
  [
    "of one tool, and not of its neighbor",
    `{"tools": [{"name": "a", "inputSchema": {"$ref": "#x", "$defs": {"A": {"$anchor": "‸x"}}}}, {"name": "b", "inputSchema": {"$ref": "#x", "$defs": {"A": {"$anchor": "x"}}}}]}`,
    "y",
    `{"tools": [{"name": "a", "inputSchema": {"$ref": "#y", "$defs": {"A": {"$anchor": "y"}}}}, {"name": "b", "inputSchema": {"$ref": "#x", "$defs": {"A": {"$anchor": "x"}}}}]}`,
  ],
  [
    "but not a property of that name, nor data",
    `{"$ref": "#x", "properties": {"$anchor": {"const": "x"}}, "const": {"$anchor": "x"}, "$defs": {"A": {"$anchor": "‸x"}}}`,
    "y",
    `{"$ref": "#y", "properties": {"$anchor": {"const": "x"}}, "const": {"$anchor": "x"}, "$defs": {"A": {"$anchor": "y"}}}`,
  ],
];

const unnamed: [where: string, source: string, message: RegExp][] = [
  ["the root", `{"$ref": "‸#/$defs/A", "$defs": {"A": {}}}`, /# is the root/],
  ["the root alone", `{"$ref": "#‸", "$defs": {"A": {}}}`, /# is the root/],
  ["the index of an item", `{"$ref": "#/anyOf/‸0", "$defs": {}, "anyOf": [{}]}`, /0 is the index/],
  ["a name in data", `{"$defs": {}, "const": {"‸a": 1}}`, /This is data/],
  ["a text in data", `{"$defs": {}, "enum": ["‸a"]}`, /This is data/],
  ["a reference that is data", `{"$defs": {"A": {}}, "const": {"$ref": "#/$defs/‸A"}}`, /This is data/],
  ["a keyword", `{"‸properties": {}, "$defs": {}}`, /"properties" is a keyword/],
  ["a keyword in a pointer", `{"$ref": "#/‸$defs/A", "$defs": {"A": {}}}`, /"\$defs" is a keyword/],
  ["the key $ref", `{"‸$ref": "#/$defs/A", "$defs": {"A": {}}}`, /"\$ref" is a keyword/],
  [
    "a keyword of OpenAPI",
    `{"openapi": "3.1.0", "‸components": {"schemas": {}}}`,
    /"components" is a keyword/,
  ],
  ["a step that leads nowhere", `{"$ref": "#/$defs/‸B", "$defs": {"A": {}}}`, /does not get as far as "B"/],
  [
    "a step behind one that leads nowhere",
    `{"$ref": "#/$defs/B/‸not", "$defs": {"A": {}}}`,
    /does not get as far as "not"/,
  ],
  ["another document", `{"$ref": "other.json#/$defs/‸A", "$defs": {"A": {}}}`, /another document/],
  [
    "an anchor that is not declared",
    `{"$ref": "#‸addr", "$defs": {}}`,
    /No schema here declares the anchor "addr"/,
  ],
  ["an $id that is no anchor", `{"$id": "https://e.test/‸a", "$defs": {}}`, /Put the cursor on the name/],
  ["a plain text", `{"title": "‸A", "$defs": {"A": {}}}`, /Put the cursor on the name/],
  ["a number", `{"minimum": 5‸5, "$defs": {"A": {}}}`, /Put the cursor on the name/],
  ["a key that is not closed", `{"$defs": {"‸A: {}\n}}`, /Put the cursor on the name/],
];

const unwanted: [what: string, source: string, name: string, message: RegExp][] = [
  ["of a neighbor", `{"$ref": "#/$defs/‸A", "$defs": {"A": {}, "B": {}}}`, "B", /^"B" is taken/],
  ["of another property", `{"$defs": {}, "properties": {"‸a": {}, "b": {}}}`, "b", /^"b" is taken/],
  [
    "that is required too",
    `{"$defs": {}, "properties": {"‸a": {}}, "required": ["a", "b"]}`,
    "b",
    /^"b" is taken.*asked for already/,
  ],
  [
    "that a branch describes",
    `{"$defs": {}, "properties": {"‸a": {}}, "anyOf": [{"properties": {"b": {}}}]}`,
    "b",
    /^"b" is taken/,
  ],
  [
    "that the schema around a branch describes",
    `{"$defs": {}, "properties": {"b": {}}, "anyOf": [{"required": ["‸a"]}]}`,
    "b",
    /^"b" is taken/,
  ],
  [
    "that the schema around a branch describes, where the branch describes its own",
    `{"$defs": {}, "properties": {"b": {}}, "anyOf": [{"properties": {"‸a": {}}}]}`,
    "b",
    /^"b" is taken/,
  ],
  ["of another anchor", `{"$anchor": "‸a", "$defs": {"A": {"$anchor": "b"}}}`, "b", /^"b" is taken/],
  ["that no anchor can have", `{"$anchor": "‸a", "$defs": {}}`, "a b", /no name for an anchor/],
  ["for an anchor, if empty", `{"$anchor": "‸a", "$defs": {}}`, "", /An anchor needs a name/],
  [
    "that no component can have",
    `{"openapi": "3.1.0", "components": {"schemas": {"‸A": {}}}}`,
    "a b",
    /no name for a component/,
  ],
  [
    "for a component, if empty",
    `{"openapi": "3.1.0", "components": {"schemas": {"‸A": {}}}}`,
    "",
    /needs a name/,
  ],
  [
    "of a keyword where it would be one",
    `{"$defs": {}, "x-shared": {"‸A": {}}}`,
    "const",
    /"const" is a keyword/,
  ],
];

describe("rename", () => {
  for (const [title, cases] of [
    ["follows", followed],
    ["is spelled so that", spelled],
    ["of a property follows in", properties],
    ["of an anchor follows", anchors],
  ] as const) {
    describe(title, () => {
      for (const [what, before, name, after] of cases) {
        it(what, async () => {
          assert.equal(await renamed(before, name), after);
        });
      }
    });
  }

  describe("says why it is refused on", () => {
    for (const [where, source, message] of unnamed) {
      it(where, async () => {
        const opened = openSchema(source);
        assert.match(await messageOf(() => prepare(opened)), message);
        const { open, schema, marks } = opened;
        assert.match(await messageOf(() => renamedAlone(open, schema, marks.offset, "New")), message);
      });
    }
  });

  describe("refuses a name", () => {
    for (const [what, source, name, message] of unwanted) {
      it(what, async () => {
        assert.match(await messageOf(() => renamed(source, name)), message);
      });
    }
  });

  describe("shows the name", () => {
    for (const [what, source, placeholder] of [
      ["inside the quotes of a key", `{"$defs": {"⟦A‸b⟧": {}}}`, "Ab"],
      ["from its opening quote", `{"$defs": {‸"⟦Ab⟧": {}}}`, "Ab"],
      ["from behind its closing quote", `{"$defs": {"⟦Ab⟧"‸: {}}}`, "Ab"],
      ["without the escapes of JSON", String.raw`{"$defs": {"⟦\u0041‸\"⟧": {}}}`, `A"`],
      ["of a step in a pointer", `{"$ref": "#/$defs/⟦A‸b⟧/not", "$defs": {"Ab": {"not": {}}}}`, "Ab"],
      ["without the escapes of a pointer", `{"$ref": "#/$defs/⟦a~1%C3%A9‸⟧", "$defs": {"a/é": {}}}`, "a/é"],
      ["of an anchor, without its sign", `{"$ref": "#⟦‸addr⟧", "$defs": {"A": {"$anchor": "addr"}}}`, "addr"],
      ["of an anchor where it is declared", `{"$anchor": "⟦‸addr⟧", "$defs": {}}`, "addr"],
      ["of an anchor in an $id", `{"$defs": {"A": {"$id": "#⟦‸addr⟧"}}}`, "addr"],
      ["of a property in a list", `{"$defs": {}, "required": ["⟦a‸⟧"]}`, "a"],
    ] as const) {
      it(what, () => {
        const opened = openSchema(source);
        assert.deepEqual(prepare(opened), { range: opened.marks.range("⟦"), placeholder });
      });
    }
  });
});
