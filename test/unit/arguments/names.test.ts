import assert from "node:assert/strict";
import fc from "fast-check";
import { isConforming, NAME_LIMIT, originalNames, visibleNames } from "../../../server/src/arguments/names";

describe("the names that a model sees", () => {
  const maps: [originals: string[], visible: string[]][] = [
    [["first name"], ["first_name"]],
    [
      ["first name", "first_name"],
      ["first_name_2", "first_name"],
    ],
    [
      ["first name", "first_name", "first-name", "first~name"],
      ["first_name_2", "first_name", "first-name", "first_name_3"],
    ],
    [
      ["名前", "年齢"],
      ["__", "___2"],
    ],
    [
      ["filter[id]", "filters[]", "@type", "$defs", "StartTime<"],
      ["filter_id_", "filters__", "_type", "_defs", "StartTime_"],
    ],
    [
      ["", "param"],
      ["param_2", "param"],
    ],
    [[""], ["param"]],
    [
      ["x".repeat(70), "x".repeat(65)],
      ["x".repeat(64), "x".repeat(62) + "_2"],
    ],
    [
      ["a!", "a?", "a_"],
      ["a__2", "a__3", "a_"],
    ],
    // A made-up name may be in the way of a later one.
    [
      ["a!", "a?", "a__2"],
      ["a_", "a__3", "a__2"],
    ],
    [
      ["a_!", "a__2?", "a!!"],
      ["a__", "a__2_", "a___2"],
    ],
    // Code points are counted, not UTF-16 units.
    [["😀x"], ["_x"]],
    [["😀".repeat(70)], ["_".repeat(64)]],
    [["\ud800x"], ["_x"]],
    // One line feed at the end passes by accident, and is then kept; more do not.
    [["name\n"], ["name\n"]],
    [["x".repeat(64) + "\n"], ["x".repeat(64) + "\n"]],
    [["name\n\n"], ["name__"]],
    [["na\nme"], ["na_me"]],
    [["\n"], ["_"]],
    [
      ["__proto__", "constructor", "a.b-c"],
      ["__proto__", "constructor", "a.b-c"],
    ],
  ];
  for (const [originals, visible] of maps) {
    const title = JSON.stringify(originals).slice(0, 80);
    it(`of ${title}`, () => {
      assert.deepEqual(
        [...visibleNames(originals)],
        originals.map((name, index) => [name, visible[index]]),
      );
      assert.deepEqual(
        [...originalNames(originals)],
        originals.map((name, index) => [visible[index], name]),
      );
    });
  }

  it("takes thousands of names that look alike", () => {
    const originals = Array.from(
      { length: 20_000 },
      (_, index) => `名${String.fromCodePoint(0x4e00 + index)}`,
    );
    assert.equal(visibleNames(originals).get(originals.at(-1) ?? ""), "___20000");
  });

  const name = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("a", "_", "!", "2", "名", "\n", "😀"), maxLength: 4 }),
    fc.string({ unit: fc.constantFrom("x", "?"), minLength: 62, maxLength: 68 }),
  );

  it("are unique, conform, and lead back to exactly the names they came from", () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (originals) => {
        const visible = visibleNames(originals);
        assert.deepEqual([...visible.keys()], originals);
        assert.equal(new Set(visible.values()).size, originals.length);
        const back = originalNames(originals);
        for (const [original, seen] of visible) {
          assert.ok(isConforming(seen) && seen.length <= NAME_LIMIT + 1, seen);
          if (isConforming(original)) assert.equal(seen, original);
          assert.equal(back.get(seen), original);
        }
      }),
    );
  });
});
