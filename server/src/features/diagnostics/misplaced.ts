/** Finds definitions that were nested by mistake, by the references that dangle because of it. */
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import { findElsewhere } from "../../schema/elsewhere";
import { STORE_NAMES, isStore } from "../../schema/stores";
import type { Schema } from "../schema";
import { findingOf, type Finding, type Found } from "./findings";
import type { FoundReference } from "./references";
import { misplaced } from "./rules/misplaced";

export class MisplacedDefinitions {
  readonly #schema: Schema;
  /** The map that each dangling reference means; a finding is made anew when that can have changed. */
  readonly #meant = new WeakMap<Finding, Node | null>();
  #before: readonly Found[] = [];
  /** Null until a dangling reference asks for it. */
  #hasNested: boolean | null = null;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** @param references what is found of references, all of it */
  found(references: readonly FoundReference[]): readonly Found[] {
    this.#hasNested = null;
    const byMap = new Map<Node, Node[]>();
    for (const { reference, finding } of references) {
      const map = finding.code === "ref-dangling" ? this.#mapOf(reference, finding) : null;
      if (map === null) continue;
      const known = byMap.get(map);
      if (known === undefined) byMap.set(map, [reference.node]);
      else known.push(reference.node);
    }
    const { tree } = this.#schema;
    const found = [...byMap].map(([map, dangling]) =>
      this.#asBefore({
        node: map,
        piece: tree.pieceOf(map),
        finding: findingOf(misplaced, misplaced.say(tree.key(map) ?? "", dangling)),
      }),
    );
    return (this.#before = found);
  }

  /** A reference that means what is in a map and leads nowhere, where there is one. */
  referenceTo(map: Node): Reference | undefined {
    this.#hasNested = null;
    for (const { reference, finding } of this.#schema.diagnostics.references.found()) {
      if (finding.code === "ref-dangling" && this.#mapOf(reference, finding) === map) return reference;
    }
    return undefined;
  }

  /** Whether any definitions are nested at all: hardly a document has those, and each dangling reference looks far. */
  #findNested(): boolean {
    const { tree, document } = this.#schema;
    const roots = new Set<Node | undefined>(document.roots.map(({ node }) => node));
    return tree.pieces.some((piece) =>
      STORE_NAMES.some((name) =>
        tree.membersNamedIn(piece, name).some((node) => !roots.has(tree.parent(node))),
      ),
    );
  }

  #mapOf(reference: Reference, finding: Finding): Node | null {
    let map = this.#meant.get(finding);
    if (map === undefined) {
      this.#hasNested ??= this.#findNested();
      this.#meant.set(finding, (map = this.#hasNested ? mapOf(this.#schema, reference) : null));
    }
    return map;
  }

  /** The finding that was there already, if it says the same. */
  #asBefore(now: Found): Found {
    const same = this.#before.find(
      ({ node, piece, finding }) => node === now.node && piece === now.piece && isSame(finding, now.finding),
    );
    return same ?? now;
  }
}

function isSame(one: Finding, other: Finding): boolean {
  return (
    one.said.message === other.said.message && one.said.related?.[0]?.node === other.said.related?.[0]?.node
  );
}

function mapOf({ tree, document, resolver }: Schema, reference: Reference): Node | null {
  const outcome = resolver.resolve(reference);
  if (outcome.kind !== "dangling" || outcome.tokens.length < 2) return null;
  const elsewhere = findElsewhere(document, reference, outcome.tokens);
  if (elsewhere?.kind !== "nested") return null;
  const map = tree.get(elsewhere.base, outcome.tokens[0]?.name ?? "");
  return map !== undefined && isStore(document, map) ? map : null;
}
