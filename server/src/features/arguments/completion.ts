/** Completion in a call's arguments: the names that the schema declares, and the values that it lists. */
import { CompletionItemKind, InsertTextFormat, type CompletionItem } from "vscode-languageserver";
import { namesType } from "../../arguments/type-keyword";
import type { SchemaFacts } from "../../arguments/schema-facts";
import { describeType } from "../../schema/type";
import type { CompletionSupport } from "../completionSupport";
import { escapeMarkdown, inCode } from "../markdown";
import { printable, shortened } from "../printable";
import { isTooLong, type BoundCall } from "./boundCall";
import { cursorAt, type Cursor } from "./cursor";
import { propertiesOf, schemasAt, type DescribedProperty } from "./described";

/** Longer names and values are cut in the list; what is inserted never is. */
const MAX_LABEL = 120;

/** @param offset UTF-16 offset of the cursor */
export function argumentCompletion(
  call: BoundCall,
  offset: number,
  { snippets }: Pick<CompletionSupport, "snippets">,
): CompletionItem[] {
  if (isTooLong(call)) return [];
  const { open, view } = call;
  const { text } = open;
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return [];
  const schemas = schemasAt(view, cursor.path);
  const replace = open.range(replaced(text, cursor, offset));
  const suggestions =
    cursor.writes === "key" ? names(call, schemas, cursor, snippets) : values(schemas, cursor.isString);
  return suggestions.map(({ text: newText, ...item }, index) => ({
    ...item,
    label: printable(shortened(item.label, MAX_LABEL)),
    sortText: String(index).padStart(4, "0"),
    // The quote is part of what is replaced, and so of what the editor holds an item against.
    filterText: newText,
    textEdit: { range: replace, newText },
  }));
}

type Suggestion = Pick<CompletionItem, "label" | "kind" | "detail" | "documentation" | "insertTextFormat"> & {
  /** What is put in place of the begun token. */
  text: string;
};

/** Where the token at the cursor begins and ends; behind a string that has not ended nothing is taken away. */
function replaced(text: string, { token, isString }: Cursor, offset: number): Cursor["token"] {
  const source = text.slice(token.start, token.end);
  const hasEnded = !isString || (source.length > 1 && source.endsWith('"'));
  return hasEnded ? token : { start: token.start, end: offset };
}

/** The names that are not there yet, the required ones first. */
function names(
  { open, view }: BoundCall,
  schemas: readonly SchemaFacts[],
  { path, keysBefore, token }: Cursor,
  snippets: boolean,
): Suggestion[] {
  const { resolver } = view;
  const taken = new Set([...keysBefore, ...keysThere(open.tree, path, token.start)]);
  const properties = new Map<string, DescribedProperty>();
  for (const property of schemas.flatMap(propertiesOf)) {
    if (!taken.has(property.visible) && !properties.has(property.visible))
      properties.set(property.visible, property);
  }
  const sorted = [...properties.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const writesColon = !/^\s*:/.test(open.tree.slice(token.end, token.end + 200));
  return sorted.map(({ visible, original, facts, isRequired }) => {
    const type = facts === null ? "any" : describeType(resolver, facts.site);
    const rest = writesColon ? `: ${valuePlace(facts, snippets)}` : "";
    return {
      label: visible,
      kind: CompletionItemKind.Property,
      detail: isRequired ? `${printable(type)}, required` : printable(type),
      ...documentationOf(visible, original, facts),
      insertTextFormat: snippets && writesColon ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      text:
        (snippets && writesColon ? escapeSnippet(JSON.stringify(visible)) : JSON.stringify(visible)) + rest,
    };
  });
}

/** The keys of the object that the cursor is in, but for the one that is being written. */
function keysThere(tree: BoundCall["open"]["tree"], path: readonly string[], writtenAt: number): string[] {
  let node = tree.root;
  for (const token of path) {
    if (node === undefined) return [];
    node = tree.isArray(node) ? tree.at(node, Number(token)) : tree.get(node, token);
  }
  if (node === undefined || !tree.isObject(node)) return [];
  return [...tree.children(node)]
    .filter((member) => tree.keySpan(member)?.start !== writtenAt)
    .flatMap((member) => tree.key(member) ?? []);
}

/** What stands behind the colon: the brackets or quotes of the type, with the cursor between them. */
function valuePlace(facts: SchemaFacts | null, snippets: boolean): string {
  if (!snippets || facts === null) return snippets ? "$0" : "";
  if (choicesOf(facts).length > 0) return "$0";
  if (namesType(facts.type, "string")) return '"$0"';
  if (facts.accepts("object")) return "{$0}";
  if (facts.accepts("array")) return "[$0]";
  return "$0";
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

function documentationOf(
  visible: string,
  original: string,
  facts: SchemaFacts | null,
): Pick<CompletionItem, "documentation"> {
  const parts: string[] = [];
  const description = facts?.keyword("description");
  const text = description === undefined ? undefined : facts?.reader.tree.string(description);
  if (text !== undefined) parts.push(escapeMarkdown(text));
  if (visible !== original) {
    parts.push(`The model sees ${inCode(visible)}; the tool receives its own name, ${inCode(original)}.`);
  }
  return parts.length === 0 ? {} : { documentation: { kind: "markdown", value: parts.join("\n\n") } };
}

/** The values that the schemas list. In a begun string only texts fit. */
function values(schemas: readonly SchemaFacts[], isString: boolean): Suggestion[] {
  const texts = new Map<string, string>();
  for (const facts of schemas) {
    for (const [text, source] of choicesOf(facts)) if (!texts.has(text)) texts.set(text, source);
  }
  return [...texts]
    .filter(([text]) => !isString || text.startsWith('"'))
    .map(([text, source]) => ({
      label: text,
      kind: CompletionItemKind.Value,
      detail: source,
      insertTextFormat: InsertTextFormat.PlainText,
      text,
    }));
}

/** What one schema allows or proposes, as JSON text, each with the keyword that says so. */
function choicesOf(facts: SchemaFacts): [text: string, source: string][] {
  const { tree } = facts.reader;
  const choices: [string, string][] = [];
  const one = (keyword: string): void => {
    const node = facts.keyword(keyword);
    if (node !== undefined) choices.push([tree.literal(node), keyword]);
  };
  const all = (keyword: string): void => {
    const node = facts.keyword(keyword);
    if (node === undefined || !tree.isArray(node)) return;
    for (const item of tree.children(node)) choices.push([tree.literal(item), keyword]);
  };
  one("const");
  all("enum");
  if (namesType(facts.type, "boolean")) choices.push(["true", "boolean"], ["false", "boolean"]);
  one("default");
  all("examples");
  if (facts.nullNode !== null) choices.push(["null", "null"]);
  return choices;
}
