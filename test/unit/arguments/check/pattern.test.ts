import assert from "node:assert/strict";
import fc from "fast-check";
import { Patterns } from "../../../../server/src/arguments/check/pattern";

function isUsed(pattern: string, longest: number, total = longest): boolean {
  return new Patterns({ longest, total }).whySkipped(pattern) === null;
}

describe("a pattern", () => {
  const patterns: [pattern: string, longest: number, isUsed: boolean][] = [
    // What one look ahead decides is read once, however long the text is.
    ["^[a-z]+$", 5_000_000, true],
    ["^(ab)+$", 5_000_000, true],
    ["^(a|b)*c+$", 5_000_000, true],
    ["^(?:foo|bar)*$", 5_000_000, true],
    ["^[a-z0-9]+(-[a-z0-9]+)*$", 5_000_000, true],
    ["^(a*b)*$", 5_000_000, true],
    ["^(?<year>\\d{4})-\\d{2}$", 5_000_000, true],
    ["^[(a+)+]+$", 5_000_000, true],
    ["^\\(a+\\)+$", 5_000_000, true],
    ["\\.json$", 5_000_000, true],
    // Two ways at each character: twice the time for each.
    ["(a+)+", 50, false],
    ["(a|a)*$", 50, false],
    ["^(a|a)*$", 50, false],
    ["^(a|ab|b)*$", 50, false],
    ["^(a?){60}b$", 60, false],
    ["^(a?a?a?a?a?a?){20}b$", 60, false],
    ["^(\\w|\\d)+$", 50, false],
    ["^(é|\\u00e9)+$", 50, false],
    ["^(.|\\s)*$", 50, false],
    ["^(a*)*$", 50, false],
    ["(?=(a|a)*$)x", 50, false],
    ["(x(a+))*", 50, true],
    ["(a+){50}", 50, false],
    ["^(a|a)*$", 15, true],
    // The square or the cube of the length.
    ["a+$", 1_000, true],
    ["a+$", 300_000, false],
    ["^.*x.*$", 1_000, true],
    ["^.*x.*$", 100_000, false],
    ["^\\s*\\s*\\s*$", 10_000, false],
    // What is no pattern, or none whose time is known.
    ["(", 5, false],
    ["(?<=a+)b", 5, false],
    ["^(a+)\\1$", 100, true],
  ];
  for (const [pattern, longest, expected] of patterns) {
    it(`${pattern} is ${expected ? "used" : "left out"} for ${longest} characters`, () => {
      assert.equal(isUsed(pattern, longest), expected);
    });
  }

  it("shares the time with the other patterns and texts of a check", () => {
    assert.equal(isUsed("^(a|a)*$", 20, 20), true);
    assert.equal(isUsed("^(a|a)*$", 20, 20_000), false);
    const patterns = new Patterns({ longest: 5_000, total: 5_000 });
    const reasons = Array.from({ length: 10 }, () => patterns.whySkipped("a+$"));
    assert.equal(reasons[0], null);
    assert.equal(reasons.at(-1), "could take too long on a text of 5000 characters");
  });

  it("that is used comes to an end soon", () => {
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { depthSize: "medium", withCrossShrink: true },
        fc.constantFrom("a", "b", "[ab]", ".", "\\w", "^", "$", "\\b"),
        fc.tuple(tie("pattern"), tie("pattern")).map(([one, two]) => one + two),
        fc.tuple(tie("pattern"), tie("pattern")).map(([one, two]) => `(?:${one}|${two})`),
        fc
          .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "*?", "{2}", "{1,40}", "{3,}"))
          .map(([one, sign]) => `(${one})${sign}`),
        tie("pattern").map((one) => `(?=${one})`),
      ),
    }));
    const text = fc.tuple(fc.constantFrom("a", "ab", "aab", "b"), fc.constantFrom("", "!", "c"));
    fc.assert(
      fc.property(pattern, text, fc.constantFrom(10, 30, 100), (source, [unit, end], length) => {
        const whole = unit.repeat(length).slice(0, length) + end;
        fc.pre(isUsed(source, whole.length));
        const begin = process.cpuUsage();
        new RegExp(source, "u").test(whole);
        assert.ok(process.cpuUsage(begin).user < 3_000_000);
      }),
      { numRuns: 300 },
    );
  });
});
