/** Why the runtime leaves a value as it is, and which part of the schema is the reason. */
import type { Node } from "../json/tree";
import type { RuleId } from "./rules";
import type { Container, Property, SchemaFacts } from "./schema-facts";
import type { Step } from "./trace";
import { namesType } from "./type-keyword";
import { isList, type ListValue, type ObjectValue } from "./value";

export interface Reason {
  rule: RuleId;
  /** A node of the registered schema; null when no schema has a say. */
  node: Node | null;
}

/** Notes on a step why its value is as it is. */
export function give(step: Step, reason: Reason): void {
  step.rule = reason.rule;
  step.node = reason.node;
}

/** The part of a schema that decided what was made of a text. */
export function deciding(rule: RuleId, facts: SchemaFacts): Node {
  if (rule === "null-from-text") return facts.nullNode ?? facts.typeNode;
  if (rule === "blank-but-required") return facts.keyword("required") ?? facts.site;
  return facts.typeNode;
}

/** Why a schema has no type in the runtime's eyes. */
export function whyUntyped(facts: SchemaFacts): Reason {
  return whyReferenceEnds(facts) ?? whyNoType(facts);
}

function whyReferenceEnds(facts: SchemaFacts): Reason | null {
  const { reader, site, effective } = facts;
  const reference = reader.tree.get(site, "$ref");
  if (reference === undefined) return null;
  if (effective === null) {
    // A `$ref` that is no text is nothing to follow, before and after.
    const rule =
      reader.tree.string(reference) === undefined ? "reference-not-text" : "reference-not-followed";
    return { rule, node: reference };
  }
  const { chain } = effective;
  // What failed is the last reference of the chain, which may stand far from the property.
  const last = reader.tree.get(chain.end, "$ref") ?? reference;
  switch (chain.stop) {
    case "schema":
    case "resolved":
      return null;
    case "repeat":
    case "cycle":
      return { rule: "reference-cycle", node: last };
    case "dangling":
      return { rule: reader.hasMoved(last) ? "reference-moved" : "reference-dangling", node: last };
    case "remote":
      return { rule: "reference-remote", node: last };
    case "anchor":
      return { rule: "reference-anchor", node: last };
    case "bad-escape":
      return { rule: "reference-bad-escape", node: last };
    case "not-string":
      return { rule: "reference-not-text", node: last };
    case "not-schema":
      return { rule: "reference-to-no-schema", node: last };
  }
}

function whyNoType(facts: SchemaFacts): Reason {
  for (const keyword of ["anyOf", "oneOf"]) {
    const union = facts.keyword(keyword);
    if (union !== undefined) return { rule: "union-without-type", node: union };
  }
  const parts = facts.keyword("allOf");
  if (parts !== undefined) return { rule: "all-of-without-type", node: parts };
  for (const keyword of ["enum", "const"]) {
    const values = facts.keyword(keyword);
    if (values !== undefined) return { rule: "values-without-type", node: values };
  }
  return { rule: "no-type", node: facts.site };
}

/** Why a name has no schema that could say anything about its value; below the top level nothing fails. */
export function whyUndescribed(property: Exclude<Property, { kind: "schema" }> | undefined): Reason {
  switch (property?.kind) {
    case undefined:
      return { rule: "undeclared", node: null };
    case "nothing":
      return { rule: "empty-schema", node: property.node };
    case "no-object":
      return { rule: "no-object-below", node: property.node };
  }
}

/** Why a native list or object of an argument is not walked. */
export function whyNotEntered(facts: SchemaFacts, value: ListValue | ObjectValue): Reason {
  const container: Container = isList(value) ? "array" : "object";
  if (facts.type.kind === "none") return whyUntyped(facts);
  if (facts.type.kind === "list" && namesType(facts.type, container)) {
    return { rule: "list-of-types", node: facts.typeNode };
  }
  return { rule: "other-container", node: facts.typeNode };
}

/** Whether what a container holds is walked, and by which keyword. */
export function whetherEntered(facts: SchemaFacts, value: ListValue | ObjectValue): Reason {
  const list = isList(value);
  const keyword = list ? facts.items !== null : facts.properties !== null;
  if (keyword)
    return { rule: "looked-into", node: facts.keyword(list ? "items" : "properties") ?? facts.site };
  const reference = whyReferenceEnds(facts);
  if (reference !== null) return reference;
  return { rule: list ? "no-items" : "no-properties", node: facts.typeNode };
}

/** Why a text below the top level is not parsed. */
export function whyNotParsed(facts: SchemaFacts): Reason {
  const list = facts.accepts("array");
  const object = facts.accepts("object");
  if (list && object) return { rule: "not-a-json-container", node: facts.typeNode };
  if (list) return { rule: "not-a-json-list", node: facts.typeNode };
  if (object) return { rule: "not-a-json-object", node: facts.typeNode };
  const { type } = facts;
  if (type.kind === "none") {
    return whyReferenceEnds(facts) ?? { rule: "no-container-below", node: facts.site };
  }
  const scalar = ["integer", "number", "boolean", "null"].some((name) => namesType(type, name));
  if (scalar) return { rule: "no-scalars-below", node: facts.typeNode };
  return { rule: namesType(type, "string") ? "text-wanted" : "no-container-below", node: facts.typeNode };
}
