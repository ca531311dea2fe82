import assert from "node:assert/strict";
import { Inclusion } from "../../server/src/inclusion";

describe("refLens.include", () => {
  const cases: [pattern: string, uri: string, included: boolean][] = [
    ["tools/*.json", "file:///home/me/project/tools/a.json", true],
    ["tools/*.json", "file:///home/me/project/tools/deep/a.json", false],
    ["**/tools/**/*.json", "file:///project/tools/deep/a.json", true],
    ["*.tool.json", "file:///project/x.tool.json", true],
    ["*.tool.json", "untitled:x.tool.json", true],
    ["*.tool.json", "vscode-remote://wsl+x/home/x.tool.json", true],
    ["my files/*.json", "file:///my%20files/a.json", true],
    ["*.json", "file:///.hidden/.a.json", true],
    ["{a,b}.json", "file:///b.json", true],
    ["/project/*.json", "file:///project/a.json", true],
    ["/project/*.json", "file:///other/project/a.json", false],
    ["*.json", "file:///100%.json", true],
    ["", "file:///a.json", false],
    ["a?.json", "file:///ab.json", true],
    ["a?.json", "file:///a.json", false],
    ["a?b.json", "file:///a/b.json", false],
    ["[a-c]x.json", "file:///bx.json", true],
    ["[!a-c]x.json", "file:///bx.json", false],
    ["[x.json", "file:///[x.json", true],
    ["tools/**", "file:///p/tools/a/b.json", true],
    ["a/**/b.json", "file:///a/b.json", true],
    ["a/**/b.json", "file:///a/x/y/b.json", true],
    ["a/**/b.json", "file:///a/xb.json", false],
    ["{a/{b,c},d}.json", "file:///a/c.json", true],
    ["{a,b.json", "file:///{a,b.json", true],
    ["A.json", "file:///a.json", false],
  ];
  for (const [pattern, uri, included] of cases) {
    it(`${JSON.stringify(pattern)} ${included ? "takes" : "leaves"} ${uri}`, () => {
      assert.equal(new Inclusion([pattern]).includes(uri), included);
    });
  }

  it("takes nothing by itself", () => {
    assert.equal(new Inclusion([]).includes("file:///a.json"), false);
  });

  const leftOut: [what: string, patterns: string[], told: RegExp[]][] = [
    ["nothing of a few patterns", ["**/a.json", "{a,b}/*.json"], []],
    [
      "what comes behind a hundred",
      Array<string>(101).fill("*.json"),
      [/has 101 patterns\. Only the first 100/],
    ],
    ["a long one", ["x".repeat(1_001)], [/"x{60}" .* has 1001 characters and does not count\. At most 1000/]],
    ["alternatives", ["{a,b,c}".repeat(4)], [/more than 64 alternatives/]],
    ["no alternatives of as many as there may be", ["{a,b}".repeat(6)], []],
  ];
  for (const [what, patterns, told] of leftOut) {
    it(`says that it leaves out ${what}`, () => {
      const found = new Inclusion(patterns).leftOut;
      assert.equal(found.length, told.length, found.join("\n"));
      for (const [index, pattern] of told.entries()) assert.match(found[index] ?? "", pattern);
    });
  }

  it("is not held up by patterns that are made to", () => {
    const traps = [
      "+(a|aa|aaa)*(b|bb)+(c)".repeat(8),
      "*a".repeat(90),
      "**/".repeat(60) + "b",
      "(".repeat(150),
      "[".repeat(150),
      "x".repeat(5000),
    ];
    const started = process.cpuUsage();
    assert.equal(
      new Inclusion(traps).includes(`file:///${"a".repeat(60)}/${"aaaa/".repeat(20)}c.json`),
      false,
    );
    // Exponential time would be minutes; a slow machine is not.
    assert.ok(process.cpuUsage(started).user < 5_000_000);
  });
});
