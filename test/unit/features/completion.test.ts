/**
 * Completion inside the value of a `$ref`: what is offered at the cursor `‸`, and what it puts into the text.
 * `⟦…⟧` is what an item replaces, with the quote before it where there is one.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { CompletionItem, InsertReplaceEdit } from "vscode-languageserver";
import { completion } from "../../../server/src/features/completion";
import { documented, readCompletionData } from "../../../server/src/features/completionDocumentation";
import { completionSupport, type CompletionSupport } from "../../../server/src/features/completionSupport";
import { openSchema, type Opened } from "./schemas";

const FULL: CompletionSupport = {
  insertReplace: true,
  snippets: true,
  labelDetails: true,
  suggestCommand: "suggest.again",
};

function complete(opened: Opened, support: CompletionSupport = FULL): ReturnType<typeof completion> {
  return completion(opened.open, opened.schema, opened.marks.offset, support);
}

function itemsOf(source: string): CompletionItem[] {
  return complete(openSchema(source))?.items ?? [];
}

/** The items in the order of their sort texts, as the editor lists them before anything is typed. */
function labels(source: string): string[] {
  const items = itemsOf(source);
  return items
    .toSorted((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1))
    .map(({ label, labelDetails }) =>
      labelDetails?.description === undefined ? label : `${label}: ${labelDetails.description}`,
    );
}

