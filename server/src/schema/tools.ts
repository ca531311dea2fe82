/** Where a document keeps tools, and where a tool keeps its schemas. */
import type { JsonTree, Node } from "../json/tree";

export interface Tool {
  name: string;
  description: string | null;
  /** The object that describes the tool. */
  node: Node;
  /** The schema of its arguments; undefined when it declares none. */
  input: Node | undefined;
  /** The schema of its result. */
  output: Node | undefined;
}

/** The names under which MCP and Anthropic keep the schema of a tool's arguments. Nothing else is called so. */
const INPUT_KEYS = ["inputSchema", "input_schema"];

/** The name under which OpenAI and Gemini keep it. Many things have parameters: it counts where a schema stands. */
const PARAMETERS = "parameters";

/**
 * Finds the tools of a document: a `tools/list` answer (bare or as a JSON-RPC `result`), an object with
 * `tools`, a list of tools, or one tool alone.
 *
 * @returns the tools in document order; null when the document is not about tools
 */
export function findTools(tree: JsonTree): Tool[] | null {
  const { root } = tree;
  if (root === undefined) return null;
  const result = tree.get(root, "result");
  const list = tree.isArray(root)
    ? root
    : (tree.get(root, "tools") ?? (result === undefined ? undefined : tree.get(result, "tools")));
  if (list === undefined) {
    const alone = readTool(tree, root);
    return alone === null ? null : [alone];
  }
  if (!tree.isArray(list)) return null;
  const tools: Tool[] = [];
  for (const item of tree.children(list)) {
    const tool = readTool(tree, item);
    if (tool !== null) tools.push(tool);
  }
  return tools.length > 0 ? tools : null;
}

/** Reads one tool, also where it is wrapped as `{ "type": "function", "function": { … } }`. */
function readTool(tree: JsonTree, node: Node): Tool | null {
  const wrapped = tree.get(node, "function");
  const holder = wrapped !== undefined && tree.isObject(wrapped) ? wrapped : node;
  const name = tree.getString(holder, "name");
  if (name === undefined) return null;
  const input =
    INPUT_KEYS.map((key) => schemaUnder(tree, holder, key)).find((schema) => schema !== undefined) ??
    parametersOf(tree, holder, holder !== node);
  const output = schemaUnder(tree, holder, "outputSchema");
  if (input === undefined && output === undefined) return null;
  return { name, description: tree.getString(holder, "description") ?? null, node, input, output };
}

function schemaUnder(tree: JsonTree, holder: Node, key: string): Node | undefined {
  const schema = tree.get(holder, key);
  return schema !== undefined && tree.isObject(schema) ? schema : undefined;
}

/** @param isFunction whether the object is wrapped as a function, which leaves no doubt */
function parametersOf(tree: JsonTree, holder: Node, isFunction: boolean): Node | undefined {
  const parameters = schemaUnder(tree, holder, PARAMETERS);
  if (parameters === undefined || isFunction) return parameters;
  const isSchema =
    hasType(tree, parameters) || TELLING.some((keyword) => tree.get(parameters, keyword) !== undefined);
  return isSchema ? parameters : undefined;
}

/** Keywords that the parameters of other things do not have. */
const TELLING = ["$ref", "$schema", "$defs", "definitions", "properties", "anyOf", "oneOf", "allOf"];

/** The types of JSON Schema (2020-12 validation §6.1.1). */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
]);

/** Whether an object has a `type` that JSON Schema knows, or a list of types. */
export function hasType(tree: JsonTree, schema: Node): boolean {
  const type = tree.get(schema, "type");
  if (type === undefined) return false;
  if (tree.isArray(type)) return true;
  const name = tree.string(type);
  return name !== undefined && TYPE_NAMES.has(name);
}
