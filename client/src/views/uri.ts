/** The URI of a view: which document and which place in it, and what is shown of it. */
import { Uri } from "vscode";

export const VIEW_SCHEME = "ref-lens-schema";

export type ViewKind = "effective" | "inlined";

export interface ViewSource {
  kind: ViewKind;
  /** The URI of the schema document. */
  uri: string;
  /** The place, as the server names it. */
  pointer: string;
}

/** @param title what its tab says; nothing in it separates folders */
export function viewUri(source: ViewSource, title: string): Uri {
  const path = `/${title.replace(/[/\\?#%:]+/g, " ").trim()}.jsonc`;
  return Uri.from({ scheme: VIEW_SCHEME, path, query: JSON.stringify(source) });
}

/** @returns undefined for a URI that is none of ours */
export function viewSource({ scheme, query }: Uri): ViewSource | undefined {
  if (scheme !== VIEW_SCHEME) return undefined;
  try {
    const source = JSON.parse(query) as Partial<ViewSource>;
    const { kind, uri, pointer } = source;
    if ((kind !== "effective" && kind !== "inlined") || uri === undefined || pointer === undefined)
      return undefined;
    return { kind, uri, pointer };
  } catch {
    return undefined;
  }
}
