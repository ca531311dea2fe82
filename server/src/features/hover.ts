/**
 * Hover: the effective merged type behind a `$ref`, how it came about, and what it does to a text value; on a step of its
 * pointer, what stands there; on a keyword beside it, whether that counts; on any key, who uses what stands there.
 */
import type { CancellationToken, Hover } from "vscode-languageserver";
import type { Node, Span } from "../json/tree";
import type { Contribution, EffectiveSchema } from "../schema/effective";
import { describeType } from "../schema/type";
import { chainText, siteName } from "./chainText";
import { escapeMarkdown } from "./markdown";
import { dynamicReferenceAt } from "./dynamicReference";
import type { Files } from "./files";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { pointerStepAt, stepSections } from "./pointerStep";
import { effectiveSchemaText } from "./schemaText";
import { overriddenText, siblingSections, standardText } from "./siblingsText";
import { referenceAt } from "./spans";
import { textBecomes } from "./textBecomes";
import { dynamicSections, elsewhereSections, otherReadingText, unfollowedSections } from "./unfollowedHover";
import { usersText } from "./usersText";

/**
 * @param offset UTF-16 offset of the mouse
 * @returns null where neither a reference stands, nor the key of something that holds one, is used by one, or is a
 *   definition
 */
export function hover(open: OpenDocument, schema: Schema, offset: number): Hover | null {
  const pointed = referenceAt(schema, offset);
  if (pointed !== undefined) {
    const step = pointerStepAt(schema, pointed.reference, offset);
    if (step !== undefined) return hoverOf(open, step.span, stepSections(open, schema, step));
    const followed = behind(open, schema, pointed.reference.holder);
    const sections = followed.length > 0 ? followed : unfollowedSections(open, schema, pointed.reference);
    return hoverOf(open, pointed.origin, sections);
  }
  const dynamic = dynamicReferenceAt(schema, offset);
  if (dynamic !== undefined) return hoverOf(open, dynamic.origin, dynamicSections(open, schema, dynamic));
  const { tree } = schema;
  const node = tree.nodeAt(offset);
  const key = node === undefined ? undefined : tree.keySpan(node);
  if (node === undefined || key === undefined || offset > key.end) return null;
  const sections = behind(open, schema, node);
  if (sections.length === 0) sections.push(...siblingSections(schema, node));
  const users = usersText(open, schema, node);
  if (users !== "") {
    if (sections.length === 0 && isSchema(schema, node)) sections.push(typeText(schema, node));
    sections.push(users);
  }
  return hoverOf(open, key, sections);
}

/** The same, through other files of the workspace where a reference leads there. */
export function hoverInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  token: CancellationToken,
): Hover | null | Promise<Hover | null> {
  const local = hover(open, schema, offset);
  const pointed = referenceAt(schema, offset);
  if (local !== null || pointed === undefined) return local;
  const range = open.range(pointed.origin);
  return elsewhereSections(files, open, schema, pointed.reference, token).then((sections) =>
    sections.length === 0 ? null : { contents: { kind: "markdown", value: sections.join("\n\n") }, range },
  );
}

function hoverOf(open: OpenDocument, span: Span, sections: readonly string[]): Hover | null {
  if (sections.length === 0) return null;
  return { contents: { kind: "markdown", value: sections.join("\n\n") }, range: open.range(span) };
}

/** What stands behind the reference that an object holds; nothing where there is none to follow. */
function behind(open: OpenDocument, schema: Schema, site: Node): string[] {
  const reference = schema.document.referenceOf(site);
  if (reference === undefined) return [];
  const effective = schema.resolver.effective(site);
  if (effective.chain.hops.length === 0) return [];
  return [
    typeText(schema, site),
    chainText(open, schema, effective),
    "```jsonc\n" + effectiveSchemaText(schema.tree, effective, originOf(effective)) + "\n```",
    overriddenText(schema, effective),
    otherReadingText(open, schema, reference),
    standardText(schema, effective),
    textBecomes(schema, site),
  ].filter((section) => section !== "");
}

function isSchema({ tree, document }: Schema, node: Node): boolean {
  if (!tree.isObject(node)) return false;
  const position = document.position(node);
  return position === "schema" || position === "unknown";
}

function typeText({ resolver }: Schema, site: Node): string {
  return `**${escapeMarkdown(describeType(resolver, site))}**`;
}

/** Names the object a keyword stands in; nothing is said when there is only one. */
function originOf(effective: EffectiveSchema): (contribution: Contribution) => string | undefined {
  const hops = new Set([...effective.keywords.values(), ...effective.overridden].map(({ hop }) => hop));
  return hops.size < 2 ? () => undefined : ({ hop }) => siteName(effective.chain, hop);
}
