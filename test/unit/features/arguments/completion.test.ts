/** Completion in a call's arguments: what is offered at the cursor, and what the text is once it was taken. */
import assert from "node:assert/strict";
import type { TextEdit } from "vscode-languageserver";
import { argumentCompletion } from "../../../../server/src/features/arguments/completion";
import { openCall } from "./calls";

function offered(source: string, snippets = true): { label: string; text: string; after: string }[] {
  const { marks, call } = openCall(source);
  return argumentCompletion(call, marks.offset, { snippets }).map(({ label, textEdit }) => {
    const { range, newText } = textEdit as TextEdit;
    const [start, end] = [call.open.offset(range.start), call.open.offset(range.end)];
    return { label, text: newText, after: marks.text.slice(0, start) + newText + marks.text.slice(end) };
  });
}

const NAMES = ["query", "limit", "order", "exact", "first_name", "filters", "either"];
const BUT_QUERY = NAMES.slice(1);

const LABELS: [rule: string, source: string, labels: string[]][] = [
  ["all names in an empty object, the required ones first", "{‸}", NAMES],
  ["all names while a key is begun", '{ "‸" }', NAMES],
  ["all names while a string has not ended", '{ "qu‸', NAMES],
  ["not what is there before the cursor", '{ "query": "x", ‸ }', BUT_QUERY],
  ["not what is there behind the cursor", '{ ‸, "query": "x" }', BUT_QUERY],
  ["the key that is being written may stay", '{ "query‸": "x" }', NAMES],
  ["names of a nested object", '{ "filters": { ‸ } }', ["tags"]],
  ["names of an item behind a reference", '{ "filters": { "tags": [{}, { ‸ }] } }', ["text", "deep"]],
  ["names of a branch of a union", '{ "either": { ‸ } }', ["text", "deep"]],
  ["the values of an enum behind a reference, each once", '{ "order": ‸ }', ['"up"', '"down"']],
  ["texts only where a text is begun", '{ "order": "d‸" }', ['"up"', '"down"']],
  ["both booleans", '{ "exact": ‸ }', ["true", "false"]],
  ["no boolean in a text", '{ "exact": "‸" }', []],
  ["while a word is begun", '{ "exact": tr‸ }', ["true", "false"]],
  ["a constant", '{ "either": { "deep": ‸ } }', ["7"]],
  ["null where a union allows it", '{ "either": ‸ }', ["null"]],
  ["nothing where nothing is listed", '{ "limit": ‸ }', []],
  ["nothing between a value and its comma", '{ "limit": 5 ‸ }', []],
  ["nothing between a key and its colon", '{ "limit" ‸ }', []],
  ["nothing in what no schema describes", '{ "other": { ‸ } }', []],
  ["nothing outside the arguments", "‸", []],
  ["names behind a text that holds brackets", String.raw`{ "query": "{\"[", ‸ }`, BUT_QUERY],
];

const TAKEN: [rule: string, source: string, label: string, after: string][] = [
  ["a text gets its quotes and the cursor between them", "{‸}", "query", '{"query": "$0"}'],
  ["a number gets no quotes", '{ "l‸" }', "limit", '{ "limit": $0 }'],
  ["an object gets its braces", "{ ‸ }", "filters", '{ "filters": {$0} }'],
  ["listed values are left to the next list", "{ ‸ }", "order", '{ "order": $0 }'],
  ["a colon that is there stays alone", '{ "l‸": 5 }', "limit", '{ "limit": 5 }'],
  ["a string that has not ended is replaced up to the cursor", '{ "l‸\n}', "limit", '{ "limit": $0\n}'],
  ["a begun value is replaced", '{ "order": "u‸" }', '"down"', '{ "order": "down" }'],
];

describe("completion in arguments", () => {
  for (const [rule, source, labels] of LABELS) {
    it(`offers ${rule}`, () => {
      assert.deepEqual(
        offered(source).map(({ label }) => label),
        labels,
      );
    });
  }

  for (const [rule, source, label, after] of TAKEN) {
    it(`puts in: ${rule}`, () => {
      assert.equal(offered(source).find((item) => item.label === label)?.after, after);
    });
  }

  it("puts in no places for the cursor where the client takes none", () => {
    assert.equal(offered("{‸}", false)[0]?.after, '{"query": }');
  });

  it("tells type, need, description and the tool's own name", () => {
    const { marks, call } = openCall("{‸}");
    const items = argumentCompletion(call, marks.offset, { snippets: true });
    const [query] = items;
    assert.equal(query?.detail, "string, required");
    assert.match(JSON.stringify(query.documentation), /What to look for\./);
    const renamed = items.find(({ label }) => label === "first_name");
    assert.match(JSON.stringify(renamed?.documentation), /`first name`/);
  });
});
