import assert from "node:assert/strict";
import { isAboutText, problemReply, readProblem } from "../../../client/src/preview/problems";
import type { PreviewProblem } from "../../../server/src/protocol";

describe("problems of a preview", () => {
  const cases: [problem: PreviewProblem, message: RegExp, aboutText: boolean][] = [
    [
      { kind: "not-json", line: 2, character: 4 },
      /^Not JSON at line 3, column 5\. Expected a value\.$/,
      true,
    ],
    [{ kind: "no-arguments" }, /carries no arguments.*tools\/call.*tool_calls.*tool_use/, true],
    [{ kind: "which-tool", tools: [] }, /several tools.*Choose/, false],
    [{ kind: "unknown-tool", name: "serach", tools: [] }, /no tool named “serach”/, false],
    [
      { kind: "schema-too-long", length: 1_234_567, limit: 1_000_000 },
      /at most 1,000,000 characters.* has 1,234,567\. Choose the schema as the server wrote it\./,
      false,
    ],
    [{ kind: "no-schema" }, /no tool and is no JSON Schema/, false],
  ];
  for (const [problem, message, aboutText] of cases) {
    it(`say what ${problem.kind} means and whether editing the arguments helps`, () => {
      const reply = problemReply(problem, "Expected a value.");
      assert.ok(reply.kind === "notice");
      assert.match(reply.message, message);
      assert.equal(reply.tone, aboutText ? "mistake" : "obstacle");
      assert.equal(isAboutText(problem), aboutText);
    });

    it(`are read from the data of an error: ${problem.kind}`, () => {
      assert.deepEqual(readProblem(structuredClone(problem)), problem);
    });
  }

  it("carry the place where JSON breaks, zero-based as the server said it", () => {
    const reply = problemReply({ kind: "not-json", line: 2, character: 4 }, "");
    assert.ok(reply.kind === "notice");
    assert.deepEqual(reply.at, { line: 2, character: 4 });
  });

  for (const data of [undefined, null, "not-json", 5, {}, { kind: "else" }, []]) {
    it(`are not seen in ${JSON.stringify(data)}`, () => {
      assert.equal(readProblem(data), undefined);
    });
  }
});
