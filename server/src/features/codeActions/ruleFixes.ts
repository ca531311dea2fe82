/** What can be done about findings that are not about where a reference leads. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { DiagnosticCode } from "../diagnostics/registry";
import { meantType } from "../diagnostics/rules/typeUnknown";
import { isWhole } from "../edits/gaps";
import { insertMembers, removeMembers } from "../edits/members";
import { styleOf } from "../edits/style";
import type { Splice } from "../edits/splice";
import { printable, shortened } from "../printable";
import type { Schema } from "../schema";
import { hoist } from "./hoist";
import { moveDefinitions } from "./moveDefinitions";
import type { Offer } from "./offer";
import { unwrap, unwrapAll } from "./unwrap";

/** Longer names are cut in a title. */
const MAX_NAME = 60;

/**
 * @param offset UTF-16 offset at which the diagnostic begins
 * @param code of the diagnostic
 */
export function ruleFixes(schema: Schema, offset: number, code: string): Offer[] {
  const { tree } = schema;
  const node = tree.nodeAt(offset);
  const holder = node === undefined ? undefined : tree.parent(node);
  if (node === undefined || holder === undefined || !isWhole(tree, holder)) return [];
  switch (code) {
    case "ref-in-all-of": {
      const one = unwrap(schema, node);
      if (one === undefined) return [];
      return defined([{ ...one, kind: CodeActionKind.QuickFix, code, isPreferred: true }, unwrapAll(schema)]);
    }
    case "ref-back-pointer":
    case "ref-drift": {
      const reference = schema.document.referenceAt(node);
      const offered = reference === undefined ? undefined : hoist(schema, reference);
      return offered === undefined ? [] : [{ ...offered, code, isPreferred: true }];
    }
    default:
      return defined([ruleFix(schema, node, holder, code)]);
  }
}

function defined(offers: readonly (Offer | undefined)[]): Offer[] {
  return offers.filter((each) => each !== undefined);
}

function ruleFix(schema: Schema, node: Node, holder: Node, code: string): Offer | undefined {
  const { tree } = schema;
  switch (code) {
    case "tool-array-items": {
      const items = { name: "items", value: () => "{}" };
      return offer(
        code,
        'Add "items": {}, which allows any',
        () => insertMembers(tree, styleOf(tree), holder, [items]).splices,
      );
    }
    case "tool-boolean-argument":
      return tree.kind(node) === "true"
        ? offer(code, "Write {}, which allows anything as well", () => [{ ...tree.span(node), text: "{}" }])
        : undefined;
    case "tool-type-unknown": {
      const meant = meantType(tree.string(node) ?? "");
      return meant === undefined
        ? undefined
        : offer(code, `Change to "${meant}"`, () => [{ ...tree.span(node), text: JSON.stringify(meant) }]);
    }
    case "defs-unused":
      return {
        ...offer(code, `Remove ${name(schema, node)}, which nothing refers to`, () =>
          removeMembers(tree, holder, (member) => member === node),
        ),
        isFeltElsewhere: true,
      };
    case "defs-misplaced":
      return move(schema, node, holder);
    default:
      return undefined;
  }
}

function move(schema: Schema, map: Node, base: Node): Offer | undefined {
  const reference = schema.diagnostics.misplaced.referenceTo(map);
  const outcome = reference === undefined ? undefined : schema.resolver.resolve(reference);
  if (reference === undefined || outcome?.kind !== "dangling") return undefined;
  const offered = moveDefinitions(schema, reference, base, outcome.tokens);
  return offered && { ...offered, code: "defs-misplaced", isPreferred: true };
}

function name({ tree }: Schema, node: Node): string {
  return printable(JSON.stringify(shortened(tree.key(node) ?? "", MAX_NAME)));
}

function offer(code: DiagnosticCode, title: string, splices: () => Splice[]): Offer {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    code,
    isPreferred: true,
    make: () => ({ splices: splices() }),
  };
}
