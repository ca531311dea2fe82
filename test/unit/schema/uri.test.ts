/** URI references against their base: the examples of RFC 3986 §5.4, and what else schemas write. */
import assert from "node:assert/strict";
import { resolveUri, splitFragment } from "../../../server/src/schema/uri";

const RFC_BASE = "http://a/b/c/d;p?q";

/** RFC 3986 §5.4.1 and §5.4.2, those without fragment, and without `g:h`: a single letter is a drive here. */
const RFC: Record<string, string> = {
  g: "http://a/b/c/g",
  "./g": "http://a/b/c/g",
  "g/": "http://a/b/c/g/",
  "/g": "http://a/g",
  "//g": "http://g",
  "?y": "http://a/b/c/d;p?y",
  "g?y": "http://a/b/c/g?y",
  ";x": "http://a/b/c/;x",
  "g;x": "http://a/b/c/g;x",
  "g;x?y": "http://a/b/c/g;x?y",
  "": "http://a/b/c/d;p?q",
  ".": "http://a/b/c/",
  "./": "http://a/b/c/",
  "..": "http://a/b/",
  "../": "http://a/b/",
  "../g": "http://a/b/g",
  "../..": "http://a/",
  "../../": "http://a/",
  "../../g": "http://a/g",
  "../../../g": "http://a/g",
  "../../../../g": "http://a/g",
  "/./g": "http://a/g",
  "/../g": "http://a/g",
  "g.": "http://a/b/c/g.",
  ".g": "http://a/b/c/.g",
  "g..": "http://a/b/c/g..",
  "..g": "http://a/b/c/..g",
  "./../g": "http://a/b/g",
  "./g/.": "http://a/b/c/g/",
  "g/./h": "http://a/b/c/g/h",
  "g/../h": "http://a/b/c/h",
  "g;x=1/./y": "http://a/b/c/g;x=1/y",
  "g;x=1/../y": "http://a/b/c/y",
  "g?y/./x": "http://a/b/c/g?y/./x",
  "g?y/../x": "http://a/b/c/g?y/../x",
};

const CASES: [rule: string, reference: string, base: string, resolved: string | undefined][] = [
  ["a sibling", "b.json", "file:///w/sub/a.json", "file:///w/sub/b.json"],
  ["a file of the folder above", "../b.json", "file:///w/sub/a.json", "file:///w/b.json"],
  ["a drive of Windows in the base", "b.json", "file:///c%3A/w/a.json", "file:///c%3A/w/b.json"],
  [
    "a distribution of WSL",
    "../b.json",
    "vscode-remote://wsl+x/w/sub/a.json",
    "vscode-remote://wsl+x/w/b.json",
  ],
  ["a share", "b.json", "file://wsl$/x/a.json", "file://wsl$/x/b.json"],
  ["a sign that is no fragment", "a%23b.json", "file:///w/a.json", "file:///w/a%23b.json"],
  ["an escape that need not be", "%61.json", "file:///w/c.json", "file:///w/a.json"],
  ["letters of scheme and host", "HTTP://E.com/A", "", "http://e.com/A"],
  ["the scheme's own port", "http://e.com:80/a", "", "http://e.com/a"],
  ["a name without hierarchy", "", "urn:uuid:1", "urn:uuid:1"],
  ["no siblings of such a name", "b.json", "urn:uuid:1", undefined],
  ["no siblings of an unsaved document", "b.json", "untitled:Untitled-1", undefined],
  ["no base at all", "b.json", "", undefined],
  ["the path of a drive is no scheme", "C:/w/b.json", "file:///w/a.json", "file:///w/C:/w/b.json"],
  ["a URI of endless length", "b/".repeat(3_000), "file:///w/a.json", undefined],
];

describe("a URI reference", () => {
  for (const [reference, resolved] of Object.entries(RFC))
    it(`RFC 3986 §5.4: ${reference || "nothing"}`, () => {
      assert.equal(resolveUri(reference, RFC_BASE), resolved);
    });

  for (const [rule, reference, base, resolved] of CASES)
    it(rule, () => {
      assert.equal(resolveUri(reference, base), resolved);
    });

  it("is split at its first sign", () => {
    assert.deepEqual(splitFragment("./a#b.json#/x"), { uri: "./a", fragment: "b.json#/x" });
    assert.deepEqual(splitFragment("a.json"), { uri: "a.json", fragment: "" });
  });
});
