/** A schema that is being made over: JSON that can be changed, each part of it knowing where it came from. */
import type { JsonTree, Node } from "../../json/tree";

export type Draft = DraftObject | DraftArray | DraftLiteral;

export interface DraftObject {
  kind: "object";
  members: Map<string, Draft>;
  /** The node that it was made from; null for what was put in. */
  source: Node | null;
}

export interface DraftArray {
  kind: "array";
  items: Draft[];
  source: Node | null;
}

export interface DraftLiteral {
  kind: "literal";
  /** JSON text. */
  text: string;
  source: Node | null;
}

/** Deeper schemas are left as they stand below this; nothing that a person writes comes near. */
const MAX_DEPTH = 500;

/** Reads a node; the last of duplicate keys wins at the first one's place, and what is missing is null. */
export function readDraft(tree: JsonTree, node: Node, depth = 0): Draft {
  if (depth > MAX_DEPTH) return { kind: "literal", text: "{}", source: node };
  switch (tree.kind(node)) {
    case "object": {
      const members = new Map<string, Draft>();
      for (const member of tree.children(node)) {
        const key = tree.key(member);
        if (key !== undefined) members.set(key, readDraft(tree, member, depth + 1));
      }
      return { kind: "object", members, source: node };
    }
    case "array":
      return {
        kind: "array",
        items: [...tree.children(node)].map((item) => readDraft(tree, item, depth + 1)),
        source: node,
      };
    case "string":
      return { kind: "literal", text: JSON.stringify(tree.string(node)), source: node };
    case "number":
    case "true":
    case "false":
    case "null":
      return { kind: "literal", text: tree.literal(node), source: node };
    case "invalid":
    case "missing":
      return { kind: "literal", text: "null", source: node };
  }
}

/** The draft as formatted JSON text. */
export function printDraft(draft: Draft, indent = ""): string {
  const inner = `${indent}  `;
  switch (draft.kind) {
    case "literal":
      return draft.text;
    case "array":
      if (draft.items.every(({ kind }) => kind === "literal"))
        return `[${draft.items.map((item) => printDraft(item)).join(", ")}]`;
      return `[\n${draft.items.map((item) => inner + printDraft(item, inner)).join(",\n")}\n${indent}]`;
    case "object": {
      if (draft.members.size === 0) return "{}";
      const lines = [...draft.members].map(
        ([key, member]) => `${inner}${JSON.stringify(key)}: ${printDraft(member, inner)}`,
      );
      return `{\n${lines.join(",\n")}\n${indent}}`;
    }
  }
}

/** The node from which what stands at a path was made, or else what holds it. */
export function sourceAt(draft: Draft, path: readonly string[]): Node | null {
  let at: Draft | undefined = draft;
  let source = draft.source;
  for (const token of path) {
    if (at.kind === "object") at = at.members.get(token);
    else if (at.kind === "array") at = at.items[Number(token)];
    else at = undefined;
    if (at === undefined) return source;
    source = at.source ?? source;
  }
  return source;
}

export function literal(value: string | boolean): DraftLiteral {
  return { kind: "literal", text: JSON.stringify(value), source: null };
}

export function object(members: [string, Draft][] = []): DraftObject {
  return { kind: "object", members: new Map(members), source: null };
}

/** The text of a draft that is a JSON string; undefined for all others. */
export function textOf(draft: Draft | undefined): string | undefined {
  return draft?.kind === "literal" && draft.text.startsWith('"')
    ? (JSON.parse(draft.text) as string)
    : undefined;
}

/** Gives a member another name, or another value, at its place. */
export function replaceMember(draft: DraftObject, key: string, name: string, value: Draft): void {
  draft.members = new Map(
    [...draft.members]
      .filter(([each]) => each !== name || each === key)
      .map(([each, member]) => (each === key ? [name, value] : [each, member])),
  );
}
