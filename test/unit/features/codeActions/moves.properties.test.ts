/** What holds of every edit that moves something: references of other files mean what they meant. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { CancellationToken } from "vscode-languageserver";
import { effectOf, type ActionSupport } from "../../../../server/src/features/codeActions/effect";
import { isRefusal, type Offer, type Refusal } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import { documentUses } from "../../../../server/src/features/foreignReferences";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import type { Node } from "../../../../server/src/json/tree";
import { applied } from "../applied";
import { OTHER, referringFile, targetsOf } from "../referring";
import { URI } from "../schemas";
import { workspaceOf } from "../workspace";
import { numRuns, placesOf, plainOf } from "./everyEdit";
import { generated } from "./generated";
import { difference, meaningOf } from "./meaning";

const CLIENT: ActionSupport = {
  resolvesEdits: true,
  showsDisabled: true,
  edits: { versions: false, confirms: false },
  renameCommand: undefined,
  messageCommand: "show",
};

/** The meaning of a schema; of the maps and lists that hold schemas, no more than that they are there. */
function meant(schema: Schema, node: Node): unknown {
  return schema.document.position(node) === "schema" ? meaningOf(schema, node) : "there";
}

describe("every edit that moves something", function () {
  this.timeout(240_000 * Math.ceil(numRuns / 200));

  it("takes the references of other files along, or is not made", async () => {
    const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    // Each document is edited together with a file that refers to everything in it, which takes its time.
    const runs = Math.ceil(numRuns / 2);
    const made = { followed: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(generated, at, async ({ text }, where) => {
        const open = new OpenDocument(URI, 1, text);
        const before = open.schema(false);
        if (before === undefined) return;
        const other = referringFile(before);
        const led = targetsOf(before, other);
        const target = { document: open, schema: before };
        const files = workspaceOf(new Map([[OTHER, other]]));
        const uses = await documentUses(files, target, CancellationToken.None, (limit) => {
          throw new Error(limit);
        });
        const seen = new Set<string>();
        for (const asked of placesOf(open, before, where)) {
          const offers: (Offer | Refusal)[] = offersAt(before, { ...asked, only: undefined });
          for (const offer of offers) {
            if (isRefusal(offer) || offer.isFeltElsewhere !== true || seen.has(offer.title)) continue;
            seen.add(offer.title);
            const effect = effectOf(target, offer, uses, CLIENT);
            if (effect?.edit === undefined) {
              made.refused++;
              assert.ok(effect?.command !== undefined, "nothing is done, and nothing said");
              continue;
            }
            const result = applied(text, effect.edit);
            const followed = applied(other, effect.edit, OTHER);
            const after = new OpenDocument(URI, 2, result).schema(true);
            assert.ok(after !== undefined);
            const plain = plainOf(offer);
            for (const [index, now] of targetsOf(after, followed).entries()) {
              const was = led[index];
              const message: string = `${offer.title}: R${index}\n${text}\n${result}\n${other}\n${followed}`;
              assert.ok(was !== undefined && now !== undefined, message);
              const [one, two] = [plain(meant(before, was)), plain(meant(after, now))];
              const differs = difference(one, two, () => false);
              assert.equal(differs, undefined, `${message}\n${differs ?? ""}`);
            }
            if (followed !== other) made.followed++;
          }
        }
      }),
      { numRuns: runs },
    );
    assert.ok(made.followed > runs / 10 && made.refused > 0, JSON.stringify(made));
  });
});
