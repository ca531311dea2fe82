/** All tools of a document at once: which parameters of a careless call arrive wrong, and why. */
import { checkReceived, type Check } from "../arguments/check/check";
import type { Coercion } from "../arguments/coercion";
import { previewCall, type Preview, type PreviewCell, type PreviewRow } from "../arguments/preview";
import { printSample, sampleArguments } from "../arguments/sample";
import { toJson, type Value } from "../arguments/value";
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

class CheckedTool {
  readonly #sample: Value;
  readonly #preview: Preview;
  readonly #checks: Record<"before" | "after", Check | null>;

  constructor(
    private readonly open: OpenDocument,
    private readonly schema: Schema,
    private readonly callable: Callable,
  ) {
    this.#sample = sampleArguments(schema.resolver, callable.node);
    this.#preview = previewCall(schema.view(callable.node), this.#sample);
    const { before, after } = this.#preview.runs;
    this.#checks = { before: this.#check(before), after: this.#check(after) };
  }

  check(): ToolCheck {
    const { open, schema, callable } = this;
    const { after } = this.#preview;
    return {
      tool: callable.name,
      pointer: formatPointer(schema.tree.path(callable.node)),
      range: open.range(callable.at),
      arguments: toJson(this.#sample),
      parameters: this.#parameters(),
      error: "error" in after ? after.error : (this.#checks.after?.failure ?? null),
    };
  }

  #check({ outcome }: Coercion): Check | null {
    if (outcome.kind === "error") return null;
    const { node, root } = this.callable;
    return checkReceived(this.schema.resolver, node, root.dialect, outcome.arguments);
  }

  #parameters(): ParameterCheck[] {
    const { tree, resolver } = this.schema;
    const properties = resolver.effective(this.callable.node).keywords.get("properties")?.value;
    if (properties === undefined || !tree.isObject(properties)) return [];
    const required = this.#required();
    const rows = new Map(
      this.#preview.rows.filter(({ tokens }) => tokens.length === 1).map((row) => [nameOf(row), row]),
    );
    return [...tree.children(properties)].flatMap((member) => {
      const name = tree.key(member);
      if (name === undefined) return [];
      const row = rows.get(name);
      return row === undefined ? [] : [this.#parameter(name, member, row, required.has(name))];
    });
  }

  #parameter(name: string, member: Node, row: PreviewRow, required: boolean): ParameterCheck {
    const { tree, resolver } = this.schema;
    return {
      name,
      type: tree.isObject(member) ? describeType(resolver, member) : null,
      required,
      sent: row.value,
      before: this.#outcome("before", name, row.before),
      after: this.#outcome("after", name, row.after),
      schema: toSchemaPlace(this.open, this.schema, member),
    };
  }

  #outcome(run: "before" | "after", name: string, { value, rule, why }: PreviewCell): ParameterOutcome {
    return { arrives: this.#arrivesWrong(run, name) ? "wrong" : "right", value, rule, why };
  }

  /** By what the tool's own check says of the value's type; whether a made-up text fits a pattern proves nothing. */
  #arrivesWrong(run: "before" | "after", name: string): boolean {
    const check = this.#checks[run];
    if (check === null) return true;
    return check.problems.some(({ kind, tokens, name: missing }) => {
      switch (kind) {
        case "missing":
          return tokens.length === 0 ? missing === name : tokens[0] === name;
        case "type":
        case "union":
        case "enum":
        case "unknown-name":
          return tokens[0] === name;
        case "format":
        case "pattern":
        case "range":
        case "length":
        case "other":
          return false;
      }
    });
  }

  #required(): Set<string> {
    const { tree, resolver } = this.schema;
    const list = resolver.effective(this.callable.node).keywords.get("required")?.value;
    if (list === undefined || !tree.isArray(list)) return new Set();
    return new Set([...tree.children(list)].flatMap((item) => tree.string(item) ?? []));
  }
}

/** The declared name, which is how it arrives once names are restored. */
function nameOf({ after }: PreviewRow): string {
  return after.tokens[0] ?? "";
}
