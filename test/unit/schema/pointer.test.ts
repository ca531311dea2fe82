import assert from "node:assert/strict";
import fc from "fast-check";
import { formatPointer, formatReference, parseReference } from "../../../server/src/schema/pointer";

/** The token names of a pointer; the kind of anything else. */
function read(reference: string): readonly string[] | string {
  const parsed = parseReference(reference);
  return parsed.kind === "pointer" ? parsed.tokens.map((token) => token.name) : parsed.kind;
}

describe("references as text", () => {
  const cases: [reference: string, reading: readonly string[] | string][] = [
    ["#", []],
    ["#/", [""]],
    ["#//", ["", ""]],
    ["#/$defs/my%20int", ["$defs", "my int"]],
    ["#/$defs/my int", ["$defs", "my int"]],
    ["#/%24defs/X", ["$defs", "X"]],
    ["#/$defs/a~1b~0c", ["$defs", "a/b~c"]],
    ["#/$defs/a~01", ["$defs", "a~1"]],
    ["#/$defs/a%7E1b", ["$defs", "a/b"]],
    ["#/$defs/a%2Fb", ["$defs", "a", "b"]],
    ["#%2F$defs%2FA", ["$defs", "A"]],
    ["#/$defs/a%252Fb", ["$defs", "a%2Fb"]],
    ["#/$defs/100%", ["$defs", "100%"]],
    ["#/$defs/a%ZZ", ["$defs", "a%ZZ"]],
    ["#/$defs/%E5%90%8D%F0%9F%98%80", ["$defs", "名😀"]],
    ["#/$defs/%FF", ["$defs", "\ufffd"]],
    ["#/$defs/%EF%BB%BFx", ["$defs", "\ufeffx"]],
    ["#/$defs/a~2b", "bad-escape"],
    ["#/$defs/a~", "bad-escape"],
    ["#/$defs/a~/b", "bad-escape"],
    ["#/$defs/a%7E2b", "bad-escape"],
    ["#Count", "anchor"],
    ["#$defs/X", "anchor"],
    ["", "remote"],
    ["other.json#/x", "remote"],
    ["https://example.com/s.json#/x", "remote"],
    [" #/x", "remote"],
  ];
  for (const [reference, reading] of cases) {
    it(`${JSON.stringify(reference)} reads as ${JSON.stringify(reading)}`, () => {
      assert.deepEqual(read(reference), reading);
    });
  }

  it("know where each token is written", () => {
    const reference = "#/a%20b~1c/%F0%9F%98%80d//e";
    const parsed = parseReference(reference);
    assert.ok(parsed.kind === "pointer");
    const written = parsed.tokens.map(({ start, end }) => reference.slice(start, end));
    assert.deepEqual(written, ["a%20b~1c", "%F0%9F%98%80d", "", "e"]);
  });

  it("know where an escape is wrong", () => {
    const bad = (reference: string): string | undefined => {
      const parsed = parseReference(reference);
      return parsed.kind === "bad-escape" ? reference.slice(parsed.span.start, parsed.span.end) : undefined;
    };
    assert.equal(bad("#/x~1/a~2b"), "~2");
    assert.equal(bad("#/x~/b"), "~");
    assert.equal(bad("#/%7E2"), "%7E2");
    const stray = parseReference("#/x%20%ZZy");
    assert.ok(stray.kind === "pointer");
    assert.deepEqual(stray.strayPercent, { start: 6, end: 9 });
  });

  it("are written so that they read back as the same names", () => {
    const names = fc.array(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom("~", "/", "%", " ", "#", "é", "😀"),
          fc.string({ minLength: 1, maxLength: 1 }),
        ),
      }),
    );
    fc.assert(
      fc.property(names, (tokens) => {
        assert.deepEqual(read(formatReference(tokens)), tokens);
        assert.equal(formatPointer(tokens).split("/").length, tokens.length + 1);
      }),
    );
    assert.equal(
      formatReference(["$defs", "a/b~c", "List<int>", "ü"]),
      "#/$defs/a~1b~0c/List%3Cint%3E/%C3%BC",
    );
  });
});
