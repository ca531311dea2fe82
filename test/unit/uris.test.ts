/** URIs that are one, however they are spelled, and URIs that are not. */
import assert from "node:assert/strict";
import { normalUri } from "../../server/src/uris";

const SAME: [rule: string, ...uris: string[]][] = [
  ["the letter of a drive", "file:///C:/d/a.json", "file:///c:/d/a.json", "file:///c%3A/d/a.json"],
  ["a space", "file:///d/my%20defs.json", "file:///d/my defs.json"],
  ["a percent-encoded letter", "file:///d/%61.json", "file:///d/a.json"],
  ["lower case in an escape", "file:///d/%c3%a4.json", "file:///d/%C3%A4.json", "file:///d/ä.json"],
  ["an at sign", "https://h/@scope/x.json", "https://h/%40scope/x.json"],
  ["a fragment, which is none of the document's", "file:///a.json#/x", "file:///a.json"],
  ["a distribution of WSL", "vscode-remote://wsl%2Bubuntu/d/a.json", "vscode-remote://wsl+ubuntu/d/a.json"],
];

const DIFFERENT: [rule: string, ...uris: string[]][] = [
  ["the case of a name", "file:///d/A.json", "file:///d/a.json"],
  ["a sign that is no fragment", "file:///d/a%23b.json", "file:///d/a#b.json"],
  ["the machine of a share", "file://one/d/a.json", "file://two/d/a.json", "file:///d/a.json"],
  ["the scheme", "vscode-remote://wsl+ubuntu/a.json", "vscode-vfs://wsl+ubuntu/a.json"],
  ["untitled documents", "untitled:Untitled-1", "untitled:Untitled-2"],
];

describe("the spelling of a URI", () => {
  for (const [rule, ...uris] of SAME)
    it(`does not matter: ${rule}`, () => {
      assert.equal(new Set(uris.map(normalUri)).size, 1, uris.map(normalUri).join(" "));
    });

  for (const [rule, ...uris] of DIFFERENT)
    it(`matters: ${rule}`, () => {
      assert.equal(new Set(uris.map(normalUri)).size, uris.length, uris.map(normalUri).join(" "));
    });

  it("is kept where the text is no URI", () => {
    for (const text of ["", "a.json", "::", "1:2"]) assert.equal(normalUri(text), text);
  });
});
