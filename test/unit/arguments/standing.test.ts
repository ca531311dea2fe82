/** Where the runtime comes by each place of a schema when it walks a call. */
import assert from "node:assert/strict";
import { standingOf } from "../../../server/src/arguments/standing";
import { JsonTree, type Node } from "../../../server/src/json/tree";
import { walkPointer } from "../../../server/src/schema/walk";

/** Each place, how it stands, and whose value it is about. */
const CASES: [place: string, kind: ReturnType<typeof standingOf>["kind"], site?: string][] = [
  ["", "root"],
  ["properties a", "argument", "properties a"],
  ["properties items", "argument", "properties items"],
  ["properties a properties b", "nested", "properties a properties b"],
  ["properties a items", "nested", "properties a items"],
  ["properties a items properties b items", "nested", "properties a items properties b items"],
  ["properties a anyOf 0", "argument", "properties a"],
  ["properties a oneOf 0 allOf 1", "argument", "properties a"],
  ["properties a items anyOf 1", "nested", "properties a items"],
  ["properties a anyOf 0 items", "unseen"],
  ["properties a anyOf 0 properties b", "unseen"],
  ["properties a prefixItems 0", "unseen"],
  ["properties a additionalProperties", "unseen"],
  ["properties a additionalProperties properties b", "unseen"],
  ["properties a not", "unseen"],
  ["allOf 0", "unseen"],
  ["allOf 0 properties b", "unseen"],
  ["items", "unseen"],
  ["$defs D", "definition", "$defs D"],
  ["definitions D", "definition", "definitions D"],
  ["$defs properties", "definition", "$defs properties"],
  ["$defs D anyOf 0", "definition", "$defs D"],
  ["$defs D properties b", "nested", "$defs D properties b"],
  ["$defs D items", "nested", "$defs D items"],
  ["properties a $defs D", "definition", "properties a $defs D"],
  ["properties a anyOf 0 $defs D properties b", "nested", "properties a anyOf 0 $defs D properties b"],
];

/** A schema in which there is such a place. */
function schemaWith(tokens: readonly string[]): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return {};
  const below = schemaWith(rest);
  return /^\d+$/.test(token) ? [...Array<object>(Number(token)).fill({}), below] : { [token]: below };
}

describe("where a place of a schema stands in a call", () => {
  for (const [place, kind, site] of CASES) {
    it(`${place || "the top"}: ${kind}${site === undefined || site === place ? "" : ` of ${site}`}`, () => {
      const tokens = place === "" ? [] : place.split(" ");
      const tree = new JsonTree(JSON.stringify(schemaWith(tokens)));
      const root = tree.root as Node;
      const nodeAt = (names: readonly string[]): Node =>
        walkPointer(
          tree,
          root,
          names.map((name) => ({ name })),
        ).reached;
      assert.deepEqual(
        standingOf(tree, root, nodeAt(tokens)),
        site === undefined ? { kind } : { kind, site: nodeAt(site.split(" ")) },
      );
    });
  }

  it("a list of schemas under items is not walked", () => {
    const tree = new JsonTree('{"properties": {"a": {"items": [{}]}}}');
    const at = tree.nodeAt(tree.text.indexOf("{}")) as Node;
    assert.deepEqual(standingOf(tree, tree.root as Node, at), { kind: "unseen" });
  });
});
