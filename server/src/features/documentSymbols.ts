/** Document symbols: tools with their definitions, each with its type. */
import type { DocumentSymbol, SymbolInformation } from "vscode-languageserver";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { symbolDetail, symbolKind, symbols } from "./symbols";

/** Deeper than this the tree goes on flat: whoever reads it does so by recursion. */
const MAX_DEPTH = 32;

/** The symbols as a tree: each stands in the innermost one around it. */
export function documentSymbols(open: OpenDocument, schema: Schema): DocumentSymbol[] {
  const top: DocumentSymbol[] = [];
  const around: { end: number; children: DocumentSymbol[] }[] = [];
  for (const symbol of symbols(schema)) {
    const detail = symbolDetail(schema, symbol);
    const children: DocumentSymbol[] = [];
    while ((around.at(-1)?.end ?? Infinity) <= symbol.whole.start) around.pop();
    (around.at(-1)?.children ?? top).push({
      name: symbol.name,
      kind: symbolKind(schema, symbol),
      range: open.range(symbol.whole),
      selectionRange: open.range(symbol.selection),
      children,
      ...(detail === undefined ? {} : { detail }),
    });
    if (around.length < MAX_DEPTH) around.push({ end: symbol.whole.end, children });
  }
  return top;
}

/** The same as a list, for editors that take no tree: each names the one around it. */
export function flatDocumentSymbols(open: OpenDocument, schema: Schema): SymbolInformation[] {
  const flat: SymbolInformation[] = [];
  const rest: { symbol: DocumentSymbol; around: string | undefined }[] = [];
  const add = (symbols: readonly DocumentSymbol[], around: string | undefined): void => {
    for (const symbol of [...symbols].reverse()) rest.push({ symbol, around });
  };
  add(documentSymbols(open, schema), undefined);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { symbol, around } = next;
    flat.push({
      name: symbol.name,
      kind: symbol.kind,
      location: { uri: open.uri, range: symbol.selectionRange },
      ...(around === undefined ? {} : { containerName: around }),
    });
    add(symbol.children ?? [], symbol.name);
  }
  return flat;
}
