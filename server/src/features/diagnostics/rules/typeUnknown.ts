/** Types that JSON Schema does not have; a client that checks schemas does not list the tool. */
import type { JsonTree, Node } from "../../../json/tree";
import { editDistance } from "../../../schema/editDistance";
import { TYPE_NAMES } from "../../../schema/tools";
import type { Say, ToolRule } from "../rule";
import { aKind, quoted } from "../words";

export const typeUnknown = {
  code: "tool-type-unknown",
  level: "error",
  title: "A type that JSON Schema does not have; clients do not list the tool",
  look({ schema: { tree }, tool, keywords }, say) {
    const type = keywords.get("type");
    if (type === undefined) return;
    if (!tree.isArray(type)) sayOf(tree, tool, type, say);
    else for (const item of tree.children(type)) sayOf(tree, tool, item, say);
  },
} as const satisfies ToolRule;

/** What other languages call the types. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ["bool", "boolean"],
  ["dict", "object"],
  ["double", "number"],
  ["float", "number"],
  ["int", "integer"],
  ["list", "array"],
  ["long", "integer"],
  ["map", "object"],
  ["none", "null"],
  ["str", "string"],
  ["tuple", "array"],
]);

/** More letters than this are no slip. */
const MAX_SLIPS = 2;

function sayOf(tree: JsonTree, tool: string, node: Node, say: Say): void {
  const kind = tree.kind(node);
  const name = tree.string(node);
  // Somebody is still typing.
  if (kind === "missing" || kind === "invalid" || (name !== undefined && TYPE_NAMES.has(name))) return;
  if (name !== undefined && name === name.toUpperCase() && TYPE_NAMES.has(name.toLowerCase())) {
    say(node, {
      message: `${quoted(name)} is how Gemini writes the type; in JSON Schema it is ${quoted(name.toLowerCase())}, and only that is known to other clients and to the runtime.`,
      level: "information",
    });
    return;
  }
  const what =
    name === undefined
      ? `The type is ${aKind(tree, node)}, and must be a name`
      : `${quoted(name)} is no type of JSON Schema`;
  const meant = name === undefined ? undefined : meantType(name);
  const hint = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
  say(node, {
    message: `${what}.${hint} A client that checks schemas, as VS Code does, will not list the tool ${quoted(tool)}.`,
  });
}

/** The type that was probably meant by a word that is none. */
export function meantType(word: string): string | undefined {
  const name = word.toLowerCase();
  return CALLED.get(name) ?? [...TYPE_NAMES].find((type) => editDistance(name, type, MAX_SLIPS) <= MAX_SLIPS);
}
