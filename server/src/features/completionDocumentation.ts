/** What stands behind an item of the completion list, made for the one item that the user looks at. */
import type { CompletionItem } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { EffectiveSchema } from "../schema/effective";
import { describeType } from "../schema/type";
import { walkPointer } from "../schema/walk";
import type { CompletionData } from "./completionItem";
import { escapeMarkdown } from "./markdown";
import type { Schema } from "./schema";
import { effectiveSchemaText } from "./schemaText";

/** The data of an item, when the item is one of ours. */
export function readCompletionData(data: unknown): CompletionData | undefined {
  if (typeof data !== "object" || data === null || !("uri" in data) || !("path" in data)) return undefined;
  const { uri, path } = data;
  if (typeof uri !== "string" || !Array.isArray(path)) return undefined;
  return { uri, path: path.filter((name) => typeof name === "string") };
}

/**
 * Adds the effective type and the merged schema to an item.
 *
 * @returns the item as it is where its schema is not there any more, or is no schema but a step to others
 */
export function documented(schema: Schema, item: CompletionItem, { path }: CompletionData): CompletionItem {
  const node = schemaAt(schema, path);
  if (node === undefined) return item;
  const effective = schema.resolver.effective(node);
  const text = effectiveSchemaText(schema.tree, effective, originOf(effective));
  const value = `**${escapeMarkdown(describeType(schema.resolver, node))}**\n\n\`\`\`jsonc\n${text}\n\`\`\``;
  return { ...item, documentation: { kind: "markdown", value } };
}

function schemaAt({ tree, document }: Schema, path: readonly string[]): Node | undefined {
  if (tree.root === undefined) return undefined;
  const names = path.map((name) => ({ name }));
  const { reached, failed } = walkPointer(tree, tree.root, names);
  const isSchema =
    failed === names.length && tree.isObject(reached) && document.position(reached) !== "names";
  return isSchema ? reached : undefined;
}

/** Names the reference behind which a keyword stands; those of the schema itself need no name. */
function originOf({ chain }: EffectiveSchema): Parameters<typeof effectiveSchemaText>[2] {
  return ({ hop }) => (hop === 0 ? undefined : chain.hops[hop - 1]?.text);
}
