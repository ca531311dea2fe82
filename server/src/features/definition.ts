/** Go to definition: from a reference to the key it points to, one hop, in this file or in another one. */
import type { CancellationToken, LocationLink } from "vscode-languageserver";
import type { Reference } from "../schema/document";
import { dynamicReferenceAt } from "./dynamicReference";
import { findElsewhere } from "./elsewhere";
import type { Files } from "./files";
import { localTargetsOf } from "./localTargets";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { linkTo, referenceAt, type Origin } from "./spans";

/**
 * @param offset UTF-16 offset of the cursor
 * @returns one link, or two where the runtime and the standard read a reference differently; none where no reference
 *   stands or it leads nowhere in this document
 */
export function definition(open: OpenDocument, schema: Schema, offset: number): LocationLink[] {
  const dynamic = dynamicReferenceAt(schema, offset);
  if (dynamic !== undefined)
    return dynamic.targets.map((node) => linkTo(open, dynamic.origin, { document: open, schema, node }));
  const pointed = referenceAt(schema, offset);
  if (pointed === undefined) return [];
  return localTargetsOf(schema, pointed.reference).map((node) =>
    linkTo(open, pointed.origin, { document: open, schema, node }),
  );
}

/** The same, through other files of the workspace where the reference leads there. */
export function definitionInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  token: CancellationToken,
): LocationLink[] | Promise<LocationLink[]> {
  const local = definition(open, schema, offset);
  const pointed = dynamicReferenceAt(schema, offset) ?? referenceAt(schema, offset);
  if (local.length > 0 || pointed === undefined) return local;
  return linkElsewhere(files, open, schema, pointed, token);
}

async function linkElsewhere(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  { origin, reference }: Origin & { reference: Pick<Reference, "holder" | "text" | "root"> },
  token: CancellationToken,
): Promise<LocationLink[]> {
  // Where the link starts is told by the text as it is now.
  const originSelectionRange = open.range(origin);
  const found = await findElsewhere(files, open, schema, reference, token);
  switch (found.kind) {
    case "found":
      return [{ ...linkTo(open, origin, found.place), originSelectionRange }];
    case "lacking": {
      // The file is where the place would be.
      const { document, schema: other } = found.file;
      const node = other.tree.root;
      return node === undefined
        ? []
        : [{ ...linkTo(open, origin, { document, schema: other, node }), originSelectionRange }];
    }
    case "absent":
    case "own":
      return [];
  }
}
