/** Writes values of a document as JSON to read: in one style whatever the document's, bounded, and saying where it was cut. */
import type { JsonTree, Node } from "../../json/tree";
import { flatText } from "../jsonText";
import { printable } from "../printable";

/** UTF-16 units of a text that is written; what comes behind is left out. */
const MAX_LENGTH = 1_000_000;

/** Levels of nesting that are written out. */
const MAX_DEPTH = 100;

/** A member to write, with a comment line above it or a remark behind it. */
export interface WrittenMember {
  key: string;
  value: Node;
  above?: string;
  behind?: string;
}

/** What stands in an object, and what is to be done once it is written. */
export interface WrittenObject {
  members: readonly WrittenMember[];
  close: () => void;
}

export class JsonWriter {
  readonly #tree: JsonTree;
  readonly #expand: (object: Node) => WrittenObject | undefined;
  #left: number;
  #isCut = false;

  /** @param expand what to write in the place of an object; undefined for what stands there, written as it is */
  constructor(
    tree: JsonTree,
    expand: (object: Node) => WrittenObject | undefined = () => undefined,
    limit = MAX_LENGTH,
  ) {
    this.#tree = tree;
    this.#expand = expand;
    this.#left = limit;
  }

  /** Whether something was left out because all of it would be too long, or too deep. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** @param indent of the line on which the value begins */
  value(node: Node, indent = ""): string {
    const tree = this.#tree;
    if (tree.isArray(node)) return this.#array(node, indent);
    if (!tree.isObject(node)) return this.#counted(tree.literal(node));
    const written = this.#expand(node);
    if (written === undefined) {
      const flat = flatText(tree, node);
      if (flat !== undefined) return this.#counted(flat);
    }
    if (this.#isTooDeep(indent)) return `{} ${this.#cut()}`;
    const text = this.object(written?.members ?? membersOf(tree, node), indent);
    written?.close();
    return text;
  }

  /** @param last lines that come before the closing brace */
  object(members: readonly WrittenMember[], indent: string, last: readonly string[] = []): string {
    const inner = indent + "  ";
    const lines: string[] = [];
    let before = -1;
    for (const { key, value, above, behind } of members) {
      if (this.#left < 0) {
        lines.push(inner + this.#cut());
        break;
      }
      endWithComma(lines, before);
      if (above !== undefined) lines.push(`${inner}// ${printable(above)}`);
      const text = this.#counted(`${inner}${JSON.stringify(key)}: `) + this.value(value, inner);
      const remark = behind === undefined ? "" : ` ${comment(behind)}`;
      before = lines.push(text + remark) - 1;
    }
    lines.push(...last.map((line) => `${inner}// ${printable(line)}`));
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
  }

  #array(node: Node, indent: string): string {
    const tree = this.#tree;
    const items = [...tree.children(node)];
    const flat = items.some((item) => tree.isObject(item)) ? undefined : flatText(tree, node);
    if (flat !== undefined) return this.#counted(flat);
    if (this.#isTooDeep(indent)) return `[] ${this.#cut()}`;
    const inner = indent + "  ";
    const lines: string[] = [];
    for (const item of items) {
      if (this.#left < 0) {
        lines.push(inner + this.#cut());
        break;
      }
      endWithComma(lines, lines.length - 1);
      lines.push(this.#counted(inner) + this.value(item, inner));
    }
    return lines.length === 0 ? "[]" : `[\n${lines.join("\n")}\n${indent}]`;
  }

  #isTooDeep(indent: string): boolean {
    return indent.length >= MAX_DEPTH * 2;
  }

  #counted(text: string): string {
    this.#left -= text.length;
    return text;
  }

  #cut(): string {
    this.#isCut = true;
    return comment("… left out");
  }
}

/** Only what is followed by another one has a comma; behind the last of those that are written, it would be an error. */
function endWithComma(lines: string[], index: number): void {
  if (lines[index] !== undefined) lines[index] += ",";
}

/** The members of an object, the last of duplicates at the first one's place. */
export function membersOf(tree: JsonTree, object: Node): WrittenMember[] {
  const members = new Map<string, Node>();
  for (const member of tree.children(object)) members.set(tree.key(member) ?? "", member);
  return [...members].map(([key, value]) => ({ key, value }));
}

/** Lines of comment, for the top of a text. */
export function commentLines(lines: readonly string[]): string {
  return lines.map((line) => `// ${printable(line)}\n`).join("");
}

function comment(text: string): string {
  return `/* ${printable(text).replaceAll("*/", "* /")} */`;
}
