/**
 * Hover on what the runtime does not follow and the standard does: anchors, schemas by their `$id`, other files of the
 * workspace, dynamic references. It shows what stands there, and says that a call does not get that far.
 */
import type { CancellationToken } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import { formatReference } from "../schema/pointer";
import { describeType } from "../schema/type";
import type { DynamicReference } from "./dynamicReference";
import { findElsewhere, type SchemaPlace } from "./elsewhere";
import type { Files } from "./files";
import { localTargets } from "./localTargets";
import { escapeMarkdown, inCode, linkTo } from "./markdown";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { effectiveSchemaText } from "./schemaText";
import { targetSpans } from "./spans";

/** Places that may be meant by a dynamic reference and are named; more are counted. */
const MAX_PLACES = 8;

/** What the standard finds in the document behind a reference that is not followed; nothing where it finds nothing. */
export function unfollowedSections(open: OpenDocument, schema: Schema, reference: Reference): string[] {
  const { byStandard: node } = localTargets(schema, reference);
  if (node === undefined) return [];
  const place = { document: open, schema, node };
  return [...placeSections(place), `${whyUnfollowed(schema, reference)}: in a call, nothing of this counts.`];
}

function whyUnfollowed({ resolver }: Schema, reference: Reference): string {
  const { kind } = resolver.resolve(reference);
  if (kind === "dangling") return "For the runtime `#` is the root of the schema, and this leads nowhere";
  return `The runtime does not follow ${kind === "anchor" ? "a plain name" : "the name of a schema"}`;
}

/** Where the standard comes to instead of the runtime; empty where both come to the same. */
export function otherReadingText(open: OpenDocument, schema: Schema, reference: Reference): string {
  if (!schema.standard.isMoved(reference)) return "";
  const reading = schema.standard.read(reference);
  const { byRuntime, byStandard } = localTargets(schema, reference);
  if (reading.kind !== "here" && reading.kind !== "nowhere") return "";
  if (reading.kind === "here" && byStandard === undefined && byRuntime !== undefined) return "";
  const { id, dialect } = reading.resource;
  const name = id === undefined ? "" : ` ${inCode(schema.tree.string(id) ?? "")}`;
  const end =
    byStandard === undefined
      ? "leads nowhere"
      : `leads to ${placeLink({ document: open, schema, node: byStandard })}`;
  return `By the standard (${dialect}), \`#\` is the schema with the $id${name} around it, and this ${end}.`;
}

/** What stands in another file of the workspace, if the reference leads to one. */
export async function elsewhereSections(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  reference: Pick<Reference, "holder" | "text" | "root">,
  token: CancellationToken,
): Promise<string[]> {
  const found = await findElsewhere(files, open, schema, reference, token);
  switch (found.kind) {
    case "found":
      return [
        ...placeSections(found.place, fileName(found.place.document)),
        "This is another file of the workspace. The runtime does not follow references to other files: in a call, nothing of this counts.",
      ];
    case "lacking":
      return [
        `${fileLink(found.file.document)} is in the workspace, but has no ${inCode(`#${found.fragment}`)}.`,
      ];
    case "absent":
    case "own":
      return [];
  }
}

/** What a dynamic reference may mean. */
export function dynamicSections(open: OpenDocument, schema: Schema, dynamic: DynamicReference): string[] {
  const { keyword, targets } = dynamic;
  const links = targets.slice(0, MAX_PLACES).map((node) => placeLink({ document: open, schema, node }));
  const left = targets.length - links.length;
  const [start, ...others] = links;
  const meant =
    start === undefined
      ? []
      : others.length === 0
        ? [`It starts at ${start}.`]
        : [
            `It starts at ${start}. While a value is validated, ${others.join(", ")}${left > 0 ? ` or one of ${left} more` : ""} may take its place.`,
          ];
  return [
    ...meant,
    `The runtime does not follow a \`${keyword}\`, and clients of the Model Context Protocol refuse or ignore it.`,
  ];
}

/** @param file the name of the file, where it is another one */
function placeSections(place: SchemaPlace, file = ""): string[] {
  const { schema, node } = place;
  const { tree, resolver } = schema;
  const link = placeLink(place, file);
  if (!tree.isObject(node)) return [link];
  return [
    `**${escapeMarkdown(describeType(resolver, node))}**`,
    link,
    "```jsonc\n" + effectiveSchemaText(tree, resolver.effective(node), () => undefined) + "\n```",
  ];
}

function placeLink({ document, schema, node }: SchemaPlace, file = ""): string {
  const { start } = document.range(targetSpans(schema.tree, node).selection);
  return linkTo(file + nameOf(schema, node), document.uri, start);
}

/** A place by its pointer, from the root that `#` means there. */
function nameOf({ tree, document }: Schema, node: Node): string {
  return formatReference(tree.path(node, document.rootAt(node)?.node));
}

function fileName({ uri }: OpenDocument): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

function fileLink(document: OpenDocument): string {
  return linkTo(fileName(document), document.uri, { line: 0, character: 0 });
}
