/**
 * What a tool's own check would say to the arguments that it receives. The schema is interpreted: nothing made from
 * it is ever run as code, and nothing is fetched. That is why the validator is @cfworker/json-schema and not the
 * better known ajv, which makes a function of each schema: a strict policy forbids that, and the schema is a
 * stranger's. In the tests ajv is the oracle that this check is held against.
 */
import { validate, type SchemaDraft } from "@cfworker/json-schema";
import type { Node } from "../../json/tree";
import type { Dialect } from "../../schema/dialect";
import type { Resolver } from "../../schema/resolver";
import type { Value } from "../value";
import { plainValue } from "./plain";
import { BudgetError, PlainSchemas } from "./plainSchema";
import { Problems, type Problem } from "./problems";
import { sizesOf } from "./sizes";
import { uncheckedIn, type Unchecked } from "./unchecked";

export interface Check {
  problems: readonly Problem[];
  unchecked: readonly Unchecked[];
  /** Parts of the schema that could not be used, one sentence each. */
  skipped: readonly string[];
  /** Why nothing could be checked; null when it was. */
  failure: string | null;
}

/**
 * Holds arguments against the schema of a tool, as the server wrote it, by its dialect.
 *
 * @param root the schema of the arguments
 */
export function checkReceived(resolver: Resolver, root: Node, dialect: Dialect, received: Value): Check {
  const schemas = new PlainSchemas(resolver, sizesOf(received));
  try {
    const { errors } = validate(
      plainValue(received),
      schemas.schema(root),
      draftOf(dialect),
      schemas.lookup,
      false,
    );
    const problems = new Problems(resolver, root, received).read(errors).found;
    const unchecked = uncheckedIn(resolver, root, received, problems);
    return { problems, unchecked, skipped: [...schemas.skipped], failure: null };
  } catch (error) {
    if (!isGivenUp(error)) throw error;
    return { problems: [], unchecked: [], skipped: [...schemas.skipped], failure: GIVEN_UP };
  }
}

/** The stack ends where something is nested too deep, or where a schema never comes to an end. */
function isGivenUp(error: unknown): boolean {
  return error instanceof BudgetError || error instanceof RangeError;
}

const GIVEN_UP =
  "Not checked: the schema or the arguments are nested too deep, or the schema refers to itself in too many ways.";

/** Draft-06 differs from draft-07 only by keywords that it lacks. */
function draftOf(dialect: Dialect): SchemaDraft {
  switch (dialect) {
    case "draft-04":
      return "4";
    case "draft-06":
    case "draft-07":
      return "7";
    case "2019-09":
    case "2020-12":
      return dialect;
  }
}
