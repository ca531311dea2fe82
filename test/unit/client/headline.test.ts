import assert from "node:assert/strict";
import { headline } from "../../../client/src/preview/headline";
import type {
  CheckProblem,
  PreviewSummary,
  PreviewWarning,
  ReceivedCheck,
} from "../../../server/src/protocol";

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 9 } };

function problem(path: string, message: string): CheckProblem {
  const tokens = path.split("/").slice(1);
  const schema = { pointer: "/properties/n", range };
  return { kind: "type", keyword: "type", path, tokens, name: null, lookAlike: null, message, schema };
}

function check(...problems: CheckProblem[]): ReceivedCheck {
  return { problems, unchecked: [], skipped: [], failure: null };
}

function warning(path: string, after: boolean): PreviewWarning {
  const tokens = path.split("/").slice(1);
  return { kind: "rounded-integer", path, tokens, before: !after, after, message: "Digits are lost." };
}

function summary(changedBefore: number, sent = 3, warnings: PreviewWarning[] = []): PreviewSummary {
  const run = { arguments: sent, leftAsText: [] };
  return {
    before: { ...run, changed: changedBefore, sentence: "Before." },
    after: { ...run, changed: 2, sentence: "2 of 3 arguments change." },
    warnings,
  };
}

const accepted = {
  mark: "accepted",
  text: "The tool’s own check accepts what it receives.",
  more: 0,
  range: null,
};

describe("the headline of a preview", () => {
  it("says what happens, that the tool takes it, and how it was before", () => {
    const checks = { before: check(problem("/a", "No."), problem("/b", "No.")), after: check() };
    assert.deepEqual(headline({ summary: summary(0), checks }), {
      sentence: "2 of 3 arguments change.",
      before: "Before the fix, with references not followed: none of 3; the tool refuses it for 2 reasons.",
      verdicts: [accepted],
    });
  });

  it("names the first refusal with its place, and counts the others", () => {
    const checks = { before: check(), after: check(problem("", "`n` is missing."), problem("/b", "No.")) };
    const { before, verdicts } = headline({ summary: summary(1), checks });
    assert.equal(before, "Before the fix, with references not followed: 1 of 3.");
    assert.deepEqual(verdicts, [{ mark: "refused", text: "`n` is missing.", more: 1, range }]);
    const [only] = headline({ checks: { before: null, after: check(problem("/b", "No.")) } }).verdicts;
    assert.deepEqual(only, { mark: "refused", text: "`/b`: No.", more: 0, range });
  });

  it("warns of what is lost now, and not of what was lost before", () => {
    const warnings = [warning("/a", false), warning("/b", true), warning("/c", true)];
    const checks = { before: null, after: check() };
    assert.deepEqual(headline({ summary: summary(0, 3, warnings), checks }).verdicts, [
      accepted,
      { mark: "warning", text: "`/b`: Digits are lost.", more: 1, range: null },
    ]);
  });

  it("says why nothing was checked, and nothing of a call that reaches no tool", () => {
    const failed = { ...check(), failure: "Not checked: too deep." };
    assert.deepEqual(headline({ checks: { before: null, after: failed } }).verdicts, [
      { mark: "unchecked", text: "Not checked: too deep.", more: 0, range: null },
    ]);
    assert.deepEqual(headline({ checks: { before: null, after: null } }).verdicts, []);
    assert.equal(headline({ summary: summary(0, 0) }).before, "");
  });
});
