/** What people have reported of runtimes that leave arguments as text, each with the smallest call that shows it. */
import assert from "node:assert/strict";
import { ask, openTools } from "./tools";
import type { PreviewCoercionResult } from "../../../../server/src/protocol";

const integer = { type: "integer" };

function preview(schema: object, args: string): PreviewCoercionResult {
  return ask(openTools({ tool: schema, other: { type: "object" } }), args, {
    tool: "tool",
    summary: true,
    check: true,
  });
}

/** Each row: its path, the value after, and the rule. */
function rows({ steps }: PreviewCoercionResult): string[] {
  return steps.map(({ path, after }) => `${path} ${after.value} ${after.rule}`);
}

describe("reported calls", () => {
  it("an object that is shared by a back-pointer, as zod writes it, is read behind it", () => {
    const address = { type: "object", properties: { zip: { type: "string" } } };
    const schema = { properties: { home: address, work: { $ref: "#/properties/home" } } };
    const found = preview(schema, '{"home":"{\\"zip\\":\\"1\\"}","work":"{\\"zip\\":\\"2\\"}"}');
    assert.deepEqual(found.after, { arguments: '{"home":{"zip":"1"},"work":{"zip":"2"}}' });
    assert.equal(found.steps.find(({ path }) => path === "/work")?.type, "object");
  });

  it("an object sent as text with a list as text inside shows both rules", () => {
    const schema = {
      properties: {
        filters: { type: "object", properties: { labels: { type: "array", items: { type: "string" } } } },
      },
    };
    assert.deepEqual(rows(preview(schema, String.raw`{"filters":"{\"labels\":\"[\\\"a\\\"]\"}"}`)), [
      '/filters {"labels":["a"]} object-from-text',
      '/filters/labels ["a"] list-from-text',
      '/filters/labels/0 "a" text-wanted',
    ]);
  });

  it("a union at the root leaves the arguments untouched", () => {
    const found = preview({ anyOf: [{ properties: { n: integer } }] }, '{"n":"5"}');
    assert.deepEqual(found.after, { arguments: '{"n":"5"}' });
    assert.deepEqual(rows(found), [' {"n":"5"} no-parameters']);
  });

  it("definitions that a client has dropped leave references that dangle", () => {
    assert.deepEqual(rows(preview({ properties: { n: { $ref: "#/$defs/N" } } }, '{"n":"5"}')), [
      '/n "5" reference-dangling',
    ]);
  });

  it("text stays text behind a reference, and becomes its type once it is followed", () => {
    const schema = {
      properties: {
        count: { $ref: "#/$defs/Count" },
        verbose: { $ref: "#/$defs/Flag", description: "Say more." },
        limit: { anyOf: [integer, { type: "null" }] },
        offset: { $ref: "#/properties/limit/anyOf/0" },
      },
      $defs: { Count: integer, Flag: { type: "boolean" } },
    };
    const sent = '{"count":"5","verbose":"true","offset":"7"}';
    const found = preview(schema, sent);
    assert.deepEqual(found.before, { arguments: sent });
    assert.deepEqual(found.after, { arguments: '{"count":5,"verbose":true,"offset":7}' });
    assert.equal(found.checks?.before?.problems.length, 3);
    assert.deepEqual(found.checks.after?.problems, []);
  });

  it("the same arguments are repaired in ways of its own by each runtime, which is named", () => {
    const open = openTools({
      tool: { properties: { n: integer, t: { type: "string" } } },
      other: { type: "object" },
    });
    const { runtimes } = ask(open, '{"n":"5","t":7}', {
      tool: "tool",
      runtimes: ["hermes", "ajv", "gemini-cli"],
    });
    assert.deepEqual(
      runtimes?.map(({ title, arguments: args, verdict }) => `${title}: ${args ?? verdict}`),
      ['Hermes: {"n":5,"t":7}', 'ajv: {"n":5,"t":"7"}', "Gemini CLI: refused"],
    );
  });

  it("a key with a space or a tilde is mapped back, also in an object behind a reference", () => {
    const person = { type: "object", properties: { "first name": {}, "a~b": {} } };
    const schema = { properties: { person: { $ref: "#/$defs/P" } }, $defs: { P: person } };
    const found = preview(schema, '{"person":{"first_name":"Ada","a_b":1}}');
    assert.deepEqual(found.before, { arguments: '{"person":{"first_name":"Ada","a_b":1}}' });
    assert.deepEqual(found.after, { arguments: '{"person":{"first name":"Ada","a~b":1}}' });
  });

  it("a type that nobody knows concerns its own tool alone", () => {
    const open = openTools({
      bad: { type: "object", properties: { n: { type: "objekt" } } },
      good: { properties: { n: integer } },
    });
    assert.deepEqual(rows(ask(open, '{"n":"5"}', { tool: "bad" })), ['/n "5" unknown-type']);
    assert.deepEqual(rows(ask(open, '{"n":"5"}', { tool: "good" })), ["/n 5 integer-from-text"]);
  });

  it("a number inside a text that is parsed stays text, and the preview says why", () => {
    const schema = {
      type: "object",
      $defs: {
        Query: {
          type: "object",
          properties: { query: { type: "string", default: null }, limit: { type: "integer", default: 20 } },
        },
      },
      properties: { query_model: { $ref: "#/$defs/Query" } },
      required: ["query_model"],
    };
    const found = preview(schema, '{"query_model":"{\\"limit\\":\\"5\\"}"}');
    assert.deepEqual(rows(found), [
      '/query_model {"limit":"5"} object-from-text',
      '/query_model/limit "5" no-scalars-below',
    ]);
    assert.deepEqual(
      found.checks?.after?.problems.map(({ kind, path }) => `${kind} ${path}`),
      ["type /query_model/limit"],
    );
  });

  it("a list sent as text for a union of text and list is a known limit, and no error", () => {
    const url = { type: "string", format: "uri" };
    const schema = { type: "object", properties: { url: { anyOf: [url, { type: "array", items: url }] } } };
    const found = preview(schema, '{"url":"[\\"https://a.example\\",\\"https://b.example\\"]"}');
    assert.deepEqual(rows(found), [
      '/url "[\\"https://a.example\\",\\"https://b.example\\"]" union-without-type',
    ]);
    assert.match(found.summary?.after.sentence ?? "", /1 stays text: a union without a type/);
  });
});
