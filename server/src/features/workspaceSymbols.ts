/** Workspace symbols: the tools and definitions of a document that fit what somebody types. */
import type { WorkspaceSymbol } from "vscode-languageserver";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { symbolKind, symbols } from "./symbols";

/** @param query letters that the name must have in this order, in either case; none fits everything */
export function workspaceSymbols(open: OpenDocument, schema: Schema, query: string): WorkspaceSymbol[] {
  const letters = lettersOf(query);
  const found: WorkspaceSymbol[] = [];
  for (const symbol of symbols(schema)) {
    if (!fits(symbol.name.toLowerCase(), letters)) continue;
    const tool = symbol.of.kind === "definition" ? schema.document.toolAt(symbol.of.node) : undefined;
    found.push({
      name: symbol.name,
      kind: symbolKind(schema, symbol),
      location: { uri: open.uri, range: open.range(symbol.selection) },
      ...(tool === undefined ? {} : { containerName: tool.name }),
    });
  }
  return found;
}

/** Of symbols that were found before, those that fit what somebody types. */
export function fitting(symbols: readonly WorkspaceSymbol[], query: string): WorkspaceSymbol[] {
  const letters = lettersOf(query);
  return symbols.filter(({ name }) => fits(name.toLowerCase(), letters));
}

function lettersOf(query: string): string {
  return query.toLowerCase().replace(/\s/g, "");
}

function fits(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
