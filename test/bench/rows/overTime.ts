/**
 * Row 6, over time: whether a server that was worked with for long has let go of what it no longer needs. L is edited
 * ten thousand times and opened anew now and then; what is alive at the end is held against what was alive before.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EditedDocument, middle, TARGETS } from "../document";
import { formatNumber, type Figure } from "../figure";
import { readInput } from "../inputs";
import { LanguageServer } from "../languageServer";
import { runProgram, withoutInput } from "../program";

const EDITS = 10_000;
const OPENINGS = 20;

/** Letters typed one after the other in one place, and deleted again; small enough for a `$ref` to stay one. */
const LETTERS = 10;

/** Milliseconds in which a server that nobody asks does what it has put off. */
const REST = 2_000;

const TARGET = 1.05;

runProgram(async (options) => {
  const what = `alive after ${formatNumber(EDITS)} edits and ${OPENINGS} openings of L, to before`;
  if (options.inputs === null) return [withoutInput(6, what, "L")];
  const text = readInput(options.inputs, "L");
  const server = await LanguageServer.start(options.server, join(options.bundles, "probe.js"));
  const document = new EditedDocument(server, "file:///L.json");
  await document.open(text);
  // What is made once, when it is first needed, is no growth.
  await type(server, document, text, EDITS / OPENINGS);
  const before = await alive(server);
  for (let opening = 0; opening < OPENINGS; opening++) {
    await type(server, document, text, EDITS / OPENINGS);
    await document.close();
    await document.open(text);
  }
  // The same has been asked of the document as when the first figure was taken.
  await type(server, document, text, EDITS / OPENINGS);
  const after = await alive(server);
  await server.stop();
  const megabytes = (bytes: number): string => `${formatNumber(bytes / 1e6)} MB`;
  return [
    {
      row: 6,
      what,
      unit: "×",
      value: after / before,
      target: TARGET,
      stretch: null,
      remark: `${megabytes(before)} to ${megabytes(after)}, after full collections`,
    },
  ] satisfies Figure[];
});

/** Types letters into each kind of place in turn, and deletes them. */
async function type(
  server: LanguageServer,
  document: EditedDocument,
  text: string,
  edits: number,
): Promise<void> {
  const places = TARGETS.map((target) => middle(text, target));
  const reference = middle(text, "a $ref");
  for (let round = 0; round * 2 * LETTERS < edits; round++) {
    const place = places[round % places.length] ?? { line: 0, character: 0 };
    for (let letter = 0; letter < LETTERS; letter++)
      server.write(document.edit({ ...place, character: place.character + letter }, 0, "x"));
    // A question makes sure that the letters were there for somebody.
    await server.request("textDocument/definition", {
      textDocument: { uri: document.uri },
      position: reference,
    });
    server.write(document.edit(place, LETTERS, ""));
    for (let more = 1; more < LETTERS; more++) server.write(document.edit(place, 0, ""));
  }
}

async function alive(server: LanguageServer): Promise<number> {
  await sleep(REST);
  return (await server.memory()).alive;
}
