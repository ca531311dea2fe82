/** What to say of a reference that is legal and not followed: another document, or a plain-name anchor. */
import type { Node } from "../../../json/tree";
import type { Reference } from "../../../schema/document";
import type { Outcome } from "../../../schema/outcome";
import { localForm } from "../../../schema/localForm";
import { splitFragment } from "../../../schema/uri";
import { readingOfRoot } from "../../bases";
import type { Schema } from "../../schema";
import type { Said } from "../rule";
import { quoted } from "../words";

/** With a scheme (a single letter is a drive of Windows) or a host (RFC 3986 §4.1, §4.2). */
const IS_URL = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i;

const IS_FILE = /\.(?:json[5c]?|ya?ml)(?:[?#]|$)/i;

/** Whether a reference without `#` may be a pointer that lacks its beginning; a URL or the name of a file is none. */
export function mayBePointer(text: string): boolean {
  return !IS_URL.test(text) && !IS_FILE.test(text);
}

type Unfollowed = Extract<Outcome, { kind: "remote" | "anchor" }>;

/** The message without what follows for a call, and the places worth showing with it. */
export function describeUnfollowed(
  schema: Schema,
  reference: Reference,
  outcome: Unfollowed,
): Pick<Said, "message" | "related"> {
  const text = reference.text ?? "";
  if (outcome.kind === "anchor" && outcome.declared !== undefined) {
    const name = quoted(outcome.name);
    return {
      message: `${quoted(text)} is a plain-name anchor. It is declared in this schema, but only JSON Pointers (#/…) are followed.`,
      related: [{ node: outcome.declared, message: `The anchor ${name} is declared here.` }],
    };
  }
  const message =
    outcome.kind === "remote" ? describeRemote(schema, reference, text) : describeAnchor(text, outcome.name);
  if (outcome.kind === "remote" && !mayBePointer(text)) return { message };
  const meant = meantPointer(schema, reference);
  if (meant === undefined) return { message };
  const { written, target } = meant;
  return {
    message: `${message} Did you mean ${written}${readingOfRoot(schema, reference)}?`,
    related: [{ node: target, message: `This is ${written}.` }],
  };
}

/** What an anchor's name may be, as some draft has it (JSON Schema 2020-12 core §8.2.2, draft-07 core §8.2.3). */
const ANCHOR_NAME = /^[\p{L}_][-\p{L}\p{N}._:]*$/u;

function describeAnchor(text: string, name: string): string {
  return ANCHOR_NAME.test(name)
    ? `${quoted(text)} is a plain-name anchor, and no such anchor is declared in this schema. Only JSON Pointers (#/…) are followed.`
    : `${quoted(text)} is no JSON Pointer, which must begin with #/, and no name that an anchor can have.`;
}

function describeRemote({ tree, standard }: Schema, reference: Reference, text: string): string {
  if (text === "") return 'An empty reference means the document itself and is not followed; write "#".';
  const local = localForm(standard, reference);
  if (local !== undefined) {
    const { resource, written } = local;
    const isOwn = resource.node === reference.root.node;
    const named = isOwn
      ? `the schema by its own ${resource.id === undefined ? "file" : (tree.key(resource.id) ?? "$id")}`
      : `a schema inside this one by its $id`;
    return `This names ${named}, which is not followed; write ${quoted(written)}.`;
  }
  if (IS_URL.test(text)) {
    return `${quoted(text)} is another document. It is never fetched: only references inside the schema (#/…) are followed.`;
  }
  return `${quoted(text)} is in another file.${spellingRemarks(text)} Only references inside the schema (#/…) are followed.`;
}

/** What is odd in the name of a file, as a reference writes it. */
function spellingRemarks(text: string): string {
  const { uri, fragment } = splitFragment(text);
  const remarks = [
    fragment.includes("#") ? " If its name holds a #, that is written %23." : "",
    uri.includes("\\") ? " Folders are parted by / in a reference, on every system." : "",
    uri.trim().includes(" ") ? " A space is written %20." : "",
    /\.ya?ml$/i.test(uri) ? " YAML is not read." : "",
  ];
  return remarks.join("");
}

/** What a reference lacks before it leads somewhere in its schema: the beginning of a pointer, or of one to a definition. */
const BEGINNINGS = ["#/", "#/$defs/", "#/definitions/"];

/** The pointer that was meant where `#/` or more was left out, as in `#$defs/A`, `$defs/A` and `A`. */
export function meantPointer(
  { resolver }: Schema,
  { root, text: own = "" }: Reference,
  text = own,
): { written: string; target: Node } | undefined {
  const bare = text.trim().replace(/^#?\/?/, "");
  if (bare === "") return undefined;
  for (const beginning of BEGINNINGS) {
    const written = beginning + bare;
    const landing = resolver.lookUp(written, root);
    if (landing.kind === "resolved") return { written, target: landing.target };
  }
  return undefined;
}
