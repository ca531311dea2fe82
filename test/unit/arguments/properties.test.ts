import assert from "node:assert/strict";
import fc from "fast-check";
import { coerce, type Coercion } from "../../../server/src/arguments/coercion";
import { visibleNames } from "../../../server/src/arguments/names";
import { tokens } from "../../../server/src/arguments/trace";
import { isList, isObject, sameValue, toJson, type Value } from "../../../server/src/arguments/value";
import { received, value, viewOf } from "./support";

const NAMES = ["a", "first name", "first_name", "名", "__proto__", "x!", "x?"];
const REFERENCES = [
  "#/$defs/A",
  "#/$defs/B",
  "#/definitions/A",
  "#",
  "#/properties/a",
  "#/$defs/Nope",
  "#A",
  "x.json",
  "#/~2",
];
const TEXTS = [
  "5",
  "5.0",
  "3.14",
  " true ",
  "null",
  "",
  " ",
  "x",
  "[1]",
  '["{}"]',
  "{}",
  '{"a":"[1]"}',
  '{"first_name":"[]"}',
  "[1",
];

const name = fc.constantFrom(...NAMES);
const type = fc.constantFrom("integer", "number", "boolean", "string", "array", "object", "null");

const { schema, argument } = fc.letrec<{ schema: unknown; argument: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>({}, false),
    fc.record(
      {
        $ref: fc.constantFrom(...REFERENCES),
        type: fc.oneof(type, fc.array(type, { maxLength: 3 })),
        nullable: fc.boolean(),
        required: fc.constantFrom([], ["a"]),
        properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
        items: tie("schema"),
        anyOf: fc.array(tie("schema"), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
  argument: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(...TEXTS),
    fc.constantFrom<unknown>(5, 5.5, true, null),
    fc.array(tie("argument"), { maxLength: 3 }),
    fc.dictionary(name, tie("argument"), { maxKeys: 3 }),
  ),
}));

const root = fc.record({
  type: fc.constant("object"),
  properties: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 4 }),
  $defs: fc.record({ A: schema, B: schema }),
});

interface Call {
  schema: { properties: Record<string, unknown> };
  /** As JSON text. */
  args: string;
  follow: boolean;
}