/** What is put in behind the opening quote. */
function texts(source: string): (string | undefined)[] {
  return itemsOf(source).map(({ textEdit }) => textEdit?.newText.replace(/^"/, ""));
}

/** A reference to complete in a property `at`, beside definitions. */
function beside(reference: string, definitions: string, more = ""): string {
  return `{"properties": {"at": {"$ref": "${reference}"}${more}}, "$defs": {${definitions}}}`;
}

const DEFS = `"Count": {"type": "integer"}, "Name": {"type": "string"}`;

describe("completion in a $ref", () => {
  const offered: [what: string, source: string, labels: string[]][] = [
    [
      "offers definitions, then other schemas",
      beside("‸", DEFS),
      ["Count: integer", "Name: string", "#: any", "properties/", "$defs/"],
    ],
    [
      "offers them behind #",
      beside("#‸", DEFS),
      ["Count: integer", "Name: string", "#: any", "properties/", "$defs/"],
    ],
    [
      "offers them behind #/",
      beside("#/‸", DEFS),
      ["Count: integer", "Name: string", "#: any", "properties/", "$defs/"],
    ],
    ["offers what fits a name alone", beside("cou‸", DEFS), ["Count: integer"]],
    ["offers what fits a name behind #", beside("#cou‸", DEFS), ["Count: integer"]],
    [
      "offers the members of the container that is reached",
      beside("#/$defs/‸", DEFS),
      ["Count: integer", "Name: string"],
    ],
    ["offers what fits the step that is begun", beside("#/$defs/na‸", DEFS), ["Name: string"]],
    [
      "looks only at what stands before the cursor",
      beside("#/$defs/‸Count", DEFS),
      ["Count: integer", "Name: string"],
    ],
    [
      "offers definitions behind a way that leads nowhere",
      beside("#/definitions/‸", DEFS),
      ["Count: integer", "Name: string", "#: any"],
    ],
    [
      "puts schemas that say nothing behind those with a type",
      beside("#/$defs/‸", `"A": {}, "B": {"type": "null"}`),
      ["B: null", "A: any"],
    ],
    [
      "puts the definition first that is named like the property",
      `{"properties": {"shippingAddress": {"items": {"$ref": "‸"}}}, "$defs": {"Count": {"type": "integer"}, "Address": {"type": "object"}}}`,
      [
        "Address: object",
        "Count: integer",
        "#/properties/shippingAddress: any",
        "#: any",
        "properties/",
        "$defs/",
      ],
    ],
    [
      "puts the nearest definitions first",
      `{"properties": {"a": {"$defs": {"Near": {"type": "null"}}, "not": {"$ref": "‸"}}}, "$defs": {"Far": {"type": "null"}}}`,
      ["Near: null", "Far: null", "#/properties/a: any", "#: any", "properties/", "$defs/"],
    ],
    [
      "offers the schemas around, the nearest first",
      beside("‸", "", `, "limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]}`),
      [
        "#/properties/limit: integer | null",
        "#/properties/limit/anyOf/0: integer",
        "#/properties/limit/anyOf/1: null",
        "#: any",
        "properties/",
        "$defs/",
      ],
    ],
    [
      "goes through arrays step by step",
      beside(
        "#/properties/limit/anyOf/‸",
        "",
        `, "limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]}`,
      ),
      ["0: integer", "1: null"],
    ],
    [
      "offers no data and no plain values as steps",
      `{"$defs": {"A": {"type": "object", "const": {}, "required": ["a"], "properties": {}}}, "$ref": "#/$defs/A/‸"}`,
      ["properties/"],
    ],
    [
      "offers the definitions of the tool, not those of its neighbor",
      `{"tools": [
        {"name": "a", "inputSchema": {"properties": {"x": {"$ref": "#/$defs/‸"}}, "$defs": {"Mine": {"type": "null"}}}},
        {"name": "b", "inputSchema": {"properties": {}, "$defs": {"Other": {"type": "null"}}}}]}`,
      ["Mine: null"],
    ],
    [
      "offers what OpenAPI keeps for the place of the reference first",
      `{"openapi": "3.1.0", "components": {"schemas": {"S": {"type": "null"}}, "parameters": {"P": {"name": "p"}}},
        "paths": {"/x": {"parameters": [{"$ref": "‸"}]}}}`,
      ["P: any", "S: null", "#/paths/~1x: any", "#: any", "components/", "paths/"],
    ],
    [
      "goes by the last member where a name is there twice",
      beside("#/$defs/‸", `"A": {"type": "null"}, "A": {"type": "string"}`),
      ["A: string"],
    ],
  ];
  for (const [what, source, expected] of offered) {
    it(what, () => {
      assert.deepEqual(labels(source), expected);
    });
  }

  const nothing: [what: string, source: string][] = [
    ["in another string", `{"$defs": {"A": {"title": "‸"}}}`],
    ["on the key", `{"$defs": {"A": {"$re‸f": "#"}}}`],
    ["before the opening quote", `{"$defs": {"A": {"$ref": ‸"#"}}}`],
    ["behind the closing quote", `{"$defs": {"A": {"$ref": "#"‸}}}`],
    ["in data", `{"$defs": {"A": {"const": {"$ref": "‸"}}}}`],
    ["in a property that is called $ref", `{"properties": {"$ref": {"title": "‸"}}, "$defs": {}}`],
    ["where a URL is written", beside("https://example.com/‸", DEFS)],
    ["where a file is written", beside("./other.json‸", DEFS)],
    ["behind the fragment of a file", beside("other.json#/‸", DEFS)],
    ["where the value is no text", `{"$defs": {"A": {"$ref": 5‸}}}`],
  ];
  for (const [what, source] of nothing) {
    it(`offers nothing ${what}`, () => {
      assert.equal(complete(openSchema(source)), null);
    });
  }

  const places: [what: string, source: string, insert: string][] = [
    ["all between the quotes", beside("⟦#/$defs/‸Cou⟧", DEFS), "#/$defs/Count"],
    ["an empty text", beside("⟦‸⟧", DEFS), "#/$defs/Count"],
    ["a text with escapes", beside("⟦#\\/$defs/‸⟧", DEFS), "#\\/$defs/Count"],
    [
      "up to the cursor where the text is not closed",
      `{\n"$defs": {"Count": {"type": "integer"}},\n"not": {"$ref": "⟦#/$defs/Co‸⟧}\n}`,
      "#/$defs/Count",
    ],
    [
      "up to the cursor where it is closed by the quote of another",
      `{"$defs": {"Count": {"type": "integer"}}, "not": {"$ref": "⟦#/$defs/Co‸⟧ }, "title": "x"}`,
      "#/$defs/Count",
    ],
    [
      "nothing, and brings the quotes, where there are none",
      `{"$defs": {"Count": {"type": "integer"}},\n"not": {"$ref": ⟦‸⟧}}`,
      '"#/$defs/Count"',
    ],
    [
      "the same where the object is not closed either",
      `{"$defs": {"Count": {"type": "integer"}},\n"not": {"$ref": ⟦‸⟧\n`,
      '"#/$defs/Count"',
    ],
  ];
  for (const [what, source, insert] of places) {
    it(`replaces ${what}`, () => {
      const opened = openSchema(source);
      const item = complete(opened)?.items[0];
      const { start, end } = opened.marks.range("⟦");
      const isQuoted = !insert.startsWith('"');
      const replace = {
        start: isQuoted ? { line: start.line, character: start.character - 1 } : start,
        end,
      };
      const newText = isQuoted ? `"${insert}` : insert;
      const expected: InsertReplaceEdit = {
        newText,
        insert: { start: replace.start, end: opened.marks.cursor },
        replace,
      };
      assert.deepEqual(item?.textEdit, expected);
      const simple = complete(opened, { ...FULL, insertReplace: false })?.items[0];
      assert.deepEqual(simple?.textEdit, { newText, range: replace });
    });
  }

  const spelled: [what: string, source: string, insert: string][] = [
    ["escapes a slash and a tilde", beside("‸", `"a/b~c": {"type": "null"}`), "#/$defs/a~1b~0c"],
    ["encodes what a URI cannot hold", beside("‸", `"a b%": {"type": "null"}`), "#/$defs/a%20b%25"],
    ["leaves what a URI can hold", beside("‸", `"a:b@$(c)": {"type": "null"}`), "#/$defs/a:b@$(c)"],
    ["encodes quotes and backslashes", beside("‸", String.raw`"\"\\": {"type": "null"}`), "#/$defs/%22%5C"],
    [
      "writes a name as it is where the document does so",
      beside("‸", `"{é}": {"type": "null"}, "R": {"$ref": "#/$defs/{é}"}`),
      "#/$defs/{é}",
    ],
    [
      "even then encodes what no reader takes as it is",
      beside(
        "‸",
        String.raw`"é \"%": {"type": "null"}, "R": {"$ref": "#/$defs/é%20%22%25"}, "S": {"$ref": "#/$defs/{"}, "T": {"$ref": "#/$defs/}"}`,
      ),
      "#/$defs/é%20%22%25",
    ],
    [
      "keeps the way there as it is written",
      beside("#/%24defs/‸", `"a/b": {"type": "null"}`),
      "#/%24defs/a~1b",
    ],
    [
      "leads on behind a map of schemas",
      beside("#/$de‸", "").replace('"$defs": {}', '"$defs": {"A": {}}'),
      "#/$defs/",
    ],
    ["completes the beginning that was left out", beside("$defs/‸", DEFS), "#/$defs/Count"],
  ];
  for (const [what, source, insert] of spelled) {
    it(what, () => {
      assert.ok(texts(source).includes(insert), texts(source).join(" "));
    });
  }

  it("lets the client find an item by its name, its pointer and the escaped name", () => {
    const filters = (source: string): unknown => itemsOf(source)[0]?.filterText;
    assert.equal(filters(beside("‸", DEFS)), '"#/$defs/Count');
    assert.equal(filters(beside("‸", `"a/b": {"type": "null"}`)), '"#/$defs/a~1b a/b');
    assert.equal(filters(beside("#/nowhere/‸", DEFS)), '"#/nowhere/Count');
    assert.equal(filters(beside("#/%24defs/‸", DEFS)), '"#/%24defs/Count');
    assert.equal(filters(`{"$defs": {${DEFS}},\n"not": {"$ref": ‸}}`), "#/$defs/Count");
    const root = itemsOf(beside("‸", DEFS)).find(({ label }) => label === "#");
    assert.equal(root?.filterText, '"# root');
  });

  it("stands before what the editor itself takes from other places, which begins with a quote", () => {
    for (const { sortText = "" } of itemsOf(beside("‸", DEFS))) assert.ok(sortText < '"', sortText);
  });

  it("opens the list again behind a step, where the client has a command for it", () => {
    const opened = openSchema(beside("#/$d‸", DEFS));
    const step = (support: CompletionSupport): CompletionItem | undefined =>
      complete(opened, support)?.items.find(({ label }) => label === "$defs/");
    assert.deepEqual(step(FULL)?.command, { title: "Suggest", command: "suggest.again" });
    const silent = step({ ...FULL, suggestCommand: undefined });
    assert.ok(silent !== undefined && !("command" in silent));
  });

  it("shows the type as detail where the client has no place beside the label", () => {
    const [item] = complete(openSchema(beside("‸", DEFS)), { ...FULL, labelDetails: false })?.items ?? [];
    assert.equal(item?.detail, "integer");
    assert.equal(item.labelDetails, undefined);
  });

  it("reads what a client supports", () => {
    const none = { insertReplace: false, snippets: false, labelDetails: false, suggestCommand: undefined };
    assert.deepEqual(completionSupport({}, undefined), none);
    assert.deepEqual(completionSupport({}, { suggestCommand: 5 }), none);
    const completionItem = { insertReplaceSupport: true, snippetSupport: true, labelDetailsSupport: true };
    assert.deepEqual(
      completionSupport(
        { textDocument: { completion: { completionItem } } },
        { suggestCommand: "suggest.again" },
      ),
      FULL,
    );
  });

  it("documents an item with its type and the merged schema", () => {
    const opened = openSchema(
      beside(
        "#/$defs/‸",
        `"Port": {"$ref": "#/$defs/Base", "title": "Port"}, "Base": {"type": "integer", "minimum": 1}`,
      ),
    );
    const [item] = complete(opened)?.items ?? [];
    const data = readCompletionData(item?.data);
    assert.ok(item !== undefined && data !== undefined);
    const { documentation } = documented(opened.schema, item, data);
    assert.ok(typeof documentation === "object");
    assert.match(
      documentation.value,
      /^\*\*integer\*\*\n\n```jsonc\n\{\n {2}"type": "integer", +\/\/ #\/\$defs\/Base\n/,
    );
    assert.match(documentation.value, /"title": "Port"/);
  });

  it("leaves an item as it is when its schema is gone, or when it is of someone else", () => {
    const { schema } = openSchema(beside("‸", DEFS));
    const item = { label: "x" };
    assert.equal(documented(schema, item, { uri: "", path: ["$defs", "Gone"] }), item);
    assert.equal(documented(schema, item, { uri: "", path: ["$defs"] }), item);
    for (const data of [undefined, null, 5, {}, { uri: 5, path: [] }, { uri: "", path: "" }])
      assert.equal(readCompletionData(data), undefined);
  });

  it("offers the best of many, and says that there are more", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `"D${index}": {"type": "null"}`).join(", ");
    const first = complete(openSchema(beside("#/$defs/‸", many)));
    assert.equal(first?.items.length, 100);
    assert.equal(first.isIncomplete, true);
    const then = complete(openSchema(beside("#/$defs/d4999‸", many)));
    assert.deepEqual(
      then?.items.map(({ label }) => label),
      ["D4999"],
    );
    assert.equal(then.isIncomplete, false);
    const anywhere = complete(openSchema(beside("4998‸", many)));
    assert.deepEqual(
      anywhere?.items.map(({ label }) => label),
      ["D4998"],
    );
  });

  it("puts in what leads to the schema that the item means, whatever the names", () => {
    const names = fc.uniqueArray(fc.string({ unit: "binary", maxLength: 8 }), { minLength: 1, maxLength: 6 });
    const typed = fc.constantFrom("", "#", "#/", "#/$defs/", "#/%24defs/", "#/properties/");
    const properties = fc.record({ names, typed, style: fc.constantFrom("", "#/$defs/%7B", "#/$defs/{") });
    fc.assert(
      fc.property(properties, ({ names, typed, style }) => {
        const members = names.map((name) => `${JSON.stringify(name)}: {"type": "null"}`).join(", ");
        const [before, after] = [
          `{"properties": {"at": {"$ref": "`,
          `"}, "style": {"$ref": "${style}"}, "more": {"properties": {${members}}}}, "$defs": {${members}}}`,
        ];
        const opened = openSchema(`${before}‸${after}`.replaceAll(/[«»⟦⟧‹›]/g, "."));
        const text = opened.open.text;
        const cursor = before.length;
        opened.open.update([{ range: opened.open.range({ start: cursor, end: cursor }), text: typed }], 2);
        const schema = opened.open.schema(false);
        assert.ok(schema !== undefined);
        const list = completion(opened.open, schema, cursor + typed.length, FULL);
        assert.ok(list !== null && list.items.length > 0);
        for (const { textEdit, data, kind } of list.items) {
          if (kind === 19) continue;
          assert.ok(textEdit !== undefined && "replace" in textEdit);
          const filled = openSchema(
            (text.slice(0, cursor - 1) + textEdit.newText + text.slice(cursor)).replaceAll("‸", "."),
          );
          const node = filled.schema.tree.nodeAt(cursor + 1);
          const reference = node === undefined ? undefined : filled.schema.document.referenceAt(node);
          assert.ok(reference !== undefined);
          const target = filled.schema.resolver.target(reference);
          assert.ok(target !== undefined, `${textEdit.newText} leads nowhere`);
          assert.deepEqual(filled.schema.tree.path(target), readCompletionData(data)?.path);
        }
      }),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 100) },
    );
  });
});
