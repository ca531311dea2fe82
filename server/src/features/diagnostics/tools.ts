/**
 * What is found in the schemas of tools' arguments. It is found tool by tool, and again only for a tool whose text an edit
 * touched: a tool's schema is a document of its own, and nothing outside it counts.
 */
import type { Piece } from "../../json/piece";
import type { JsonTree, Node } from "../../json/tree";
import type { Root } from "../../schema/document";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { inOrder } from "./order";
import type { Site } from "./rule";
import { schemasIn } from "./schemasIn";
import { TOOL_RULES } from "./toolRules";

/** What was found in a tool's schema, and the text in which it was. */
interface Known {
  name: string;
  dialect: Root["dialect"];
  /** Where the schema ends, from the start of the last of its pieces. */
  end: number;
  pieces: readonly Piece[];
  found: readonly Found[];
}

/**
 * Remembers for as long as the text of a tool is the same, whatever else becomes of the document: an edit that moves
 * tools makes all anew that is known of it, and that would be too much work for one letter in a list of a thousand tools.
 */
export class ToolDiagnostics {
  #known: ReadonlyMap<Node, Known> = new Map();
  /** Tools looked at so far; tests hold what an edit adds against its size. */
  looks = 0;

  /** All findings, tool by tool, in document order. */
  found(schema: Schema): readonly Found[] {
    const { kind, roots } = schema.document;
    if (kind.kind !== "tools") return [];
    const known = new Map<Node, Known>();
    const found: Found[] = [];
    for (const root of roots) {
      if (root.tool?.role !== "input") continue;
      const before = this.#known.get(root.node);
      const now =
        before !== undefined && isSame(schema.tree, root, before)
          ? before
          : this.#look(schema, root, root.tool.tool.name);
      known.set(root.node, now);
      if (now.found.length > 0) found.push(...now.found);
    }
    this.#known = known;
    return found;
  }

  #look(schema: Schema, root: Root, tool: string): Known {
    this.looks++;
    const { tree } = schema;
    const pieces = tree.piecesOf(root.node);
    const found: Found[] = [];
    for (const node of schemasIn(schema.document, root.node)) {
      const keywords = new Map<string, Node>();
      for (const member of tree.children(node)) keywords.set(tree.key(member) ?? "", member);
      const site: Site = { schema, root, tool, node, keywords };
      for (const rule of TOOL_RULES) {
        rule.look(site, (about, said) => {
          found.push({ node: about, piece: tree.pieceOf(about), finding: findingOf(rule, said) });
        });
      }
    }
    return {
      name: tool,
      dialect: root.dialect,
      end: endOf(tree, root, pieces),
      pieces,
      found: inOrder(found),
    };
  }
}

/** Whether a tool's schema is the text that it was; a piece that was read anew is another. */
function isSame(tree: JsonTree, root: Root, { name, dialect, end, pieces }: Known): boolean {
  return (
    name === root.tool?.tool.name &&
    dialect === root.dialect &&
    pieces.every((piece) => tree.pieces[piece.index] === piece) &&
    pieces.every((piece, index) => index === 0 || piece.index === (pieces[index - 1]?.index ?? 0) + 1) &&
    end === endOf(tree, root, pieces)
  );
}

function endOf(tree: JsonTree, { node }: Root, pieces: readonly Piece[]): number {
  return tree.span(node).end - (pieces.at(-1)?.start ?? 0);
}