/** Calls under the names that the model sees, with an argument or two that nobody declared. */
const call: fc.Arbitrary<Call> = fc
  .record({
    schema: root,
    values: fc.array(argument, { maxLength: 4 }),
    extra: argument,
    follow: fc.boolean(),
  })
  .map(({ schema, values, extra, follow }) => {
    const seen = [...visibleNames(Object.keys(schema.properties)).values()];
    const members = values.slice(0, seen.length).map((item, index) => [seen[index] ?? "", item] as const);
    const args = [...members, ["extra", extra] as const]
      .map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`)
      .join(",");
    return { schema, args: `{${args}}`, follow };
  });

function coerced({ schema, args, follow }: Call): Coercion {
  return coerce(viewOf(JSON.stringify(schema)), value(args), { followReferences: follow });
}

function members(value: Value): ReadonlyMap<string, Value> {
  assert.ok(isObject(value));
  return value;
}

/** Names within names: the properties of an object, each an object itself. */
interface NameTree {
  [name: string]: NameTree;
}

describe("coercion, whatever the schema and the arguments", () => {
  it("never throws, and leaves the arguments that it was given as they were", () => {
    fc.assert(
      fc.property(call, ({ schema, args, follow }) => {
        const given = value(args);
        const before = toJson(given);
        coerce(viewOf(JSON.stringify(schema)), given, { followReferences: follow });
        assert.equal(toJson(given), before);
      }),
    );
  });

  it("hands an argument that nobody declared on as it is", () => {
    fc.assert(
      fc.property(call, (sample) => {
        const { outcome } = coerced(sample);
        assert.ok(outcome.kind === "received");
        const sent = members(value(sample.args)).get("extra") ?? null;
        assert.ok(sameValue(members(outcome.arguments).get("extra") ?? null, sent));
      }),
    );
  });

  it("loses no argument and restores each name", () => {
    fc.assert(
      fc.property(call, (sample) => {
        const { outcome } = coerced(sample);
        assert.ok(outcome.kind === "received");
        const originals = new Map(
          [...visibleNames(Object.keys(sample.schema.properties))].map(([original, seen]) => [
            seen,
            original,
          ]),
        );
        const names = [...members(value(sample.args)).keys()].map((seen) => originals.get(seen) ?? seen);
        assert.deepEqual([...members(outcome.arguments).keys()], names);
      }),
    );
  });

  it("restores the names of objects in objects, each behind a reference, to those that the schema has", () => {
    const names = fc.constantFrom("a b", "a_b", "a-b", "é", "x".repeat(70), "", "param", "ok");
    const { tree } = fc.letrec<{ tree: NameTree }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constant<NameTree>({}),
        fc.dictionary(names, tie("tree"), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (sample) => {
        fc.pre(Object.keys(sample).length > 0);
        const $defs: Record<string, object> = {};
        const properties = (of: NameTree): object =>
          Object.fromEntries(
            Object.entries(of).map(([key, below]) => {
              const id = `D${Object.keys($defs).length}`;
              $defs[id] = {};
              $defs[id] = { type: "object", properties: properties(below) };
              return [key, { $ref: `#/$defs/${id}` }];
            }),
          );
        const sent = (of: NameTree): Value => {
          const seen = visibleNames(Object.keys(of));
          return new Map(Object.entries(of).map(([key, below]) => [seen.get(key) ?? key, sent(below)]));
        };
        const view = viewOf(JSON.stringify({ properties: properties(sample), $defs }));
        const { outcome } = coerce(view, sent(sample), { followReferences: true });
        assert.ok(outcome.kind === "received");
        assert.equal(toJson(outcome.arguments), JSON.stringify(sample));
      }),
    );
  });

  it("keeps what is neither text nor below a name: numbers, booleans and null, but for wrapping", () => {
    fc.assert(
      fc.property(call, (sample) => {
        for (const step of coerced(sample).steps) {
          if (typeof step.sent === "string" || isList(step.sent) || isObject(step.sent)) continue;
          const [item] = isList(step.received) ? step.received : [step.received];
          assert.ok(sameValue(item ?? null, step.sent));
        }
      }),
    );
  });

  it("is explained in full: the steps' changes alone make the arguments received out of those sent", () => {
    fc.assert(
      fc.property(call, (sample) => {
        const { outcome, steps } = coerced(sample);
        assert.ok(outcome.kind === "received");
        for (const step of steps) {
          if (step.rule === "name-overwritten") continue;
          // Each step shows what really stands at its place in the end.
          const found = at(outcome.arguments, tokens(step.path, "received"));
          assert.ok(found !== undefined && sameValue(found, step.received), toJson(step.received));
        }
        const explained = new Map(steps.map((step) => [tokens(step.path, "received").join("\n"), step]));
        for (const [key, item] of members(outcome.arguments)) {
          const step = explained.get(key);
          assert.ok(step !== undefined, `no step for ${key}`);
          assert.ok(sameValue(step.received, item));
          assert.ok(sameValue(members(value(sample.args)).get(step.path.sent) ?? null, step.sent));
        }
      }),
    );
  });

  it("changes scalars only once: what it made is left alone when it comes again", () => {
    const scalar = fc.constantFrom("integer", "number", "boolean", "string", "null");
    const flat = fc.dictionary(
      name,
      fc.record({ type: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })) }),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(flat, fc.array(fc.constantFrom(...TEXTS), { maxLength: 6 }), (properties, texts) => {
        const view = viewOf(JSON.stringify({ properties }));
        const seen = [...visibleNames(Object.keys(properties)).values()];
        const args = new Map<string, Value>(
          texts.slice(0, seen.length).map((text, index) => [seen[index] ?? "", text]),
        );
        const once = coerce(view, args, { followReferences: true });
        assert.ok(once.outcome.kind === "received");
        const twice = coerce(view, once.outcome.arguments, { followReferences: true });
        assert.equal(received(twice), received(once));
      }),
    );
  });
});

function at(value: Value, path: readonly string[]): Value | undefined {
  let found: Value | undefined = value;
  for (const token of path) {
    if (found !== undefined && isObject(found)) found = found.get(token);
    else if (found !== undefined && isList(found)) found = found[Number(token)];
    else return undefined;
  }
  return found;
}
