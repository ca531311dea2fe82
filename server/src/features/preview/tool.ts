/** Which tool of a document a request is about. */
import type { Position } from "vscode-languageserver";
import { formatPointer } from "../../schema/pointer";
import { calledTools, callables, toolSummary, type Callable } from "../callables";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { noSchema, PreviewError, unknownTool } from "./error";

/** How a request names its tool. */
export interface ToolChoice {
  /** The tool's name, or the pointer of its schema. */
  tool?: string;
  /** A place in the document; the tool around it is meant. */
  position?: Position;
}

/** The tools of a document, for a request that needs one of them. */
export class ToolChooser {
  /** Never empty. */
  readonly all: readonly Callable[];

  /** @throws PreviewError when there is nothing to choose from */
  constructor(
    private readonly open: OpenDocument,
    private readonly schema: Schema,
  ) {
    this.all = callables(schema);
    if (this.all.length === 0) throw noSchema();
  }

  /** The tool that a request itself names, or the only schema there is; undefined when that decides nothing. */
  bound({ tool }: ToolChoice): Callable | undefined {
    const [first] = this.all;
    if (tool === undefined) return this.all.length === 1 && first?.name === null ? first : undefined;
    const named =
      this.all.find(({ node }) => formatPointer(this.schema.tree.path(node)) === tool) ??
      this.all.find(({ name }) => name === tool);
    if (named === undefined) throw unknownTool(this.open, this.schema, tool);
    return named;
  }

  /** Whether a call of this name goes to a tool of the document. */
  isTool(name: string): boolean {
    return calledTools(this.all, name).length > 0;
  }

  /**
   * The tool of a request: by its own word, else by the name in the call, else by the place in the document.
   *
   * @param called the name in the call; null when it has none
   * @throws PreviewError when nothing decides
   */
  decide(choice: ToolChoice, called: string | null = null): Callable {
    const bound = this.bound(choice);
    if (bound !== undefined) return bound;
    const named = called === null ? this.all : calledTools(this.all, called);
    if (called !== null && named.length === 0) throw unknownTool(this.open, this.schema, called);
    const decided = this.around(choice, named) ?? (named.length === 1 ? named[0] : undefined);
    if (decided !== undefined) return decided;
    throw new PreviewError(
      called === null
        ? "The document holds several tools, and nothing says which one is called."
        : `The document holds several tools named ${JSON.stringify(called)}, and nothing says which one is called.`,
      {
        kind: "which-tool",
        tools: named.map((callable) => toolSummary(this.open, this.schema, callable)),
      },
    );
  }

  private around({ position }: ToolChoice, among: readonly Callable[]): Callable | undefined {
    if (position === undefined) return undefined;
    const node = this.schema.tree.nodeAt(this.open.offset(position));
    const tool = node === undefined ? undefined : this.schema.document.toolAt(node);
    return tool === undefined ? undefined : among.find(({ root }) => root.tool?.tool === tool);
  }
}
