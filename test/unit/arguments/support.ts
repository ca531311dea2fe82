import assert from "node:assert/strict";
import { coerce, type Coercion } from "../../../server/src/arguments/coercion";
import { readJson } from "../../../server/src/arguments/reader";
import { toJson, type Value } from "../../../server/src/arguments/value";
import { SchemaView } from "../../../server/src/arguments/view";
import { JsonTree } from "../../../server/src/json/tree";
import { SchemaDocument } from "../../../server/src/schema/document";
import { Resolver } from "../../../server/src/schema/resolver";

/** A document that is one schema, as the runtime registers it. */
export function viewOf(schema: string): SchemaView {
  const tree = new JsonTree(schema);
  assert.ok(tree.root !== undefined);
  return new SchemaView(new Resolver(SchemaDocument.ofSchema(tree)), tree.root);
}

export function value(json: string): Value {
  const result = readJson(json);
  if (result.kind !== "value") assert.fail(result.message);
  return result.value;
}

export function run(schema: unknown, args: string, followReferences = true): Coercion {
  return coerce(viewOf(JSON.stringify(schema)), value(args), { followReferences });
}

/** The arguments that the tool receives, as JSON text. */
export function received(coercion: Coercion): string {
  if (coercion.outcome.kind === "error") assert.fail(coercion.outcome.step.rule);
  return toJson(coercion.outcome.arguments);
}
