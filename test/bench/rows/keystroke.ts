/**
 * Rows 2 to 4: one letter typed in the middle of a document that a server has open. CPU of the server from the
 * arrival of the edit until its diagnostics are written, and the time that goes by for the editor.
 */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { EditedDocument, TARGETS, middle, type Place, type Target } from "../document";
import { formatNumber, type Figure } from "../figure";
import { readInput, type InputName } from "../inputs";
import { LanguageServer } from "../languageServer";
import { median, percentile, type Cost } from "../measure";
import { runProgram, withoutInput, type ProgramOptions } from "../program";

const NAMES = ["S", "L", "G"] as const;

/** Letters typed before anything is measured, and then. */
const WARM_UP = 20;
const LETTERS = 100;
const RIVAL_WARM_UP = 1;
const RIVAL_LETTERS = 7;

/** After so many letters they are taken out again, so that no word grows beyond what somebody types. */
const WORD = 20;

interface Typing {
  costs: Cost[];
  /** Letters after which the server sent no diagnostics, because they were what they had been. */
  silent: number;
  /** Diagnostics of the last letter that had any sent. */
  diagnostics: number;
}

runProgram(async (options) => {
  if (options.inputs === null) {
    return [2, 3, 4].flatMap((row) =>
      (["L", "G"] as const).map((name) => withoutInput(row, `a letter in ${name}`, name)),
    );
  }
  const texts = new Map(NAMES.map((name) => [name, readInput(options.inputs ?? "", name)]));
  const ours = await typeEverywhere(options.server, options, texts, TARGETS, WARM_UP, LETTERS);
  const service = join(options.bundles, "jsonServer.js");
  const theirs = await typeEverywhere(service, options, texts, ["a text"], RIVAL_WARM_UP, RIVAL_LETTERS);
  return figures(ours, theirs);
});

type Results = Map<Target, Map<InputName, Typing>>;

/** Types into each document in turn, a letter here and a letter there, each document in a server of its own. */
async function typeEverywhere(
  bundle: string,
  { bundles }: ProgramOptions,
  texts: ReadonlyMap<InputName, string>,
  targets: readonly Target[],
  warmUp: number,
  letters: number,
): Promise<Results> {
  const open = await Promise.all(
    [...texts].map(async ([name, text]) => {
      const server = await LanguageServer.start(bundle, join(bundles, "probe.js"));
      const document = new EditedDocument(server, `file:///${name}.json`);
      await document.open(text);
      return { name, text, server, document };
    }),
  );
  const results: Results = new Map();
  for (const target of targets) {
    const typists = open.map(({ text, ...opened }) => ({
      ...opened,
      place: middle(text, target),
      typing: newTyping(),
    }));
    for (let letter = 0; letter < warmUp + letters; letter++) {
      for (const { server, document, place, typing } of typists) {
        await typeLetter(server, document, place, letter % WORD, letter < warmUp ? newTyping() : typing);
      }
    }
    for (const { server, document, place } of typists) {
      server.write(document.edit(place, (warmUp + letters) % WORD, ""));
      await document.diagnostics();
    }
    results.set(target, new Map(typists.map(({ name, typing }) => [name, typing])));
  }
  await Promise.all(open.map(({ server }) => server.stop()));
  return results;
}

function newTyping(): Typing {
  return { costs: [], silent: 0, diagnostics: 0 };
}

/** @param typed letters of the word that stand there already; a word that is whole is taken out again */
async function typeLetter(
  server: LanguageServer,
  document: EditedDocument,
  place: Place,
  typed: number,
  typing: Typing,
): Promise<void> {
  const at = { line: place.line, character: place.character + typed };
  await server.marks();
  const edit = document.edit(at, 0, "x");
  const start = performance.now();
  server.write(edit);
  const received = await document.diagnostics();
  const { marks, cpu } = await server.marks();
  const arrived = marks.find(({ kind }) => kind === "in")?.cpu ?? NaN;
  const written = marks.findLast(
    ({ kind, head }) => kind === "out" && head.includes("publishDiagnostics"),
  )?.cpu;
  if (received === null) typing.silent++;
  else typing.diagnostics = (received.message.params as { diagnostics: unknown[] }).diagnostics.length;
  typing.costs.push({ cpu: (written ?? cpu) - arrived, wall: received === null ? NaN : received.at - start });
  if (typed + 1 < WORD) return;
  server.write(document.edit(place, WORD, ""));
  await document.diagnostics();
}

function figures(ours: Results, theirs: Results): Figure[] {
  const cpu = (results: Results, target: Target, name: InputName): number[] =>
    results
      .get(target)
      ?.get(name)
      ?.costs.map((cost) => cost.cpu) ?? [];
  const wall = (results: Results, target: Target, name: InputName): number[] =>
    results
      .get(target)
      ?.get(name)
      ?.costs.map((cost) => cost.wall)
      .filter((value) => !Number.isNaN(value)) ?? [];

  const letters = (["L", "G"] as const).flatMap((name) =>
    TARGETS.flatMap((target): Figure[] => {
      const own = cpu(ours, target, name);
      const other = cpu(theirs, target, name);
      const typing = ours.get(target)?.get(name) ?? newTyping();
      const what = `a letter in ${target} of ${name}`;
      const rival = (value: number): Pick<Figure, "rivals"> =>
        other.length === 0 ? {} : { rivals: { "JSON service": value } };
      return [
        {
          row: 2,
          what: `${what}, median`,
          unit: "ms CPU",
          value: median(own),
          target: 2,
          stretch: 0.5,
          ...rival(median(other)),
          remark: `${formatNumber(typing.diagnostics)} diagnostics sent` + silence(typing),
        },
        {
          row: 2,
          what: `${what}, 95th percentile`,
          unit: "ms CPU",
          value: percentile(own, 95),
          target: 5,
          stretch: null,
          ...rival(percentile(other, 95)),
          remark: `first after the warm-up ${formatNumber(own[0] ?? NaN)} ms, most ${formatNumber(Math.max(...own))} ms`,
        },
      ];
    }),
  );

  const ratios = TARGETS.map((target): Figure => {
    const [large, small] = [median(cpu(ours, target, "L")), median(cpu(ours, target, "S"))];
    const other = median(cpu(theirs, target, "L")) / median(cpu(theirs, target, "S"));
    return {
      row: 3,
      what: `a letter in ${target}, L to S`,
      unit: "×, CPU",
      value: large / small,
      target: 2,
      stretch: 1.2,
      ...(Number.isNaN(other) ? {} : { rivals: { "JSON service": other } }),
      remark: `${formatNumber(large)} ms to ${formatNumber(small)} ms`,
    };
  });

  const walls = NAMES.map((name): Figure => {
    // After a letter in a text nothing may be sent, because nothing has changed; one in a $ref always changes something.
    const target = TARGETS.find((each) => wall(ours, each, name).length > 0) ?? "a text";
    const own = wall(ours, target, name);
    return {
      row: 4,
      what: `a letter in ${target} of ${name}, for the editor`,
      unit: "ms",
      value: own.length === 0 ? null : median(own),
      target: 16,
      stretch: 4,
      rivals: { "JSON service": median(wall(theirs, "a text", name)) },
      remark:
        own.length === 0
          ? "no diagnostics were sent, because none changed"
          : `95th percentile ${formatNumber(percentile(own, 95))} ms`,
    };
  });
  return [...letters, ...ratios, ...walls];
}

function silence({ silent, costs }: Typing): string {
  return silent === 0 ? "" : `; none after ${silent} of ${costs.length} letters, since they were the same`;
}
