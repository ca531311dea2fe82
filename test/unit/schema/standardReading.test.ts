/** What the standard means by a reference, by the dialect, where the runtime reads it in another way or not at all. */
import assert from "node:assert/strict";
import { Resources } from "../../../server/src/schema/resources";
import { StandardReader } from "../../../server/src/schema/standardReading";
import { TestSchema } from "./build";

const DRAFT_4 = "http://json-schema.org/draft-04/schema#";
const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";

/** Where the reference at /properties/a leads: a pointer, or words. */
interface Case {
  rule: string;
  schema: object;
  /** The object with the reference; /properties/a unless told. */
  at?: string;
  leads: string;
}

const CASES: Case[] = [
  {
    rule: "a relative name is resolved against the $id around it",
    schema: {
      $id: "https://e.com/d/",
      properties: { a: { $ref: "item" } },
      $defs: { i: { $id: "item" } },
    },
    leads: "/$defs/i",
  },
  {
    rule: "names are nested: each is relative to the one around it",
    schema: {
      $id: "https://e.com/d/",
      properties: { a: { $ref: "sub/item#/not" } },
      $defs: { s: { $id: "sub/", $defs: { i: { $id: "item", not: {} } } } },
    },
    leads: "/$defs/s/$defs/i/not",
  },
  {
    rule: "without any $id the base is the file",
    schema: { properties: { a: { $ref: "schema.json#/$defs/i" } }, $defs: { i: {} } },
    leads: "/$defs/i",
  },
  {
    rule: "a pointer below an embedded $id starts there",
    schema: { $defs: { B: { $id: "b", properties: { x: { $ref: "#/properties/y" }, y: {} } } } },
    at: "/$defs/B/properties/x",
    leads: "/$defs/B/properties/y",
  },
  {
    rule: "a pointer from the root may lead across an embedded $id",
    schema: {
      properties: { a: { $ref: "#/$defs/B/properties/x" } },
      $defs: { B: { $id: "b", properties: { x: {} } } },
    },
    leads: "/$defs/B/properties/x",
  },
  {
    rule: "an $id with a path alone moves the base, as the letter has it",
    schema: {
      $schema: DRAFT_7,
      $id: "http://example.com/e.json",
      definitions: { dt: { type: "string" } },
      properties: { a: { $id: "/properties/r", properties: { d: { $ref: "#/definitions/dt" } } } },
    },
    at: "/properties/a/properties/d",
    leads: "nowhere in /properties/a",
  },
  {
    rule: "up to draft-07 $id: #x is an anchor, and no name",
    schema: { $schema: DRAFT_7, properties: { a: { $ref: "#x" } }, definitions: { i: { $id: "#x" } } },
    leads: "/definitions/i",
  },
  {
    rule: "in draft-04 the keyword is id",
    schema: {
      $schema: DRAFT_4,
      properties: { a: { $ref: "item#x" } },
      definitions: { i: { id: "item", not: { id: "#x" } } },
    },
    leads: "/definitions/i/not",
  },
  {
    rule: "in draft-07 id is no keyword",
    schema: { $schema: DRAFT_7, properties: { a: { $ref: "item" } }, definitions: { i: { id: "item" } } },
    leads: "file:///w/item",
  },
  {
    rule: "up to draft-07 an $id beside a $ref is ignored",
    schema: { $schema: DRAFT_7, properties: { a: { $id: "sub/", $ref: "item" } }, definitions: {} },
    leads: "file:///w/item",
  },
  {
    rule: "since 2019-09 an $id beside a $ref is its base",
    schema: { $schema: DRAFT_2019, properties: { a: { $id: "sub/", $ref: "item" } }, $defs: {} },
    leads: "file:///w/sub/item",
  },
  {
    rule: "an anchor belongs to its resource",
    schema: {
      properties: { a: { $ref: "#x" } },
      $defs: { B: { $id: "b", $defs: { i: { $anchor: "x" } } }, C: { $anchor: "x" } },
    },
    leads: "/$defs/C",
  },
  {
    rule: "an anchor of another resource is not found by its name alone",
    schema: { properties: { a: { $ref: "#x" } }, $defs: { B: { $id: "b", $defs: { i: { $anchor: "x" } } } } },
    leads: "nowhere in /",
  },
  {
    rule: "an anchor of another resource is found by both names",
    schema: {
      properties: { a: { $ref: "b#x" } },
      $defs: { B: { $id: "b", $defs: { i: { $anchor: "x" } } } },
    },
    leads: "/$defs/B/$defs/i",
  },
  {
    rule: "a $dynamicAnchor is an anchor as well",
    schema: { properties: { a: { $ref: "#x" } }, $defs: { i: { $dynamicAnchor: "x" } } },
    leads: "/$defs/i",
  },
  {
    rule: "what stands in an enum or under an unknown keyword names nothing",
    schema: {
      properties: { a: { $ref: "item" }, b: { enum: [{ $id: "item" }] } },
      unknown: { i: { $id: "item" } },
      $defs: {},
    },
    leads: "file:///w/item",
  },
  {
    rule: "a property called $id names nothing",
    schema: { properties: { a: { $ref: "item" }, $id: { const: "item" } }, $defs: {} },
    leads: "file:///w/item",
  },
  {
    rule: "a name without hierarchy",
    schema: { $id: "urn:uuid:1", properties: { a: { $ref: "urn:uuid:1#/$defs/i" } }, $defs: { i: {} } },
    leads: "/$defs/i",
  },
  {
    rule: "another document",
    schema: { properties: { a: { $ref: "../b.json#/x" } }, $defs: {} },
    leads: "file:///b.json#/x",
  },
  {
    rule: "a missing anchor",
    schema: { properties: { a: { $ref: "#nope" } }, $defs: {} },
    leads: "nowhere in /",
  },
];

describe("the standard's reading of a reference", () => {
  for (const { rule, schema, at = "/properties/a", leads } of CASES)
    it(rule, () => {
      assert.equal(leadsTo(schema, at), leads);
    });

  it("takes names nested without end", () => {
    const levels = 20_000;
    const text =
      '{"$defs":{},"properties":{"a":{"$ref":"i"}},"not":' +
      '{"$id":"a/","not":'.repeat(levels) +
      '{"$id":"i"}' +
      "}".repeat(levels) +
      "}";
    const test = new TestSchema(text);
    const resources = new Resources(test.document, "file:///w/schema.json");
    const reader = new StandardReader(test.document, resources, test.resolver.anchors);
    assert.equal(reader.read(test.reference("/properties/a")).kind, "elsewhere");
  });
});

function leadsTo(schema: object, at: string): string {
  const test = new TestSchema(schema);
  const resources = new Resources(test.document, "file:///w/schema.json");
  const reader = new StandardReader(test.document, resources, test.resolver.anchors);
  const reading = reader.read(test.reference(at));
  switch (reading.kind) {
    case "here":
      return test.path(reading.target);
    case "nowhere":
      return `nowhere in ${test.path(reading.resource.node)}`;
    case "elsewhere":
      return reading.fragment === "" ? reading.uri : `${reading.uri}#${reading.fragment}`;
    case "unreadable":
      return "unreadable";
  }
}
