/** Go to type definition: from a `$ref`, or a key whose value holds one, to the end of the chain, in whichever file. */
import type { CancellationToken, LocationLink } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import { findElsewhere, type SchemaPlace } from "./elsewhere";
import type { Files } from "./files";
import type { TellLimit } from "./limits";
import { localTargetsOf } from "./localTargets";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { inside, linkTo, referenceAt, type Pointed } from "./spans";

/** Files that a chain may lead through. */
const MAX_FILES = 50;

/**
 * @param offset UTF-16 offset of the cursor
 * @returns one link, or none where no reference stands or it leads nowhere in this document
 */
export function typeDefinition(open: OpenDocument, schema: Schema, offset: number): LocationLink[] {
  const pointed = pointedAt(schema, offset);
  const node = pointed === undefined ? undefined : endOf(schema, pointed.reference).node;
  if (pointed === undefined || node === undefined) return [];
  return [linkTo(open, pointed.origin, { document: open, schema, node })];
}

/** The same, through other files of the workspace where the chain leads there. */
export function typeDefinitionInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  token: CancellationToken,
  tellLimit: TellLimit,
): LocationLink[] | Promise<LocationLink[]> {
  const pointed = pointedAt(schema, offset);
  const local = typeDefinition(open, schema, offset);
  if (pointed === undefined || endOf(schema, pointed.reference).leaves === undefined) return local;
  return followed(files, open, schema, pointed, local, token, tellLimit);
}

async function followed(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  { origin, reference: first }: Pointed,
  local: LocationLink[],
  token: CancellationToken,
  tellLimit: TellLimit,
): Promise<LocationLink[]> {
  // Where the link starts is told by the text as it is now.
  const originSelectionRange = open.range(origin);
  let links = local;
  let from: Pick<SchemaPlace, "document" | "schema"> = { document: open, schema };
  let reference: Reference | undefined = endOf(schema, first).leaves;
  for (let hops = 0; reference !== undefined && !token.isCancellationRequested; hops++) {
    if (hops === MAX_FILES) {
      tellLimit(
        `has a chain of references through more than ${MAX_FILES} files, which is followed that far.`,
      );
      break;
    }
    const found = await findElsewhere(files, from.document, from.schema, reference, token);
    if (found.kind !== "found") break;
    const { place } = found;
    const held = place.schema.document.referenceOf(place.node);
    const end = held === undefined ? { node: place.node, leaves: undefined } : endOf(place.schema, held);
    links = [{ ...linkTo(open, origin, { ...place, node: end.node ?? place.node }), originSelectionRange }];
    from = place;
    reference = end.leaves;
  }
  return links;
}

function pointedAt(schema: Schema, offset: number): Pointed | undefined {
  return referenceAt(schema, offset) ?? referenceUnderKey(schema, offset);
}

function referenceUnderKey({ tree, document }: Schema, offset: number): Pointed | undefined {
  const node = tree.nodeAt(offset);
  const key = node === undefined ? undefined : tree.keySpan(node);
  if (node === undefined || key === undefined || offset > key.end) return undefined;
  const reference = document.referenceOf(node);
  return reference === undefined ? undefined : { reference, origin: inside(tree, key) };
}

/**
 * The last place that a chain leads to in the document, of a circle the last before it closes; and the reference at
 * which it leaves the document, if it does.
 */
function endOf(schema: Schema, start: Reference): { node: Node | undefined; leaves: Reference | undefined } {
  const { document, resolver } = schema;
  const seen = new Set<Node>();
  let end: Node | undefined;
  for (let reference: Reference | undefined = start; reference !== undefined;) {
    const [target] = localTargetsOf(schema, reference);
    if (target === undefined) {
      const isRemote: boolean = resolver.resolve(reference).kind === "remote";
      return { node: end, leaves: isRemote ? reference : undefined };
    }
    if (seen.has(target)) break;
    seen.add(target);
    end = target;
    reference = document.referenceOf(target);
  }
  return { node: end, leaves: undefined };
}
