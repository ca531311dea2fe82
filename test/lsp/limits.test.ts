/** Limits that leave something out without a trace in the answer: each is told once, with its number. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type TextFile } from "./client";

const HERE = "file:///w/a.json";

/** A schema with so many references. */
function referring(length: number, reference: string): string {
  const uses = Array.from({ length }, () => `{ "$ref": ${JSON.stringify(reference)} }`);
  return `{ "anyOf": [\n${uses.join(",\n")}\n], "$defs": { "A": {} } }`;
}

const CASES: [what: string, text: string, ask: (file: TextFile) => Promise<unknown>, told: RegExp][] = [
  [
    "links of more than 2,000 references",
    referring(2_001, "#/$defs/A"),
    (file) => file.documentLinks(),
    /more than 2,000 references, so they are no links/,
  ],
  [
    "highlighting of more than 2,000 references",
    referring(2_001, "#/$defs/A"),
    (file) => file.documentHighlights({ line: 1, character: 14 }),
    /more than 2,000 references, which do not light up/,
  ],
  [
    "links of more than 500 references to other files",
    referring(501, "b.json#/x"),
    (file) => file.documentLinks(),
    /more than 500 references to other files, so those are no links/,
  ],
  [
    "looks at more than 500 references to other files",
    referring(501, "b.json#/x"),
    () => sleep(600),
    /more than 500 references to other files\. Only the first 500 are looked for/,
  ],
];

describe("a limit is told once", () => {
  for (const [what, text, ask, told] of CASES)
    it(`of ${what}`, async () => {
      const client = await Client.start({ capabilities: {}, files: new Map([["file:///w/b.json", "{}"]]) });
      const file = await client.open(HERE, text);
      await ask(file);
      await ask(file);
      await file.diagnostics();
      const fitting = client.warnings.filter((warning) => told.test(warning));
      assert.equal(fitting.length, 1, client.warnings.join("\n"));
      assert.ok(fitting[0]?.startsWith(`${HERE} has `), fitting[0]);
      await client.stop();
      assert.deepEqual(client.errors, []);
    });

  it("of patterns that do not count, to the user", async () => {
    const include = Array.from({ length: 101 }, (_, index) => `${index}.json`);
    const client = await Client.start({ initializationOptions: { include } });
    assert.deepEqual(client.shown, ["refLens.include has 101 patterns. Only the first 100 count."]);
    await client.configure({ include: ["*.json"] });
    await client.workspaceSymbols("");
    assert.equal(client.shown.length, 1);
    await client.stop();
  });
});
