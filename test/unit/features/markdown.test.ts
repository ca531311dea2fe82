/** Text from a document in a hover: whatever it holds, it is shown and never obeyed. */
import assert from "node:assert/strict";
import { hover } from "../../../server/src/features/hover";
import { escapeMarkdown, inCode, linkTo } from "../../../server/src/features/markdown";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { shortened } from "../../../server/src/features/printable";

const CODE: [text: string, span: string][] = [
  ["#/$defs/A", "`#/$defs/A`"],
  ["a`b", "`` a`b ``"],
  ["a``b`", "``` a``b` ```"],
  ["<b>*[x](y)*</b>", "`<b>*[x](y)*</b>`"],
  ["a\nb", "`a\\u000ab`"],
  ["a\u202eb", "`a\\u202eb`"],
];

const WORDS: [text: string, escaped: string][] = [
  ["integer | null", "integer \\| null"],
  ["![x](https://e.test/x.png)", "\\!\\[x\\]\\(https://e.test/x.png\\)"],
  ["&lt;b&gt; <b>", "\\&lt;b\\&gt; \\<b\\>"],
  ["a\n\n# b", "a\\\\u000a\\\\u000a\\# b"],
];

const LINKS: [text: string, uri: string, link: string][] = [
  ["#/A", "file:///a.json", "[`#/A`](file:///a.json#L3,5)"],
  ["#/a]b", "file:///a.json", "[`#/a]b`](file:///a.json#L3,5)"],
  ["#/a`b", "file:///a.json", "[\\#/a\\`b](file:///a.json#L3,5)"],
  ["#/A", "untitled:Untitled-1", "[`#/A`](untitled:Untitled-1#L3,5)"],
  ["#/A", "vscode-remote://wsl%2Bx/a.json", "[`#/A`](vscode-remote://wsl%2Bx/a.json#L3,5)"],
  ["#/A", "file:///a (1).json", "[`#/A`](file:///a%20%281%29.json#L3,5)"],
  ["#/A", "file:///a<b>.json", "[`#/A`](file:///a%3Cb%3E.json#L3,5)"],
];

describe("text from a document, in Markdown", () => {
  for (const [text, span] of CODE)
    it(`as code: ${span}`, () => {
      assert.equal(inCode(text), span);
    });

  for (const [text, escaped] of WORDS)
    it(`among words: ${escaped}`, () => {
      assert.equal(escapeMarkdown(text), escaped);
    });

  for (const [text, uri, link] of LINKS)
    it(`as a link: ${link}`, () => {
      assert.equal(linkTo(text, uri, { line: 2, character: 4 }), link);
    });

  it("is cut where it is long, and never inside of a character", () => {
    assert.equal(inCode("x".repeat(1_000)), `\`${"x".repeat(200)}…\``);
    assert.equal(shortened("😀😀", 3), "😀…");
    assert.equal(shortened("😀😀", 4), "😀😀");
  });
});

/** A name that would end a code span, a block of code and a paragraph, and load a picture. */
const HOSTILE = "x\n```\n\n![p](https://e.test/p.png) `](https://e.test) <img src=x>\r\n# y\u2028";

describe("a hover over hostile names", () => {
  const places: [where: string, schema: object][] = [
    ["of a definition", { $defs: { [HOSTILE]: { type: "integer", title: "T" } } }],
    ["of a keyword", { $defs: { A: { type: "integer", [HOSTILE]: [{ [HOSTILE]: HOSTILE }] } } }],
    ["of a type", { $defs: { A: { type: HOSTILE } } }],
    ["in a constant", { $defs: { A: { const: HOSTILE } } }],
    ["in what is overridden", { $defs: { A: { title: "T", description: "D" } } }],
  ];

  for (const [where, schema] of places) {
    it(`${where}: one block of code, one paragraph for each part`, () => {
      const name = where === "of a definition" ? HOSTILE.replaceAll("/", "~1") : "A";
      const text = JSON.stringify({
        properties: { a: { $ref: `#/$defs/${name}`, title: HOSTILE } },
        ...schema,
      });
      const open = new OpenDocument("file:///h.json", 1, text);
      const read = open.schema(false);
      assert.ok(read);
      const found = hover(open, read, text.indexOf('"$ref":"') + 2);
      assert.ok(found !== null && typeof found.contents === "object" && "value" in found.contents);
      const lines = found.contents.value.split("\n");
      const fences = lines.filter((line) => /^\s*(```|~~~)/.test(line));
      assert.deepEqual(fences, ["```jsonc", "```"], found.contents.value);
      assert.doesNotMatch(found.contents.value, /^\s*[#!<]/m);
      // Outside of the block a picture or a tag stands in a code span or is escaped.
      const block = lines.slice(lines.indexOf("```jsonc"), lines.indexOf("```") + 1);
      const outside = lines.filter((line) => !block.includes(line)).join("\n");
      const bare = outside.replace(/(`+)(?!`).+?(?<!`)\1(?!`)/gs, "").replace(/\\[^\w\s]/g, "");
      assert.doesNotMatch(bare, /!\[|<img/);
    });
  }
});
