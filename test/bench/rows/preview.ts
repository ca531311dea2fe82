/**
 * Row 9: one call held against a schema that is ready: from the text of the arguments to what the tool receives, with
 * the reason for every value. The sample's call, which has a number, a boolean, an object in a text and a name that
 * has to be restored.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { coerce } from "../../../server/src/arguments/coercion";
import { readPasted } from "../../../server/src/arguments/pasted/pasted";
import { previewCall } from "../../../server/src/arguments/preview";
import { readJson } from "../../../server/src/arguments/reader";
import type { Value } from "../../../server/src/arguments/value";
import type { SchemaView } from "../../../server/src/arguments/view";
import { freshStart } from "../contestants";
import { formatNumber, type Figure } from "../figure";
import { median } from "../measure";
import { runProgram } from "../program";

const ROUNDS = 15;
const CALLS = 1_000;

/** Letting the compiler see everything often enough before it counts. */
const WARM_UP_CALLS = 5_000;

/** The last result, kept so that no work is optimised away. */
const kept: { result: unknown } = { result: null };

const TARGET = 5;
const STRETCH = 1;

runProgram(({ root }) => {
  const read = (file: string): string => readFileSync(join(root, "test", "sample", file), "utf8");
  const schemaText = read("tool.schema.json");
  // What a model sends has no white space.
  const call = JSON.stringify(JSON.parse(read("arguments.json")));
  const view = viewOf(schemaText);
  const validate = new Ajv({ coerceTypes: "array", strict: false, allErrors: true }).compile(
    JSON.parse(schemaText) as object,
  );

  const contestants = {
    "JSON.parse": (): unknown => JSON.parse(call),
    preview: (): unknown => previewCall(view, argumentsOf(call)),
    coercion: (): unknown => {
      const result = readJson(call);
      return result.kind === "value" ? coerce(view, result.value, { followReferences: true }) : result;
    },
    // Ajv coerces in place, so that each call needs arguments of its own. All errors: else it stops at the first.
    Ajv: (): unknown => validate(JSON.parse(call)),
  };
  const names = Object.keys(contestants) as (keyof typeof contestants)[];
  for (const name of names) microsecondsEach(contestants[name], WARM_UP_CALLS);
  const each = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) each.get(name)?.push(microsecondsEach(contestants[name], CALLS));
  }
  const microseconds = (name: keyof typeof contestants): number => median(each.get(name) ?? []);
  const above = (name: keyof typeof contestants): number => microseconds(name) - microseconds("JSON.parse");
  const common = { row: 9, unit: "µs CPU above JSON.parse", rivals: { Ajv: above("Ajv") } };
  const parse = `JSON.parse ${formatNumber(microseconds("JSON.parse"))} µs`;
  return [
    {
      ...common,
      what: "a call previewed: text to both outcomes, every value with reasons in words",
      value: above("preview"),
      target: TARGET,
      stretch: STRETCH,
      remark: `${parse}; Ajv gives no reasons and restores no names`,
    },
    {
      ...common,
      what: "of that, one outcome with the rule for every value, not in words",
      value: above("coercion"),
      target: null,
      stretch: null,
      remark: parse,
    },
  ] satisfies Figure[];
});

function viewOf(schemaText: string): SchemaView {
  const { schema } = freshStart(schemaText);
  const [root] = schema.document.roots;
  if (root === undefined) throw new Error("The sample's schema has no root.");
  return schema.view(root.node);
}

function argumentsOf(text: string): Value {
  const pasted = readPasted(text);
  const call = pasted.kind === "calls" ? pasted.calls[0]?.arguments : undefined;
  if (call?.kind !== "value") throw new Error("The sample's arguments are no arguments.");
  return call.value;
}

/** What so many runs of a short piece of work cost, each, in microseconds of CPU. */
function microsecondsEach(work: () => unknown, runs: number): number {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) kept.result = work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}
