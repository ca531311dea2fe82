/**
 * How the injection grammar colours whole files, before the server has started. Each sample stands beside its snapshot:
 * every line of it, and below what is marked by which scopes. `REF_LENS_UPDATE=1` writes the snapshots anew.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { INITIAL, type IGrammar } from "vscode-textmate";
import { jsonGrammar } from "./grammar";

const FOLDER = join(__dirname, "samples");

const samples = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

/** What the injection gives, and nothing that is the JSON grammar's own. */
const OURS = /\.json-pointer$/;

function snapshot(grammar: IGrammar, text: string): string {
  const lines: string[] = [];
  let stack = INITIAL;
  for (const line of text.trimEnd().split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    lines.push(line);
    for (const { startIndex, endIndex, scopes } of tokens) {
      const ours = scopes.filter((scope) => OURS.test(scope) && scope !== "meta.json-pointer");
      if (ours.length === 0) continue;
      const marks = "^".repeat(Math.max(1, Math.min(endIndex, line.length) - startIndex));
      lines.push(`${" ".repeat(startIndex)}${marks} ${ours.join(" ")}`);
    }
  }
  return lines.join("\n") + "\n";
}

describe("the colours of a file", () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await jsonGrammar("source.json", "");
  });

  it("has samples", () => {
    assert.ok(samples.length >= 6);
  });

  for (const name of samples) {
    it(`are in ${name} as in its snapshot`, () => {
      const file = join(FOLDER, name.replace(/\.json$/, ".snap"));
      const now = snapshot(grammar, readFileSync(join(FOLDER, name), "utf8"));
      if (process.env["REF_LENS_UPDATE"] === "1") writeFileSync(file, now);
      assert.ok(
        existsSync(file),
        "there is no snapshot: run with REF_LENS_UPDATE=1 and look at what it writes",
      );
      assert.equal(now, readFileSync(file, "utf8"));
    });
  }
});
