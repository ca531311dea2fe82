/** Merging definitions that are equal: which are, and that all that led to the others leads to the first. */
import assert from "node:assert/strict";
import { act, titlesAt } from "./acting";

const REWRITE = ["refactor.rewrite"];

const merged: [what: string, before: string, title: string, after: string][] = [
  [
    "whatever the order of their keys",
    `{"items":{"$ref":"#/$defs/B"},"$de‸fs":{"A":{"type":"string","minLength":1},"B":{"minLength":1,"type":"string"},"C":{"type":"string"}}}`,
    "Merge 2 definitions that are equal into 1",
    `{"items":{"$ref":"#/$defs/A"},"$defs":{"A":{"type":"string","minLength":1},"C":{"type":"string"}}}`,
  ],
  [
    "with references that name the schema before their pointer",
    `{"$id":"https://e.test/d/s","items":{"$ref":"s#/$defs/B"},"not":{"$ref":"https://e.test/d/s#/$defs/B"},"$de‸fs":{"A":{"type":"string"},"B":{"type":"string"}}}`,
    "Merge 2 definitions that are equal into 1",
    `{"$id":"https://e.test/d/s","items":{"$ref":"s#/$defs/A"},"not":{"$ref":"https://e.test/d/s#/$defs/A"},"$defs":{"A":{"type":"string"}}}`,
  ],
  [
    "with pointers that lead through them, each in its own spelling",
    `{
  "properties": {
    "a": { "$ref": "#/$defs/first%20name/items" }, // first
    "b": { "$ref": "#%2F$defs/last name/items" }
  },
  "$de‸fs": {
    "first name": { "items": { "type": "string" } }, // one
    "last name": { "items": { "type": "string" } }
  }
}`,
    "Merge 2",
    `{
  "properties": {
    "a": { "$ref": "#/$defs/first%20name/items" }, // first
    "b": { "$ref": "#%2F$defs/first%20name/items" }
  },
  "$defs": {
    "first name": { "items": { "type": "string" } } // one
  }
}`,
  ],
  [
    "whose names most references write as they are",
    `{"items":{"$ref":"#/$defs/B"},"not":{"$ref":"#/$defs/B<1>/items"},"else":{"$ref":"#/$defs/B%3C1%3E"},"$de‸fs":{"A<1>":{"type":"string"},"B":{"type":"string"},"C<1>":{"items":{"type":"null"}},"B<1>":{"items":{"type":"null"}}}}`,
    "Merge 4 definitions that are equal into 2",
    `{"items":{"$ref":"#/$defs/A%3C1%3E"},"not":{"$ref":"#/$defs/C<1>/items"},"else":{"$ref":"#/$defs/C%3C1%3E"},"$defs":{"A<1>":{"type":"string"},"C<1>":{"items":{"type":"null"}}}}`,
  ],
  [
    "that refer to equal ones",
    `{"items":{"$ref":"#/$defs/D"},"$de‸fs":{"A":{"type":"string"},"B":{"items":{"$ref":"#/$defs/A"}},"C":{"type":"string"},"D":{"items":{"$ref":"#/$defs/C"}}}}`,
    "Merge 4 definitions that are equal into 2",
    `{"items":{"$ref":"#/$defs/B"},"$defs":{"A":{"type":"string"},"B":{"items":{"$ref":"#/$defs/A"}}}}`,
  ],
  [
    "that refer to themselves in the same way",
    `{"items":{"$ref":"#/$defs/N"},"$de‸fs":{"M":{"properties":{"next":{"$ref":"#/$defs/M"}}},"N":{"properties":{"next":{"$ref":"#/$defs/N"}}}}}`,
    "Merge 2",
    `{"items":{"$ref":"#/$defs/M"},"$defs":{"M":{"properties":{"next":{"$ref":"#/$defs/M"}}}}}`,
  ],
  [
    "with the pointers of a mapping",
    `{"discriminator":{"mapping":{"b":"#/$defs/B"}},"$de‸fs":{"A":{"type":"string"},"B":{"type":"string"}}}`,
    "Merge 2",
    `{"discriminator":{"mapping":{"b":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
  ],
];

describe("merging equal definitions", () => {
  for (const [what, before, title, after] of merged) {
    it(`merges those ${what}`, () => {
      assert.equal(act(before, title, REWRITE).text, after);
    });
  }

  const unequal: [what: string, definitions: string][] = [
    [
      "have another description",
      `"A":{"type":"string","description":"a"},"B":{"type":"string","description":"b"}`,
    ],
    ["have a list in another order", `"A":{"enum":[1,2]},"B":{"enum":[2,1]}`],
    ["write a number otherwise", `"A":{"minimum":1},"B":{"minimum":1.0}`],
    ["have a text where the other has a number", `"A":{"const":"1"},"B":{"const":1}`],
    [
      "refer to unequal ones",
      `"A":{"$ref":"#/$defs/C"},"B":{"$ref":"#/$defs/D"},"C":{"type":"string"},"D":{"type":"null"}`,
    ],
    [
      "hold unequal data that looks like references",
      `"A":{"const":{"$ref":"#/$defs/A"}},"B":{"const":{"$ref":"#/$defs/B"}}`,
    ],
    ["have a name of their own", `"A":{"$anchor":"a"},"B":{"$anchor":"a"}`],
    ["are broken", `"A":{"not":{"type":"string" "title":"t"}},"B":{"not":{"type":"string","title":"t"}}`],
    ["stand under one key", `"A":{"type":"string"},"A":{"type":"string"}`],
  ];
  for (const [what, definitions] of unequal) {
    it(`is not offered for definitions that ${what}`, () => {
      assert.deepEqual(titlesAt(`{"type":"object","$de‸fs":{${definitions}}}`, REWRITE), []);
    });
  }

  it("is offered unseen where there is much to compare, and says so when no two are equal", () => {
    const many = Array.from(
      { length: 2_000 },
      (_, at) => `"D${at}":{"description":"${"long ".repeat(20)}${at}"}`,
    );
    const source = `{"type":"object","$de‸fs":{${many.join(",")}}}`;
    const acted = act(source, "Merge definitions that are equal", REWRITE);
    assert.equal(acted.text, source.replace("‸", ""));
    assert.equal(acted.remark, "No two of these definitions are equal.");
  });
});
