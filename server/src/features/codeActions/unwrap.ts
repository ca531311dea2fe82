/**
 * Takes off an `allOf` that holds nothing but one reference, as older pydantic writes it: since 2019-09 a `$ref` may stand
 * beside other keywords (JSON Schema 2020-12 core §8.2.3.1), and the runtime follows it there, and not inside `allOf`
 * (runtime rules §4.6).
 */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import { ignoresSiblings } from "../../schema/dialect";
import type { Reference } from "../../schema/document";
import { isWhole } from "../edits/gaps";
import { NOT_COPIED } from "../edits/inlining";
import { isBare } from "../edits/members";
import { redirect, type Move } from "../edits/redirect";
import type { ForeignReference } from "../foreignReferences";
import { sameJson } from "../jsonText";
import type { Schema } from "../schema";
import type { Change, Offer } from "./offer";

const CODE = "ref-in-all-of";

/** The diagnostic that is done away with. */
export const UNWRAPPED: ReadonlySet<string> = new Set([CODE]);

/** Findings looked at to tell whether to offer it for all of them. */
const MAX_LOOKED_AT = 200;

/** An `allOf` of one reference. */
interface Wrapper {
  holder: Node;
  list: Node;
  branch: Node;
  reference: Reference;
  /** What the chain of the reference leads through, to its end. */
  targets: readonly Node[];
}

/**
 * @param list the value of an `allOf`
 * @returns undefined where it holds more, or something would be lost or come to mean something else
 */
export function unwrap(schema: Schema, list: Node): Offer | undefined {
  const wrapper = wrapperOf(schema, list);
  if (wrapper === undefined) return undefined;
  return {
    title: "Write the $ref without allOf",
    kind: CodeActionKind.RefactorRewrite,
    isFeltElsewhere: true,
    make: ({ own }) => unwrapped(schema, [wrapper], own),
  };
}

/** The same for all in the document that the rule finds; undefined where there are not two of them. */
export function unwrapAll(schema: Schema): Offer | undefined {
  if (independent(schema, MAX_LOOKED_AT, 2).length < 2) return undefined;
  return {
    title: "Write every such $ref of this file without allOf",
    kind: CodeActionKind.QuickFix,
    code: CODE,
    isFeltElsewhere: true,
    make: ({ own }) => unwrapped(schema, independent(schema, Infinity, Infinity), own),
  };
}

function unwrapped(schema: Schema, wrappers: readonly Wrapper[], named: readonly ForeignReference[]): Change {
  const { tree } = schema;
  const moves = wrappers.flatMap(({ branch, reference: { root }, targets: [target] }): Move[] =>
    target === undefined ? [] : [{ root, node: branch, to: tree.path(target, root.node) }],
  );
  const splices = wrappers.map(({ list, reference: { node } }) => {
    const { start, end } = tree.memberSpan(node);
    return { ...tree.memberSpan(list), text: tree.slice(start, end) };
  });
  return { splices: [...moves.flatMap((move) => redirect(schema, move, named)), ...splices], moves };
}

/**
 * What can be unwrapped at once: of two, one of which leads to the other, only one, since each was held against the other
 * as it stands.
 */
function independent(schema: Schema, limit: number, most: number): Wrapper[] {
  const chosen: Wrapper[] = [];
  const own = new Set<Node>();
  const targets = new Set<Node>();
  let looked = 0;
  for (const { node, finding } of schema.diagnostics.heard(schema.diagnostics.tools.found(schema))) {
    if (chosen.length >= most || ++looked > limit) break;
    const wrapper = finding.code === CODE ? wrapperOf(schema, node) : undefined;
    if (wrapper === undefined || targets.has(wrapper.holder) || targets.has(wrapper.branch)) continue;
    if (wrapper.targets.some((target) => own.has(target))) continue;
    chosen.push(wrapper);
    own.add(wrapper.holder).add(wrapper.branch);
    for (const target of wrapper.targets) targets.add(target);
  }
  return chosen;
}

function wrapperOf(schema: Schema, list: Node): Wrapper | undefined {
  const { tree, document, resolver } = schema;
  const holder = tree.parent(list);
  if (holder === undefined || !tree.isNamed(list, "allOf") || !tree.isArray(list)) return undefined;
  if (document.position(holder) !== "schema" || !isWhole(tree, holder) || !isWhole(tree, list))
    return undefined;
  const [branch, another] = tree.children(list);
  if (branch === undefined || another !== undefined || !tree.isObject(branch)) return undefined;
  const reference = document.referenceOf(branch);
  if (reference === undefined || tree.size(branch) !== 1 || !isWhole(tree, branch)) return undefined;
  // A comment in between would have no place.
  if (!isBare(tree, list, [branch]) || !isBare(tree, branch, [reference.node])) return undefined;
  if (resolver.resolve(reference).kind !== "resolved") return undefined;
  const targets = resolver.chain(branch).hops.map(({ target }) => target);
  const wrapper = { holder, list, branch, reference, targets };
  return canStandBeside(schema, wrapper) && hidesNothing(schema, wrapper) && !isNamed(schema, wrapper)
    ? wrapper
    : undefined;
}

/** Whether a `$ref` in the place of the `allOf` means what it means inside. */
function canStandBeside({ tree }: Schema, { holder, list, reference, targets }: Wrapper): boolean {
  // Not where it would lead to itself, and not where it would be the second of two.
  if (targets.includes(holder)) return false;
  const siblings = [...tree.children(holder)].filter((member) => member !== list);
  if (siblings.some((member) => tree.isNamed(member, "$ref") || tree.isNamed(member, "allOf"))) return false;
  // Up to draft-07 what stands beside a `$ref` counts for nothing (draft-07 core §8.3).
  return siblings.length === 0 || !ignoresSiblings(reference.root.dialect);
}

/**
 * Whether the target says nothing else than what stands beside the `allOf`, which the runtime would take from the target
 * then; nor than what stands beside references that lead here.
 */
function hidesNothing(schema: Schema, { holder, branch }: Wrapper): boolean {
  const { tree, resolver, usages } = schema;
  const behind = resolver.effective(branch).keywords;
  const isHidden = (member: Node): boolean => {
    const keyword = tree.key(member) ?? "";
    const winner = behind.get(keyword);
    return winner !== undefined && !NOT_COPIED.has(keyword) && !sameJson(tree, winner.value, member);
  };
  const seen = new Set([holder]);
  for (const node of seen) {
    for (const member of tree.children(node)) {
      if (tree.isNamed(member, "$ref")) continue;
      // One beside a reference that leads here would come to count.
      if (tree.isNamed(member, "allOf") ? node !== holder : isHidden(member)) return false;
    }
    for (const user of usages.to(node)) seen.add(user.holder);
  }
  return true;
}

/**
 * Whether a pointer leads to the list itself, or to what stands in the branch: it has nowhere to go. Nor has one that
 * counts from an embedded schema, as the target is behind the reference and perhaps outside of that.
 */
function isNamed({ usages, standardUses }: Schema, { list, branch, reference }: Wrapper): boolean {
  return (
    usages.to(list).length > 0 ||
    usages.through(branch).length > 0 ||
    standardUses
      .below(list)
      .some(({ target, resource }) => target !== branch || resource.node !== reference.root.node)
  );
}
