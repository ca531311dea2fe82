/** Who uses a place, as Markdown: how many references, and links to the first of them. */
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import { formatPointer } from "../schema/pointer";
import { linkTo } from "./markdown";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { usersOf, useSpan } from "./usedBy";

/** References that are named; more are counted. */
const MAX_USERS = 6;

/** @returns an empty text where nothing uses the place and nobody would expect it: only a definition is there to be used */
export function usersText(open: OpenDocument, schema: Schema, node: Node): string {
  const users = usersOf(schema, node);
  if (users.length === 0) return schema.definitions.has(node) ? "No reference in this file leads here." : "";
  const links = users.slice(0, MAX_USERS).map((user) => link(open, user));
  const left = users.length - links.length;
  if (left > 0) links.push(`… ${left} more`);
  return `Used by ${users.length === 1 ? "1 reference" : `${users.length} references`}: ${links.join(", ")}`;
}

/** Named by the place of the object that holds it, from the root of its schema. */
function link(open: OpenDocument, user: Reference): string {
  const pointer = "#" + formatPointer(user.tree.path(user.holder, user.root.node));
  return linkTo(pointer, open.uri, open.range(useSpan(user)).start);
}
