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

/**
 * The names under which MCP (`inputSchema`), Anthropic (`input_schema`), OpenAI and Gemini (`parameters`) keep
 * the schema of a tool's arguments.
 */
const INPUT_KEYS = ["inputSchema", "input_schema", "parameters"];

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
  const input = INPUT_KEYS.map((key) => schemaUnder(tree, holder, key)).find(
    (schema) => schema !== undefined,
  );
  const output = schemaUnder(tree, holder, "outputSchema");
  if (input === undefined && output === undefined) return null;
  return { name, description: tree.getString(holder, "description") ?? null, node, input, output };
}

function schemaUnder(tree: JsonTree, holder: Node, key: string): Node | undefined {
  const schema = tree.get(holder, key);
  return schema !== undefined && tree.isObject(schema) ? schema : undefined;
}
