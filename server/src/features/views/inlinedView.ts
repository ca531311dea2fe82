/** A schema as a document with every reference written out. What leads back to where it stands stays a reference. */
import type { Node } from "../../json/tree";
import type { DerivedSchema, DerivedSchemaParams } from "../../protocol";
import type { Reference } from "../../schema/document";
import { NOT_COPIED } from "../edits/inlining";
import { flatText } from "../jsonText";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { commentLines, JsonWriter, membersOf, type WrittenMember, type WrittenObject } from "./jsonWriter";
import { nodeOf, titleOf, viewPlace, type ViewPlace } from "./place";

const CONTAINERS = ["$defs", "definitions"];

/**
 * The schema around a place: its root, and in an OpenAPI description, which is many schemas, the outermost one.
 *
 * @returns null where no schema stands at the place
 */
export function inlinedView(
  open: OpenDocument,
  schema: Schema,
  params: DerivedSchemaParams,
): DerivedSchema | null {
  const node = nodeOf(open, schema, params);
  const whole = node === undefined || params.pointer !== undefined ? node : wholeSchema(schema, node);
  const place = whole === undefined ? undefined : viewPlace(schema, whole);
  if (place === undefined) return null;
  const text = new InlinedText(schema, place).write();
  return { pointer: place.pointer, title: titleOf(schema, place, "inlined"), text };
}

function wholeSchema({ tree, document }: Schema, node: Node): Node {
  if (document.kind.kind !== "openapi") return document.rootAt(node)?.node ?? node;
  let whole = node;
  for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
    if (tree.isObject(at) && document.position(at) === "schema") whole = at;
  }
  return whole;
}

class InlinedText {
  readonly #writer: JsonWriter;
  /** The objects that are being written, each with those that it stands for. */
  readonly #open = new Set<Node>();
  /** Definitions that references which stay lead to. */
  readonly #needed = new Set<Node>();
  #staying = 0;
  #notFollowed = 0;

  constructor(
    private readonly schema: Schema,
    private readonly place: ViewPlace,
  ) {
    this.#writer = new JsonWriter(schema.tree, (object) => this.#expanded(object));
  }

  write(): string {
    const { node, root, reference } = this.place;
    const body = this.#writer.value(node);
    // A document of its own needs what its references lead to.
    const definitions = node === root.node && !this.#writer.isCut ? this.#definitions() : "";
    const text = definitions === "" ? body : withMember(body, definitions);
    const circles =
      this.#staying === 1
        ? "1 reference leads back to a schema around it and stays: written out, it would never end."
        : `${this.#staying} references lead back to a schema around them and stay: written out, they would never end.`;
    const others = this.#notFollowed === 1 ? "1 reference is" : `${this.#notFollowed} references are`;
    const head = [
      `The schema ${reference} with every reference written out.`,
      ...(this.#staying === 0 ? [] : [circles]),
      ...(this.#notFollowed === 0 ? [] : [`${others} not followed.`]),
      ...(this.#writer.isCut ? ["It is too long to be shown whole: what is left out is marked."] : []),
    ];
    return commentLines(head) + text + "\n";
  }

  #expanded(object: Node): WrittenObject | undefined {
    const { tree, document, resolver } = this.schema;
    const position = document.position(object);
    if (position === "data" || position === "example") return undefined;
    const reference = document.referenceOf(object);
    if (reference === undefined) {
      const isShort = object !== this.place.node && flatText(tree, object)?.includes('"$ref"') === false;
      return isShort ? undefined : this.#opened([object], this.#own(object));
    }
    const { chain, keywords } = resolver.effective(object);
    const targets = chain.hops.map(({ target }) => target);
    if (targets.length === 0) {
      this.#notFollowed++;
      return this.#opened([object], this.#own(object, reference, "not followed"));
    }
    if (chain.stop === "repeat" || targets.some((target) => this.#open.has(target))) {
      this.#staying++;
      for (const target of targets) this.#need(target);
      return this.#opened([object], this.#own(object, reference, "leads back to a schema around it"));
    }
    const members: WrittenMember[] = [];
    for (const { keyword, value, hop } of keywords.values()) {
      if (hop > 0 && NOT_COPIED.has(keyword)) continue;
      if (object === this.place.root.node && CONTAINERS.includes(keyword)) continue;
      members.push({ key: keyword, value });
    }
    const isOpenEnded = tree.get(chain.end, "$ref") !== undefined;
    if (isOpenEnded) this.#notFollowed++;
    return this.#opened([object, ...targets], members);
  }

  /** The members as they stand; definitions of the root are written where they are needed, behind all else. */
  #own(object: Node, reference?: Reference, behind?: string): WrittenMember[] {
    return membersOf(this.schema.tree, object)
      .filter(({ key }) => object !== this.place.root.node || !CONTAINERS.includes(key))
      .map((member) =>
        member.value === reference?.node && behind !== undefined ? { ...member, behind } : member,
      );
  }

  #opened(nodes: readonly Node[], members: readonly WrittenMember[]): WrittenObject {
    const added = nodes.filter((node) => !this.#open.has(node));
    for (const node of added) this.#open.add(node);
    return {
      members,
      close: () => {
        for (const node of added) this.#open.delete(node);
      },
    };
  }

  #need(target: Node): void {
    const { tree } = this.schema;
    const containers = CONTAINERS.map((name) => tree.get(this.place.root.node, name));
    for (let at: Node | undefined = target; at !== undefined; at = tree.parent(at)) {
      const parent = tree.parent(at);
      if (parent !== undefined && containers.includes(parent)) this.#needed.add(at);
    }
  }

  /** The members that hold the needed definitions; writing one may show that it needs others. */
  #definitions(): string {
    const { tree } = this.schema;
    const texts = new Map<string, string[]>();
    for (const node of this.#needed) {
      const container = tree.parent(node);
      const name = (container === undefined ? undefined : tree.key(container)) ?? "$defs";
      const text = `    ${JSON.stringify(tree.key(node))}: ${this.#writer.value(node, "    ")}`;
      texts.set(name, [...(texts.get(name) ?? []), text]);
    }
    return [...texts]
      .map(([name, members]) => `  ${JSON.stringify(name)}: {\n${members.join(",\n")}\n  }`)
      .join(",\n");
  }
}

/** Puts members behind those of an object that is written on lines of its own. */
function withMember(object: string, members: string): string {
  if (!object.endsWith("\n}")) return `{\n${members}\n}`;
  return `${object.slice(0, -2)},\n${members}\n}`;
}
