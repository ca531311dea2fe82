/** The request `refLens/previewCoercion`: finds the tool and the arguments, and shows what the tool receives. */
import { readCall } from "../arguments/envelope";
import { previewCall, type PreviewCell, type PreviewRow } from "../arguments/preview";
import type { Node } from "../json/tree";
import { formatPointer } from "../schema/pointer";
import type {
  PreviewCoercionParams,
  PreviewCoercionResult,
  PreviewProblem,
  Step,
  StepResult,
} from "../protocol";
import { callables, toolSummaries, toolSummary, type Callable } from "./callables";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

/** A request that cannot be answered as it stands, and what would help. */
export class PreviewError extends Error {
  constructor(
    message: string,
    readonly problem: PreviewProblem,
  ) {
    super(message);
  }
}

/**
 * @throws PreviewError when the request cannot be answered as it stands
 */
export function previewCoercion(
  open: OpenDocument | undefined,
  schema: Schema | undefined,
  params: PreviewCoercionParams,
): PreviewCoercionResult {
  const all = schema === undefined ? [] : callables(schema);
  if (open === undefined || schema === undefined || all.length === 0) {
    throw problem(
      { kind: "no-schema" },
      "This document holds no tool and no schema that arguments could be held against.",
    );
  }
  const bound = chosen(open, schema, all, params);
  const likely = bound ?? (all.length === 1 ? all[0] : undefined);
  const call = readCall(params.arguments, {
    isTool: (name) => all.some((callable) => callable.name === name),
    isArgument: (name) => likely !== undefined && declares(schema, likely.node, name),
  });
  switch (call.kind) {
    case "not-json":
      throw problem({ kind: "not-json", line: call.line, character: call.character }, call.message);
    case "no-arguments":
      throw problem(
        { kind: "no-arguments" },
        "This is JSON, but neither an arguments object nor a call that carries one.",
      );
    case "call": {
      const callable = bound ?? decide(open, schema, all, params, call.tool);
      const preview = previewCall(schema.view(callable.node), call.arguments);
      return {
        tool: callable.name,
        pointer: formatPointer(schema.tree.path(callable.node)),
        before: preview.before,
        after: preview.after,
        steps: preview.rows.map((row) => toStep(open, schema, row)),
      };
    }
  }
}

/** The tool that the request itself names; the only tool there is, when it names none. */
function chosen(
  open: OpenDocument,
  schema: Schema,
  all: readonly Callable[],
  { tool }: PreviewCoercionParams,
): Callable | undefined {
  const [first] = all;
  if (tool === undefined) return all.length === 1 && first?.name === null ? first : undefined;
  const named =
    all.find(({ node }) => formatPointer(schema.tree.path(node)) === tool) ??
    all.find(({ name }) => name === tool);
  if (named === undefined) throw unknownTool(open, schema, tool);
  return named;
}

/** Decides where the request leaves the tool open: by the name in the call, by the place in the document. */
function decide(
  open: OpenDocument,
  schema: Schema,
  all: readonly Callable[],
  { position }: PreviewCoercionParams,
  called: string | null,
): Callable {
  const named = called === null ? all : all.filter(({ name }) => name === called);
  if (called !== null && named.length === 0) throw unknownTool(open, schema, called);
  const node = position === undefined ? undefined : schema.tree.nodeAt(open.offset(position));
  const around = node === undefined ? undefined : schema.document.toolAt(node);
  const here = around === undefined ? undefined : named.find(({ root }) => root.tool?.tool === around);
  const only = named.length === 1 ? named[0] : undefined;
  const decided = here ?? only;
  if (decided !== undefined) return decided;
  throw problem(
    { kind: "which-tool", tools: named.map((callable) => toolSummary(open, schema, callable)) },
    called === null
      ? "The document holds several tools, and nothing says which one is called."
      : `The document holds several tools named ${JSON.stringify(called)}, and nothing says which one is called.`,
  );
}

function declares(schema: Schema, site: Node, name: string): boolean {
  const properties = schema.tree.get(site, "properties");
  return properties !== undefined && schema.tree.get(properties, name) !== undefined;
}

function toStep(open: OpenDocument, schema: Schema, row: PreviewRow): Step {
  const { node } = row;
  return {
    ...toPath(row.tokens),
    value: row.value,
    type: row.type,
    before: toStepResult(row.before),
    after: toStepResult(row.after),
    schema:
      node === null
        ? null
        : { pointer: formatPointer(schema.tree.path(node)), range: open.range(schema.tree.memberSpan(node)) },
  };
}

function toStepResult({ tokens, value, changed, rule, why }: PreviewCell): StepResult {
  return { ...toPath(tokens), value, changed, rule, why };
}

function toPath(tokens: string[]): { path: string; tokens: string[] } {
  return { path: formatPointer(tokens), tokens };
}

function unknownTool(open: OpenDocument, schema: Schema, name: string): PreviewError {
  const tools = toolSummaries(open, schema);
  return problem(
    { kind: "unknown-tool", name, tools },
    `The document has no tool named ${JSON.stringify(name)} with a schema for its arguments.`,
  );
}

function problem(data: PreviewProblem, message: string): PreviewError {
  return new PreviewError(message, data);
}
