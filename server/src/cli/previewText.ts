/** A preview as a person reads it in a terminal: the table with reasons, the outcomes, and what else was found out. */
import { printable } from "../features/printable";
import {
  certaintyWords,
  type CallSource,
  type Outcome,
  type PreviewCoercionResult,
  type ReceivedCheck,
  type RuntimeColumn,
  type RuntimeVerdict,
  type Step,
  type StepResult,
} from "../protocol";
import type { Mood } from "./color";
import { wrap } from "./columns";
import { table } from "./table";
import type { Terminal } from "./terminal";

const INDENT = "    ";

export function previewText(result: PreviewCoercionResult, terminal: Terminal): string {
  const { source, tool, summary, checks, runtimes, drift } = result;
  const title = `${tool ?? "(the schema)"}: call ${source.call + 1} of ${source.calls.length}`;
  const howRead = readings(source);
  // Parts are joined, never spread into a call, which has room for some ten thousand lines only.
  const lines = [
    source.calls.length > 1 ? [terminal.paint(printable(title), "bold")] : [],
    howRead.length === 0 ? [] : [...sentences(howRead, "", terminal), ""],
    steps(result.steps, terminal),
    ["", "Before, the tool received:", outcome(result.before)],
    ["", "After, it receives:", outcome(result.after)],
    summary === undefined ? [] : ["", ...sentences([summary.after.sentence], "", terminal)],
    section("Warnings:", (summary?.warnings ?? []).map(withPath), terminal),
    section(
      "References that drift:",
      (drift ?? []).map(({ message }) => message),
      terminal,
    ),
    checked(checks?.after ?? null, terminal),
    runtimes === undefined ? [] : inRuntimes(runtimes, terminal),
  ].flat();
  return lines.join("\n") + "\n";
}

/** How the text was read. Of several calls each has a title, and what is true of all of them is said once. */
function readings({ notation, notes, calls, call }: CallSource): readonly string[] {
  if (calls.length === 1) return notes;
  return notation === "python" && call === 0 ? notes.slice(0, 1) : [];
}

const HEAD = ["ARGUMENT", "FROM THE MODEL", "TYPE", "BEFORE", "AFTER"];

function steps(all: readonly Step[], terminal: Terminal): string[] {
  const rows = [HEAD, ...all.map(cells)];
  const moods = (row: number, column: number): Mood | null => {
    if (row === 0) return "bold";
    const step = all[row - 1];
    const run = column === 3 ? step?.before : column === 4 ? step?.after : undefined;
    return run === undefined ? null : run.changed ? "changed" : "dim";
  };
  const [head = "", ...lines] = table(rows, terminal.columns, (text, row, column) => {
    const mood = moods(row, column);
    return mood === null ? text : terminal.paint(text, mood);
  });
  return [head, ...all.flatMap((step, index) => [lines[index] ?? "", ...reasons(step, terminal)])];
}

function cells(step: Step): string[] {
  return [
    step.path === "" ? "(all)" : step.path,
    step.value,
    step.type ?? "",
    received(step, step.before),
    received(step, step.after),
  ].map((cell) => printable(cell.replace(/\s+/g, " ")));
}

function received(step: Step, result: StepResult): string {
  if (!result.changed) return "unchanged";
  const name = result.tokens.at(-1);
  return name === undefined || name === step.tokens.at(-1) ? result.value : `${name}: ${result.value}`;
}

/** Why, in one sentence where both runs have the same reason. */
function reasons({ before, after }: Step, terminal: Terminal): string[] {
  const same = before.rule === after.rule && before.why === after.why;
  return sentences(same ? [after.why] : [`Before: ${before.why}`, `After: ${after.why}`], INDENT, terminal);
}

function sentences(all: readonly string[], indent: string, { columns }: Terminal): string[] {
  return all.flatMap((sentence) =>
    wrap(printable(sentence), columns - indent.length).map((line) => indent + line),
  );
}

function outcome(result: Outcome): string {
  return printable("error" in result ? `nothing: ${result.error}` : result.arguments);
}

function withPath({ path, message }: { path: string; message: string }): string {
  return path === "" ? message : `${path}: ${message}`;
}

