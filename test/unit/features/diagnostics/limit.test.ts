/** Which findings are shown where there are too many, and what is said of the rest. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { DiagnosticSeverity } from "vscode-languageserver";
import type { Found } from "../../../../server/src/features/diagnostics/findings";
import { moreThanShown, mostSevere } from "../../../../server/src/features/diagnostics/limit";

describe("the limit of diagnostics", () => {
  const severity = fc.constantFrom<DiagnosticSeverity | undefined>(undefined, 1, 2, 3, 4);

  it("shows the most severe, the earlier before the later, in document order", () => {
    fc.assert(
      fc.property(fc.array(severity, { minLength: 900, maxLength: 3_000 }), (severities) => {
        const weights = new Map(severities.map((each) => [{} as Found, each]));
        const { shown, left } = mostSevere([...weights.keys()], (found) => weights.get(found));
        const all = [...weights].flatMap(([found, each]) =>
          each === undefined ? [] : [{ found, severity: each }],
        );
        const kept = new Set(all.toSorted((a, b) => a.severity - b.severity).slice(0, 999));
        assert.deepEqual(
          shown,
          all.filter((each) => kept.has(each)),
        );
        assert.equal(left, all.length - shown.length);
      }),
      { numRuns: 20 },
    );
  });

  for (const [left, text] of [
    [1, "1 more"],
    [999, "999 more"],
    [1_000, "1,000 more"],
    [1_234_567, "1,234,567 more"],
  ] as const) {
    it(`counts ${left} that are not shown as "${text}"`, () => {
      const { message } = moreThanShown(left, 2);
      assert.ok(typeof message === "string" && message.startsWith(`${text} findings`));
    });
  }
});
