/**
 * Row 5: what somebody asks of L right after a letter was typed, the question written right behind the edit. CPU of
 * the server from the arrival of the edit until the answer is written, so that nothing the edit has put off is left
 * out; the very first question after the document was opened is asked of a server of its own, several times.
 */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { EditedDocument, middle, placeOf, type Place } from "../document";
import { formatNumber, type Figure } from "../figure";
import { readInput } from "../inputs";
import { LanguageServer, frame } from "../languageServer";
import { median, type Cost } from "../measure";
import { runProgram, withoutInput, type ProgramOptions } from "../program";

/** Servers that are started anew for the first answer, and questions after it. */
const SERVERS = 3;
const REPEATS = 20;
const RIVAL_SERVERS = 1;
const RIVAL_REPEATS = 3;

const TARGET = 5;
const STRETCH = 1;

interface Question {
  what: string;
  method: string;
  /** What a server says of itself that can answer it. */
  capability: "definitionProvider" | "hoverProvider" | "referencesProvider" | "renameProvider";
  place: Place;
  more?: Record<string, unknown>;
}

interface Answers {
  first: Cost[];
  later: Cost[];
  /** Characters of the last answer as JSON. */
  size: number;
}

runProgram(async (options) => {
  if (options.inputs === null) return [withoutInput(5, "a question after a letter in L", "L")];
  const text = readInput(options.inputs, "L");
  const figures: Figure[] = [];
  for (const question of questions(text)) {
    const ours = await ask(options.server, options, text, question, SERVERS, REPEATS);
    const service = join(options.bundles, "jsonServer.js");
    const theirs = await ask(service, options, text, question, RIVAL_SERVERS, RIVAL_REPEATS);
    figures.push(...answerFigures(question, ours, theirs));
  }
  return figures;
});

/** The reference in the middle, and the definition that it leads to. */
function questions(text: string): Question[] {
  const reference = middle(text, "a $ref");
  const definition = definitionOf(text, reference);
  return [
    {
      what: "definition",
      method: "textDocument/definition",
      capability: "definitionProvider",
      place: reference,
    },
    { what: "hover", method: "textDocument/hover", capability: "hoverProvider", place: reference },
    {
      what: "references",
      method: "textDocument/references",
      capability: "referencesProvider",
      place: definition,
      more: { context: { includeDeclaration: true } },
    },
    {
      what: "rename",
      method: "textDocument/rename",
      capability: "renameProvider",
      place: definition,
      more: { newName: "Renamed" },
    },
  ];
}

/** The place of the key that a reference leads to, found without any of the contestants. */
function definitionOf(text: string, { line }: Place): Place {
  const reference = /"\$ref":\s*"#([^"]*)"/.exec(text.split("\n")[line] ?? "")?.[1] ?? "";
  let from = 0;
  for (const token of reference.split("/").slice(1)) {
    const name = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
    from = text.indexOf(`${JSON.stringify(name)}: {`, from);
    if (from < 0) throw new Error(`The document has no ${reference} to ask for.`);
  }
  return placeOf(text, from + 1);
}

/** @returns null when the server does not offer it */
async function ask(
  bundle: string,
  { bundles }: ProgramOptions,
  text: string,
  question: Question,
  servers: number,
  repeats: number,
): Promise<Answers | null> {
  const answers: Answers = { first: [], later: [], size: 0 };
  const typing = middle(text, "a text");
  for (let started = 0; started < servers; started++) {
    const server = await LanguageServer.start(bundle, join(bundles, "probe.js"));
    const isOffered = Boolean(server.capabilities[question.capability]);
    if (isOffered) {
      const document = new EditedDocument(server, "file:///L.json");
      await document.open(text);
      for (let repeat = 0; repeat <= repeats; repeat++) {
        const place = { line: typing.line, character: typing.character + repeat };
        const { cost, size } = await askOnce(server, document, place, question, 1_000 + repeat);
        (repeat === 0 ? answers.first : answers.later).push(cost);
        answers.size = size;
      }
    }
    await server.stop();
    if (!isOffered) return null;
  }
  return answers;
}

async function askOnce(
  server: LanguageServer,
  document: EditedDocument,
  typing: Place,
  { method, place, more }: Question,
  id: number,
): Promise<{ cost: Cost; size: number }> {
  await server.marks();
  const edit = document.edit(typing, 0, "x");
  const textDocument = { uri: document.uri };
  const question = frame({ id, method, params: { textDocument, position: place, ...more } });
  const answered = server.next((message) => message.id === id);
  const diagnosed = document.diagnostics();
  const start = performance.now();
  server.write(Buffer.concat([edit, question]));
  const { at, message } = await answered;
  await diagnosed;
  const { marks } = await server.marks();
  if (message.error !== undefined) throw new Error(`${method}: ${message.error.message}`);
  const arrived = marks.find(({ kind }) => kind === "in")?.cpu ?? NaN;
  const written = marks.find(({ kind, head }) => kind === "out" && head.includes(`"id":${id}`))?.cpu ?? NaN;
  return {
    cost: { cpu: written - arrived, wall: at - start },
    size: JSON.stringify(message.result).length,
  };
}

function answerFigures({ what }: Question, ours: Answers | null, theirs: Answers | null): Figure[] {
  const figure = (which: string, costs: Cost[] | undefined, rival: Cost[] | undefined): Figure => ({
    row: 5,
    what: `${what} on L after a letter, ${which}`,
    unit: "ms CPU",
    value: costs === undefined ? null : median(costs.map(({ cpu }) => cpu)),
    target: TARGET,
    stretch: STRETCH,
    ...(rival === undefined ? {} : { rivals: { "JSON service": median(rival.map(({ cpu }) => cpu)) } }),
    remark:
      costs === undefined
        ? "not offered"
        : `${formatNumber(median(costs.map(({ wall }) => wall)))} ms for the editor; answer of ${formatNumber(ours?.size ?? 0)} characters`,
  });
  return [
    figure("the first", ours?.first, theirs?.first),
    figure("each further", ours?.later, theirs?.later),
  ];
}
