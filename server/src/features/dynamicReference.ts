/**
 * `$dynamicRef` and `$recursiveRef`: references whose target is known only while a value is validated. The first target
 * is where they start (JSON Schema 2020-12 core §8.2.3.2, 2019-09 core §8.2.4.2); where that is dynamic, every schema that
 * may take its place is a target too. The runtime follows none of them.
 */
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import type { Schema } from "./schema";
import { inside, type Origin } from "./spans";

export type DynamicKeyword = "$dynamicRef" | "$recursiveRef";

export interface DynamicReference extends Origin {
  keyword: DynamicKeyword;
  reference: Pick<Reference, "holder" | "text" | "root">;
  /** Where it starts, then what may take its place, in document order. */
  targets: readonly Node[];
}

/** The dynamic reference whose key or value an offset touches. */
export function dynamicReferenceAt(schema: Schema, offset: number): DynamicReference | undefined {
  const { tree, document } = schema;
  const node = tree.nodeAt(offset);
  const holder = node === undefined ? undefined : tree.parent(node);
  if (node === undefined || holder === undefined) return undefined;
  const keyword = (["$dynamicRef", "$recursiveRef"] as const).find((name) => tree.isNamed(node, name));
  const text = tree.string(node);
  const root = document.rootAt(holder);
  if (keyword === undefined || text === undefined || root === undefined) return undefined;
  const position = document.position(holder);
  if (position !== "schema" && position !== "unknown") return undefined;
  const key = tree.keySpan(node);
  const origin = inside(tree, key !== undefined && offset <= key.end ? key : tree.span(node));
  const reference = { holder, text, root };
  return { keyword, reference, origin, targets: targetsOf(schema, keyword, reference) };
}

function targetsOf(
  schema: Schema,
  keyword: DynamicKeyword,
  reference: Pick<Reference, "holder" | "text" | "root">,
): Node[] {
  const { tree, standard, resolver } = schema;
  const reading = standard.read(reference);
  const name = reference.text?.startsWith("#") === true ? reference.text.slice(1) : "";
  // What another dialect or resource declares is what was meant, if there is no other.
  const start =
    reading.kind === "here"
      ? reading.target
      : name === ""
        ? undefined
        : resolver.anchors.find(name, reference.root);
  if (start === undefined) return [];
  const marker = keyword === "$dynamicRef" ? "$dynamicAnchor" : "$recursiveAnchor";
  const mark = tree.get(start, marker);
  if (mark === undefined) return [start];
  const others = tree
    .membersNamed(marker)
    .filter((member) => tree.literal(member) === tree.literal(mark) && tree.literal(member) !== "false")
    .map((member) => tree.parent(member))
    .filter((node) => node !== undefined && node !== start && isSchemaOf(schema, node, reference));
  return [start, ...others.filter((node) => node !== undefined)];
}

function isSchemaOf({ document }: Schema, node: Node, { root }: Pick<Reference, "root">): boolean {
  return document.rootAt(node) === root && document.position(node) === "schema";
}
