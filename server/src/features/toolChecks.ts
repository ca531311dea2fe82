/** All tools of a document at once: which parameters of a careless call arrive wrong, and why. */
import type { Coercion } from "../arguments/coercion";
import { previewCall, type Preview, type PreviewCell, type PreviewRow } from "../arguments/preview";
import { printSample, sampleArguments, sentArguments, type SampleArgument } from "../arguments/sample";
import { isObject, meansSame, toJson } from "../arguments/value";
import type { Node } from "../json/tree";
import { formatPointer } from "../schema/pointer";
import { describeType } from "../schema/type";
import type {
  CheckToolsResult,
  ParameterCheck,
  ParameterOutcome,
  SampleArgumentsParams,
  SampleArgumentsResult,
  ToolCheck,
} from "../protocol";
import { callables, type Callable } from "./callables";
import type { OpenDocument } from "./openDocument";
import { toSchemaPlace } from "./preview/steps";
import { ToolChooser } from "./preview/tool";
import type { Schema } from "./schema";

/** @throws PreviewError when nothing says which tool is meant */
export function sampleOf(
  open: OpenDocument,
  schema: Schema,
  params: SampleArgumentsParams,
): SampleArgumentsResult {
  const { name, node } = new ToolChooser(open, schema).decide(params);
  return {
    tool: name,
    pointer: formatPointer(schema.tree.path(node)),
    arguments: printSample(sampleArguments(schema.resolver, node)),
  };
}

/** @param progress is told of each tool before it is checked */
export function checkTools(
  open: OpenDocument,
  schema: Schema,
  progress: (done: number, all: number) => void = () => undefined,
): CheckToolsResult {
  const all = callables(schema);
  const tools = all.map((callable, index) => {
    progress(index, all.length);
    return new CheckedTool(open, schema, callable).check();
  });
  return { tools, summary: summary(tools) };
}

function summary(tools: readonly ToolCheck[]): string {
  const parameters = tools.flatMap((tool) => tool.parameters);
  const wrong = (run: "before" | "after"): number =>
    parameters.filter((each) => each[run].arrives === "wrong").length;
  const [before, after] = [wrong("before"), wrong("after")];
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return (
    `${after} of ${count(parameters.length, "parameter")} in ${count(tools.length, "tool")} ${after === 1 ? "arrives" : "arrive"} wrong` +
    (before === after ? "." : `, ${before} before references were followed.`)
  );
}

/** One tool, called once with a sample. */
class CheckedTool {
  readonly #sample: readonly SampleArgument[];
  readonly #preview: Preview;

  constructor(
    private readonly open: OpenDocument,
    private readonly schema: Schema,
    private readonly callable: Callable,
  ) {
    this.#sample = sampleArguments(schema.resolver, callable.node);
    this.#preview = previewCall(schema.view(callable.node), sentArguments(this.#sample));
  }

  check(): ToolCheck {
    const { open, schema, callable } = this;
    const { after } = this.#preview;
    return {
      tool: callable.name,
      pointer: formatPointer(schema.tree.path(callable.node)),
      range: open.range(callable.at),
      arguments: toJson(sentArguments(this.#sample)),
      parameters: this.#parameters(),
      error: "error" in after ? after.error : null,
    };
  }

  #parameters(): ParameterCheck[] {
    const { tree, resolver } = this.schema;
    const { keywords } = resolver.effective(this.callable.node);
    const properties = keywords.get("properties")?.value;
    const required = this.#names(keywords.get("required")?.value);
    const [whole] = this.#preview.rows;
    const rows = new Map(
      this.#preview.rows.map((row) => [row.tokens.length === 1 ? row.tokens[0] : undefined, row]),
    );
    return this.#sample.flatMap((argument) => {
      const node = properties === undefined ? undefined : tree.get(properties, argument.name);
      // Where the arguments are not looked into, what is said of them all is said of each.
      const row = rows.get(argument.visible) ?? whole;
      if (node === undefined || row === undefined) return [];
      return [this.#parameter(argument, node, row, required.has(argument.name))];
    });
  }

  #parameter(argument: SampleArgument, node: Node, row: PreviewRow, required: boolean): ParameterCheck {
    const { tree, resolver } = this.schema;
    const { before, after } = this.#preview.runs;
    return {
      name: argument.name,
      type: tree.isObject(node) ? describeType(resolver, node) : null,
      required,
      sent: toJson(argument.sent),
      before: outcome(argument, before, row.before),
      after: outcome(argument, after, row.after),
      schema: toSchemaPlace(this.open, this.schema, node),
    };
  }

  #names(list: Node | undefined): Set<string> {
    const { tree } = this.schema;
    if (list === undefined || !tree.isArray(list)) return new Set();
    return new Set([...tree.children(list)].flatMap((item) => tree.string(item) ?? []));
  }
}

/** An argument arrives right when the tool receives under its name what was meant. */
function outcome(
  { name, visible, meant, sent }: SampleArgument,
  { outcome: end }: Coercion,
  { rule, why }: PreviewCell,
): ParameterOutcome {
  const received = end.kind === "received" && isObject(end.arguments) ? end.arguments : null;
  const value = received?.get(name);
  return {
    arrives: value !== undefined && meansSame(value, meant) ? "right" : "wrong",
    value: toJson(value ?? received?.get(visible) ?? sent),
    rule,
    why,
  };
}
