/** What the tests of the rules share: a marked text, and what one rule finds in it. */
import assert from "node:assert/strict";
import { toDiagnostic } from "../../../../server/src/features/diagnostics/placed";
import type { DiagnosticCode } from "../../../../server/src/features/diagnostics/registry";
import { openSchema } from "../schemas";

/** What is said of where references lead. Tests of that leave aside what else is found in their schemas. */
export const ABOUT_REFERENCES: ReadonlySet<unknown> = new Set<DiagnosticCode>([
  "ref-dangling",
  "ref-bad-escape",
  "ref-not-string",
  "ref-not-schema",
  "ref-remote",
  "ref-anchor",
  "ref-base",
  "ref-cycle",
  "ref-bad-percent",
  "ref-raw-space",
]);

/**
 * Exactly one finding of the rule.
 *
 * @param source a marked text; `«…»` is what is underlined
 * @param level as the rule weighs it, before any setting
 */
export function findsThis(code: DiagnosticCode, source: string, level: string, message: RegExp): void {
  const { marks, open, schema } = openSchema(source);
  const ours = [...schema.diagnostics.found()].filter(({ finding }) => finding.code === code);
  const [only, ...others] = ours;
  assert.ok(only, `${code} finds nothing`);
  assert.deepEqual(others, []);
  assert.equal(only.finding.level, level);
  assert.match(only.finding.said.message, message);
  const { range } = toDiagnostic(open, schema.tree, { found: only, severity: 1 });
  assert.deepEqual(range, marks.range("«"));
}

export function findsNothing(code: DiagnosticCode, source: string): void {
  const { schema } = openSchema(source);
  const ours = [...schema.diagnostics.found()].filter(({ finding }) => finding.code === code);
  assert.deepEqual(
    ours.map(({ finding }) => finding.said.message),
    [],
  );
}
