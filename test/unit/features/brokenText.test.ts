/** What is asked at every place of texts that are broken in every way: no question may fail. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ResponseError, type CompletionList } from "vscode-languageserver";
import { completion } from "../../../server/src/features/completion";
import { documented, readCompletionData } from "../../../server/src/features/completionDocumentation";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { prepareRename } from "../../../server/src/features/rename";
import { applied } from "./applied";
import { URI } from "./schemas";
import { renamedAlone } from "./workspace";

const part = fc.constantFrom(
  ...["{", "}", "[", "]", ",", ":", '"', "\n", "\\", "%", "~", "#/"],
  ...[
    '"$ref": ',
    '"$ref": "',
    '"$ref": "#/$defs/',
    '"#/$defs/A/not"',
    '"$ref": "#/anyOf/0"',
    '"$ref": "#one"',
  ],
  ...[
    '"$defs": {',
    '"A": {}',
    '"properties": {',
    '"A": {"not": {}},\n',
    '"required": ["A", ',
    '"anyOf": [{}, ',
  ],
  ...[
    '"$anchor": "one"',
    '"discriminator": {"mapping": {"a": "#/$defs/A"}}',
    '"dependencies": {"A": ["B"',
    "// x",
  ],
);

describe("in a broken text, at every place", () => {
  it("completion replaces what is around the cursor, and rename edits or refuses", async () => {
    const text = fc.array(part, { maxLength: 14 }).map((parts) => `{"$defs": {"A": {}},\n${parts.join("")}`);
    let completed = 0;
    let renamed = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 8, max: 80 }), async (source, pieceLength) => {
        const open = new OpenDocument(URI, 1, source, { pieceLength });
        const schema = open.schema(true);
        if (schema === undefined) return;
        for (let offset = 0; offset <= source.length; offset++) {
          const support = {
            insertReplace: true,
            labelDetails: true,
            snippets: true,
            suggestCommand: undefined,
          };
          const list: CompletionList | null = completion(open, schema, offset, support);
          for (const item of list?.items ?? []) {
            completed++;
            const { textEdit } = item;
            assert.ok(textEdit !== undefined && "replace" in textEdit);
            const { insert, replace } = textEdit;
            assert.deepEqual(insert.start, replace.start);
            assert.ok(open.offset(insert.start) <= offset && open.offset(replace.end) >= offset);
            assert.equal(replace.start.line, replace.end.line);
            const read = readCompletionData(item.data);
            assert.ok(read !== undefined);
            documented(schema, item, read);
          }
          try {
            prepareRename(open, schema, offset);
            applied(source, await renamedAlone(open, schema, offset, "New/~name"));
            renamed++;
          } catch (error) {
            if (!(error instanceof ResponseError)) throw error;
          }
        }
      }),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 200) },
    );
    assert.ok(completed > 100 && renamed > 100, `${completed} items, ${renamed} renames`);
  });
});
