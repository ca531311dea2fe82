/** One call in other runtimes, in the words of the protocol. */
import { RUNTIMES, runtimesOf, type Column } from "../../arguments/runtimes/runtimes";
import type { Runtime } from "../../arguments/runtimes/runtime";
import { isObject, toJson, type Value } from "../../arguments/value";
import type { RuntimeColumn, RuntimeName, RuntimeSummary, SchemaViewName } from "../../protocol";
import type { Callable } from "../callables";
import type { Schema } from "../schema";
import { toPath } from "./steps";

export function runtimeSummaries(): RuntimeSummary[] {
  return RUNTIMES.map(toSummary);
}

/**
 * @param face which the runtime of the preview coerces by; the others are given the schema as it was written
 * @returns nothing for arguments that are no object, which no runtime looks at
 */
export function toRuntimes(
  schema: Schema,
  { node: root, root: { dialect } }: Callable,
  face: SchemaViewName,
  args: Value,
  names: readonly RuntimeName[],
): RuntimeColumn[] {
  if (!isObject(args)) return [];
  const call = { resolver: schema.resolver, root, dialect, view: schema.view(root, face), arguments: args };
  return runtimesOf(call, names).map(toColumn);
}

function toSummary({ name, title, description, source, certainty }: Runtime): RuntimeSummary {
  return { name, title, description, source, certainty };
}

function toColumn({ runtime, verdict, arguments: received, cells, notes }: Column): RuntimeColumn {
  return {
    ...toSummary(runtime),
    verdict,
    arguments: received === undefined ? null : toJson(received),
    cells: cells.map(({ name, value, ...cell }) => ({
      ...cell,
      ...toPath([name]),
      value: value === undefined ? null : toJson(value),
    })),
    notes: [...notes],
  };
}
