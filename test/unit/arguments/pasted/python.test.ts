import assert from "node:assert/strict";
import fc from "fast-check";
import { readPythonPrefix } from "../../../../server/src/arguments/pasted/python";
import { toJson } from "../../../../server/src/arguments/value";

/** The value as JSON and how far it reaches, the fault with its place, or that nothing shows that it is Python. */
function read(text: string): string {
  const result = readPythonPrefix(text, 0, text.length);
  switch (result.kind) {
    case "value":
      return toJson(result.value) + (result.end === text.length ? "" : ` until ${result.end}`);
    case "failure":
      return `${result.offset} ${result.message}`;
    case "no-sign":
      return "no sign";
  }
}

describe("a literal of Python", () => {
  const literals: [text: string, found: string][] = [
    ["{'a': 'b'}", '{"a":"b"}'],
    ["{'a': \"it's\"}", '{"a":"it\'s"}'],
    ["{'a': True, 'b': False, 'c': None}", '{"a":true,"b":false,"c":null}'],
    ["{'a': [1, 2,],}", '{"a":[1,2]}'],
    ["('a', 1)", '["a",1]'],
    ["('a',)", '["a"]'],
    ["('a')", '"a"'],
    ["()", "[]"],
    ["{'a', 'b'}", '["a","b"]'],
    ["{'a'}", '["a"]'],
    ["{1: 'a', True: 'b', None: 'c', 1.5: 'd'}", '{"1":"a","true":"b","null":"c","1.5":"d"}'],
    ["{'a': 'x' 'y'}", '{"a":"xy"}'],
    ["'''it's\nlong'''", '"it\'s\\nlong"'],
    [String.raw`'\n\t\\\'\"\x41\u00e9\U0001F600\101\q\0'`, String.raw`"\n\t\\'\"Aé😀A\\q\u0000"`],
    ["'a\\\nb'", '"ab"'],
    [String.raw`r'\d\''`, String.raw`"\\d\\'"`],
    ["u'a'", '"a"'],
    ["[1_000, 0x1F, 0o17, 0b11, +5, -0x10]", "[1000,31,15,3,5,-16]"],
    ["[None, 1., .5, 1e3, 1E-2, -2.5]", "[null,1.0,0.5,1e3,1E-2,-2.5]"],
    ["[None, 12345678901234567890]", "[null,12345678901234567890]"],
    ["[nan, inf, -inf]", "[NaN,Infinity,-Infinity]"],
    ["{'a': 1,  # one\n 'b': 2}", '{"a":1,"b":2}'],
    ["{'__proto__': {'a': 'b'}}", '{"__proto__":{"a":"b"}}'],
    ["{'a': 1} and more", '{"a":1} until 8'],

    ['{"a": 1}', "no sign"],
    ['{"a": 1,}', "no sign"],
    ['{"a": x}', "no sign"],
    ["{'a': 1", "7 Expected `,` or `}`, but the text ends here."],
    ["{'a' 1}", "5 Expected `:` after the key, but `1` stands here."],
    ["{'a': foo()}", "6 Expected a value that Python writes as a literal, but `foo` stands here."],
    ["{'a': b'x'}", "6 Expected a plain string, but this is bytes, which JSON cannot hold."],
    ["{'a': f'x'}", "6 Expected a plain string, but this is a string with code in it."],
    ["{'a': 1j}", "6 Expected a number that JSON can hold, but `1j` stands here."],
    ["{'a': 'x}", "6 Expected a closing quote, but the string that begins here never ends."],
    ["{'a': 'x\n'}", "6 Expected a closing quote, but the string that begins here never ends."],
    ["{'a': 1, ('b', 'c'): 2}", "9 A list or a dict cannot be a key in JSON."],
    ["'a' + 'b'", '"a" until 4'],
    ["['a'; 'b']", "4 Expected `,` or `]`, but `;` stands here."],
  ];
  for (const [text, found] of literals) {
    it(`reads ${text}`, () => {
      assert.equal(read(text), found);
    });
  }

  it("is no deeper than what the runtime reads", () => {
    assert.equal(read("[".repeat(5_000)), "no sign");
    assert.match(read("['', " + "[".repeat(5_000)), /nested too deep/);
  });

  it("is read as it was printed", () => {
    const scalar = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.constant(null));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        scalar,
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie("value"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, (sample) => {
        const expected = JSON.stringify([sample, null]);
        assert.equal(JSON.stringify(JSON.parse(read(repr([sample, null])))), expected);
      }),
    );
  });
});

/** What Python prints for a value. */
function repr(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") {
    const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
    return `'${escaped}'`;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  const members = Object.entries(value as object).map(([key, member]) => `${repr(key)}: ${repr(member)}`);
  return `{${members.join(", ")}}`;
}
