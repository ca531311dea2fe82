/** Quick fixes in the window, on real schemas: for the faults that they have, and for those that come while typing. */
import { openWindow } from "../inside/window";
import { LARGE, PYDANTIC, TOOLS, ZOD } from "./files";
import { tryEdit, type RealEdit } from "./realEdit";
import { both, everywhere, moved, valueOf, written } from "./written";

const UPDATE_DOC =
  "#/properties/operations/items/anyOf/2/properties/content/anyOf/0/properties/delta_format/items";

const FIXES: readonly Omit<RealEdit, "menu">[] = [
  {
    rule: "a slip becomes the nearest name",
    real: PYDANTIC,
    typed: [{ text: "Address", after: '"home"', to: "Adress" }],
    at: { text: "#/$defs/Adress" },
    title: "Change to #/$defs/Address",
    makes: written({ text: "#/$defs/Adress", to: "#/$defs/Address" }),
  },
  {
    rule: "a slip becomes the nearest name, with its brackets as they are",
    real: LARGE,
    typed: [
      {
        text: "TlsConfig",
        after: '"#/definitions/core::option::Option<vector_core::tls::settings::',
        to: "TlsConfg",
      },
    ],
    at: { text: "settings::TlsConfg>" },
    title: "Change to #/definitions/core::option::Option<vector_core::tls::settings::TlsConfig>",
    makes: written({ text: "TlsConfg>", to: "TlsConfig>" }),
  },
  {
    rule: "a missing definition is created, of the type of its default",
    real: LARGE,
    typed: [{ text: "GraphConfig", after: '"graph"', to: "Legend" }],
    at: { text: "dot_graph::Legend" },
    title: "Create the missing definition #/definitions/vector::config::dot_graph::Legend",
    makes: written({
      text: "\n      }\n    }\n  }\n}\n",
      after: '"docs::examples": ["local", "America/New_York", "EST5EDT"]',
      to: '\n      }\n    },\n    "vector::config::dot_graph::Legend": {\n      "type": "object"\n    }\n  }\n}\n',
    }),
    names: "vector::config::dot_graph::Legend",
  },
  {
    rule: "a missing definition is created in a tool that had none",
    real: TOOLS,
    typed: [{ text: "#/properties/answers/items/properties/file/items", to: "#/$defs/Upload" }],
    at: { text: "#/$defs/Upload" },
    title: "Create the missing definition #/$defs/Upload",
    makes: written({
      text: '"$schema": "http://json-schema.org/draft-07/schema#"',
      after: "#/$defs/Upload",
      to: `"$schema": "http://json-schema.org/draft-07/schema#",
                "$defs": {
                    "Upload": {}
                }`,
    }),
    names: "Upload",
  },
  {
    rule: "names with a slash and a tilde are escaped",
    real: ZOD,
    at: { text: "#/properties/a/b/properties/c~d", after: '"odd_keys__zod3_root"' },
    title: "Write #/properties/a~1b/properties/c~0d",
    makes: written({
      text: "#/properties/a/b/properties/c~d",
      after: '"odd_keys__zod3_root"',
      to: "#/properties/a~1b/properties/c~0d",
    }),
  },
  {
    rule: "a space is encoded",
    real: ZOD,
    at: { text: "#/properties/first name", after: '"odd_keys__zod3_root"' },
    title: "Encode as #/properties/first%20name",
    makes: written({
      text: "#/properties/first name",
      after: '"odd_keys__zod3_root"',
      to: "#/properties/first%20name",
    }),
  },
  {
    rule: "everything with one right answer is mended at once",
    real: ZOD,
    at: { text: "#/properties/first name", after: '"odd_keys__zod3_root"' },
    title: "Fix all references in this file that have one right answer",
    makes: (text) => {
      // What stands under another name than "tools" is no schema of this document.
      const end = text.indexOf('"sdk_tools_list"');
      const mended = everywhere(
        ["/properties/a/b/properties/c~d", "/properties/a~1b/properties/c~0d"],
        ["/properties/first name", "/properties/first%20name"],
      );
      return mended(text.slice(0, end)) + text.slice(end);
    },
  },
  {
    rule: "an anchor becomes a pointer",
    real: PYDANTIC,
    typed: [
      { text: "title", after: '"Count"', to: "$anchor" },
      { text: "/$defs/Count", after: '"count": {', to: "Count" },
    ],
    at: { text: '"#Count"' },
    title: "Write the anchor as #/$defs/Count",
    makes: written({ text: '"#Count"', to: '"#/$defs/Count"' }),
  },
  {
    rule: "nested definitions move to the root",
    real: PYDANTIC,
    typed: [{ text: 'Address"', after: '"home"', to: 'Home", "$defs": { "Home": { "type": "string" } }' }],
    at: { text: "#/$defs/Home" },
    title: "Move $defs here to the root",
    makes: written(
      { text: '"#/$defs/Home", "$defs": { "Home": { "type": "string" } }', to: '"#/$defs/Home"' },
      {
        text: '"type": "object"\n     }\n    },',
        after: '"title": "Person"',
        to: '"type": "object"\n     },\n     "Home": { "type": "string" }\n    },',
      },
    ),
  },
  {
    rule: "what a pointer into a property leads to becomes a definition",
    real: ZOD,
    at: { text: "#/properties/limit", after: '"offset"' },
    title: "Move its target to #/definitions/Limit",
    makes: (text) => {
      const limit = valueOf(text, { text: '"limit"' });
      return written(
        { text: limit, after: '"limit": ', to: '{\n      "$ref": "#/definitions/Limit"\n     }' },
        { text: "#/properties/limit", after: '"offset"', to: "#/definitions/Limit" },
        {
          text: 'draft-07/schema#"',
          after: '"page__zod3_root"',
          to: `draft-07/schema#",\n    "definitions": {\n     "Limit": ${limit}\n    }`,
        },
      )(text);
    },
    names: "Limit",
  },
  {
    rule: "five pointers into a property lead to a definition",
    real: TOOLS,
    at: { text: UPDATE_DOC, after: '"update_doc"' },
    title: "Move its target to #/definitions/DeltaFormat",
    makes: (text) => {
      const items = valueOf(text, { text: '"items"', after: '"delta_format"' });
      const indent = "\n" + " ".repeat(60);
      return both(
        written(
          {
            text: items,
            after: '"delta_format"',
            to: `{${indent}    "$ref": "#/definitions/DeltaFormat"${indent}}`,
          },
          {
            text: 'draft-07/schema#"',
            after: '"name": "update_doc"',
            to: `draft-07/schema#",
                "definitions": {
                    "DeltaFormat": ${moved(items, -40)}
                }`,
          },
        ),
        everywhere([UPDATE_DOC, "#/definitions/DeltaFormat"]),
      )(text);
    },
    names: "DeltaFormat",
  },
  {
    rule: "a reference comes out of the allOf around it",
    real: ZOD,
    at: { text: '"allOf"', after: '"filter_items__zod4_draft7"' },
    title: "Write the $ref without allOf",
    makes: written({
      text: '"allOf": [\n       {\n        "$ref": "#/definitions/__schema0"\n       }\n      ]',
      after: '"filter_items__zod4_draft7"',
      to: '"$ref": "#/definitions/__schema0"',
    }),
  },
  {
    rule: "every reference comes out of the allOf around it",
    real: ZOD,
    at: { text: '"allOf"', after: '"put_json__zod4_draft7"' },
    title: "Write every such $ref of this file without allOf",
    makes: everywhere([
      '"allOf": [\n       {\n        "$ref": "#/definitions/__schema0"\n       }\n      ]',
      '"$ref": "#/definitions/__schema0"',
    ]),
  },
  {
    rule: "a definition that nothing uses any more is removed",
    real: PYDANTIC,
    typed: [{ text: "Count", after: '"$ref": "#/$defs/', to: "Verbose" }],
    at: { text: '"Count"', after: '"$defs"' },
    title: 'Remove "Count", which nothing refers to',
    makes: written({
      text: '"Count": {\n      "title": "Count",\n      "type": "integer"\n     },\n     ',
      to: "",
    }),
  },
  {
    rule: "a problem is silenced at its place",
    real: TOOLS,
    at: { text: UPDATE_DOC, after: '"update_doc"' },
    title: "Silence ref-back-pointer here",
    makes: written({
      text: `"${UPDATE_DOC}"`,
      after: '"update_doc"',
      to: `"${UPDATE_DOC}",\n${" ".repeat(64)}"$comment": "ref-lens-disable ref-back-pointer"`,
    }),
  },
];

describe("a quick fix in a real schema", () => {
  for (const fix of FIXES)
    it(`in ${fix.real.title}: ${fix.rule}`, async () => {
      await tryEdit(await openWindow(), { ...fix, menu: "Quick Fix" });
    });
});