/** A heading with sentences under it; nothing where there are none. */
function section(heading: string, all: readonly string[], terminal: Terminal): string[] {
  return all.length === 0 ? [] : ["", heading, ...sentences(all, INDENT, terminal)];
}

function checked(check: ReceivedCheck | null, terminal: Terminal): string[] {
  if (check === null) return [];
  const refused = [...check.problems.map(withPath), ...(check.failure === null ? [] : [check.failure])];
  return [
    ...section("What the tool's own check would refuse:", refused, terminal),
    ...section(
      "What the runtime leaves to the tool:",
      check.unchecked.map(({ message }) => message),
      terminal,
    ),
    ...section("Parts of the schema that were not used:", check.skipped, terminal),
  ];
}

const VERDICTS: Record<RuntimeVerdict, string> = {
  works: "works",
  "wrong-type": "wrong type",
  refused: "refused",
  unknown: "not known",
};

/** In which clients the call works: a row for each runtime, a column for each argument. */
function inRuntimes(runtimes: readonly RuntimeColumn[], terminal: Terminal): string[] {
  const count = runtimes[0]?.cells.length ?? 0;
  const lines = bands(count, terminal.columns).flatMap(([from, to], index) => [
    ...(index === 0 ? [] : [""]),
    ...runtimeTable(runtimes, from, to, terminal),
  ]);
  const notes = runtimes.flatMap(({ title, cells, notes }) => [
    ...cells.flatMap(({ tokens, verdict, why }) =>
      verdict === "works" ? [] : [`${title}, ${tokens[0] ?? ""}: ${why}`],
    ),
    ...notes.map((note) => `${title}: ${note}`),
  ]);
  const sources = runtimes.map(
    ({ title, certainty, source }) => `${title}: ${certaintyWords(certainty)}, ${source}.`,
  );
  return [
    "",
    "In other runtimes:",
    ...lines,
    ...sentences(notes, INDENT, terminal),
    "How sure this is:",
    ...sentences(sources, INDENT, terminal),
  ];
}

/** Columns that an argument and the gap beside it need at least to be read. */
const READABLE = 10;

/** Columns that the runtime and its verdict take. */
const FOR_VERDICT = 30;

/** Arguments that find room beside each other, from one index to another, exclusive; the rest goes below. */
function bands(count: number, columns: number): [from: number, to: number][] {
  const size = Math.max(1, Math.floor((columns - FOR_VERDICT) / READABLE));
  const starts = Array.from({ length: Math.max(1, Math.ceil(count / size)) }, (_, index) => index * size);
  return starts.map((from) => [from, Math.min(count, from + size)]);
}

function runtimeTable(
  runtimes: readonly RuntimeColumn[],
  from: number,
  to: number,
  terminal: Terminal,
): string[] {
  const names = runtimes[0]?.cells.slice(from, to).map(({ tokens }) => tokens[0] ?? "") ?? [];
  const rows = [
    ["RUNTIME", "CALL", ...names],
    ...runtimes.map(({ title, verdict, cells }) => [
      title,
      VERDICTS[verdict],
      ...cells.slice(from, to).map(({ value, verdict: each }) => value ?? VERDICTS[each]),
    ]),
  ].map((row) => row.map((cell) => printable(cell.replace(/\s+/g, " "))));
  const verdictAt = (row: number, column: number): RuntimeVerdict | undefined => {
    const runtime = runtimes[row - 1];
    if (column < 2) return column === 0 ? undefined : runtime?.verdict;
    return runtime?.cells[from + column - 2]?.verdict;
  };
  return table(rows, terminal.columns, (text, row, column) => {
    if (row === 0) return terminal.paint(text, "bold");
    const mood = moodOf(verdictAt(row, column));
    return mood === null ? text : terminal.paint(text, mood);
  });
}

function moodOf(verdict: RuntimeVerdict | undefined): Mood | null {
  switch (verdict) {
    case "works":
      return "changed";
    case "wrong-type":
    case "refused":
      return "wrong";
    case "unknown":
      return "dim";
    case undefined:
      return null;
  }
}
