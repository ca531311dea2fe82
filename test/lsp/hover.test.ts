/** Hover, over the wire: the sample's arguments, each with the type behind its reference and what a text becomes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "../marked";
import { startClient, type Client } from "./client";

const SAMPLE = readFileSync(join(__dirname, "..", "sample", "tool.schema.json"), "utf8");

const BEHIND: [argument: string, type: string, becomes: string][] = [
  ["count", "integer", '`"5"` → `5`'],
  ["verbose", "boolean", '`"true"` → `true`'],
  ["filters", "object", String.raw`${"`"}"{\"a\": 1}"${"`"} → ${"`"}{"a":1}${"`"}`],
  ["offset", "integer", '`"5"` → `5`'],
  ["person", "object", String.raw`${"`"}"{\"a\": 1}"${"`"} → ${"`"}{"a":1}${"`"}`],
];

describe("textDocument/hover", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  for (const [argument, type, becomes] of BEHIND) {
    it(`on the argument ${argument} of the sample and on its reference shows ${type}`, async () => {
      const key = marked(SAMPLE.replace(`"${argument}": {`, `⟦"${argument}‸"⟧: {`));
      const file = await client.open(`file:///hover/${argument}.json`, key.text);
      const onKey = await file.hover(key.cursor);
      assert.ok(onKey);
      const { value } = onKey.contents as { value: string };
      assert.ok(value.startsWith(`**${type}**\n`), value);
      assert.ok(value.endsWith(`As an argument: ${becomes}`), value);
      assert.ok(value.includes(`](${file.uri}#L`), "the chain links into the document");
      assert.deepEqual(onKey.range, key.range("⟦"));

      const reference = marked(
        SAMPLE.replace(new RegExp(`("${argument}": \\{ "\\$ref": ")([^"]+)`), "$1⟦$2‸⟧"),
      );
      const onReference = await file.hover(reference.cursor);
      assert.deepEqual(onReference, { contents: onKey.contents, range: reference.range("⟦") });
    });
  }

  it("on verbose keeps the description beside the reference", async () => {
    const marks = marked(SAMPLE.replace('"verbose"', '"verb‸ose"'));
    const file = await client.open("file:///hover/description.json", marks.text);
    const { value } = (await file.hover(marks.cursor))?.contents as { value: string };
    assert.match(value, /"description": "Whether to tell more about each issue\." +\/\/ beside the \$ref/);
  });

  it("follows the text that is not saved", async () => {
    const marks = marked(SAMPLE.replace('"Count": { "type": "integer"', '"Count": { "type": "«integer»"'));
    const file = await client.open("file:///hover/typed.json", marks.text);
    await file.edit({ range: marks.range("«"), text: "boolean" });
    const { cursor } = marked(SAMPLE.replace('"count"', '"cou‸nt"'));
    const { value } = (await file.hover(cursor))?.contents as { value: string };
    assert.ok(value.startsWith("**boolean**\n"));
  });

  it("on the key of a definition shows who uses it, as the references change", async () => {
    const marks = marked(
      `{ "properties": { "a": { "$ref": "«#/$defs/A»" } }, "$defs": { ⟦"A‸"⟧: { "type": "integer" } } }`,
    );
    const file = await client.open("file:///hover/used.json", marks.text);
    const hover = await file.hover(marks.cursor);
    assert.deepEqual(hover?.range, marks.range("⟦"));
    const { value } = hover.contents as { value: string };
    assert.ok(value.startsWith("**integer**\n\nUsed by 1 reference: [`#/properties/a`]("), value);
    await file.edit({ range: marks.range("«"), text: "#/$defs/B" });
    const after = (await file.hover(marks.cursor))?.contents as { value: string };
    assert.equal(after.value, "**integer**\n\nNo reference in this file leads here.");
  });
});
