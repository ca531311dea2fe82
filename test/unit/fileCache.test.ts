/** What is kept of files that were read, and what goes when there is too much. */
import assert from "node:assert/strict";
import type { FileAnswer } from "../../server/src/features/files";
import { OpenDocument } from "../../server/src/features/openDocument";
import { FileCache } from "../../server/src/fileCache";

/** A file whose text has about as many units. */
function file(uri: string, length: number): FileAnswer {
  const document = new OpenDocument(uri, 0, JSON.stringify({ title: "x".repeat(length) }));
  const schema = document.referredSchema(true);
  assert.ok(schema);
  return { kind: "file", document, schema, isOpen: false };
}

describe("the cache of files", () => {
  const kept = (cache: FileCache): string[] => ["a", "b", "c"].filter((uri) => cache.get(uri) !== undefined);

  it("lets go of what was used longest ago", () => {
    const cache = new FileCache(30_000);
    cache.set("a", file("a", 9_000));
    cache.set("b", file("b", 9_000));
    assert.deepEqual(kept(cache), ["a", "b"]);
    cache.get("a");
    cache.set("c", file("c", 9_000));
    assert.deepEqual(kept(cache), ["a", "c"]);
  });

  it("keeps one file alone, however large", () => {
    const cache = new FileCache(30_000);
    cache.set("a", file("a", 9_000));
    cache.set("b", file("b", 90_000));
    assert.deepEqual(kept(cache), ["b"]);
  });

  it("counts what is replaced and deleted no more", () => {
    const cache = new FileCache(30_000);
    for (let times = 0; times < 9; times++) cache.set("a", file("a", 9_000));
    for (let times = 0; times < 9; times++) {
      cache.set("b", file("b", 9_000));
      cache.delete("b");
    }
    cache.set("c", file("c", 9_000));
    assert.deepEqual(kept(cache), ["a", "c"]);
  });

  it("bounds what is known to be missing, too", () => {
    const cache = new FileCache(30_000);
    for (let index = 0; index < 100; index++) cache.set(`missing${index}`, { kind: "missing" });
    const count = Array.from({ length: 100 }, (_, index) => cache.get(`missing${index}`)).filter(
      (entry) => entry !== undefined,
    ).length;
    assert.equal(count, 15);
  });
});
