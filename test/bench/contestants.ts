/** The product and the others, each as a function from a text in memory to the work that is measured. */
import { parseTree } from "jsonc-parser";
import { TextDocument, getLanguageService } from "vscode-json-languageservice";
import type { Diagnostic } from "vscode-languageserver";
import { hover } from "../../server/src/features/hover";
import { OpenDocument } from "../../server/src/features/openDocument";
import type { Schema } from "../../server/src/features/schema";

/** A schema document that has been read, with all that there is to say of its references. */
export interface Checked {
  open: OpenDocument;
  schema: Schema;
  diagnostics: Diagnostic[];
}

/**
 * A fresh start: from the text to every reference found, classified and resolved, with ranges and diagnostics.
 *
 * @throws Error when the text is no schema; nothing would be measured
 */
export function freshStart(text: string): Checked {
  return check(new OpenDocument("file:///fresh.json", 1, text));
}

function check(open: OpenDocument): Checked {
  const schema = open.schema(false);
  if (schema === undefined) throw new Error("The document to be measured is no schema.");
  return { open, schema, diagnostics: schema.diagnostics.all(open) };
}

const service = getLanguageService({});

/** Takes a text, gets ready, and returns what is run again and again. */
type Prepare = (text: string) => () => unknown;

export const WORK = {
  "JSON.parse": (text) => () => JSON.parse(text) as unknown,
  "Ref Lens": (text) => () => freshStart(text),
  /** The tree with the places of all values; it knows no references. */
  "jsonc-parser": (text) => () => parseTree(text),
  /** The tree, and a link for each reference that leads somewhere in the document; done when the call returns. */
  "JSON service": (text) => () => {
    const document = TextDocument.create("file:///fresh.json", "json", 1, text);
    return service.findLinks(document, service.parseJSONDocument(document));
  },
  /** Of the product: a letter typed in the middle of the open document, until its diagnostics are there. */
  "Ref Lens, a letter": (text) => {
    const { open } = freshStart(text);
    const middle = open.tree.place(text.length >> 1);
    return () => {
      open.update([{ range: { start: middle, end: middle }, text: " " }], open.version + 1);
      return check(open).diagnostics;
    };
  },
  /** Of the product: the hover on the document's last reference, from what a fresh start leaves. */
  "Ref Lens, a hover": (text) => () => {
    const { open, schema } = freshStart(text);
    const last = [...schema.document.references].at(-1);
    return last === undefined ? null : hover(open, schema, open.tree.span(last.node).start);
  },
} satisfies Record<string, Prepare>;

export type WorkName = keyof typeof WORK;
