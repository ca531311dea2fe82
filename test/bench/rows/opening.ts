/** Rows 6 and 7: what it costs a server to have L open, in memory, and to open it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { EditedDocument, openMessage } from "../document";
import { formatNumber, type Figure } from "../figure";
import { readInput } from "../inputs";
import { Lane } from "../lane";
import { LanguageServer, frame } from "../languageServer";
import { median, type Cost } from "../measure";
import type { Memory } from "../probe";
import { runProgram, withoutInput, type ProgramOptions } from "../program";

/** Servers started anew, and openings in each. */
const SERVERS = 3;
const OPENINGS = 6;
const RIVAL_SERVERS = 1;
const RIVAL_OPENINGS = 3;

const URI = "file:///L.json";

interface Opened {
  /** Memory before anything was open, and with the document open for the first time. */
  empty: Memory[];
  open: Memory[];
  /** The first opening in each server, and the further ones. */
  first: Cost[];
  later: Cost[];
  /** `JSON.parse` of the message, each time right before. */
  parse: Cost[];
}

runProgram(async (options) => {
  if (options.inputs === null) return [withoutInput(6, "L open", "L"), withoutInput(7, "opening L", "L")];
  const text = readInput(options.inputs, "L");
  const message = openMessage(URI, text);
  const file = join(options.inputs, "message.json");
  writeFileSync(file, JSON.stringify({ jsonrpc: "2.0", ...message }));
  const parse = Lane.start(options.bundles, "JSON.parse", { file });
  const bytes = frame(message);
  const ours = await open(options.server, options, bytes, parse, SERVERS, OPENINGS);
  const service = join(options.bundles, "jsonServer.js");
  const theirs = await open(service, options, bytes, parse, RIVAL_SERVERS, RIVAL_OPENINGS);
  parse.stop();
  const fileSize = Buffer.byteLength(text);
  return [...memoryFigures(ours, theirs, fileSize), ...openingFigures(ours, theirs)];
});

async function open(
  bundle: string,
  { bundles }: ProgramOptions,
  bytes: Buffer,
  parse: Lane,
  servers: number,
  openings: number,
): Promise<Opened> {
  const opened: Opened = { empty: [], open: [], first: [], later: [], parse: [] };
  for (let started = 0; started < servers; started++) {
    const server = await LanguageServer.start(bundle, join(bundles, "probe.js"));
    opened.empty.push(await server.memory());
    const document = new EditedDocument(server, URI);
    for (let opening = 0; opening < openings; opening++) {
      const parsed = await parse.run();
      if (parsed !== null) opened.parse.push(parsed);
      (opening === 0 ? opened.first : opened.later).push(await openOnce(server, document, bytes));
      if (opening === 0) opened.open.push(await server.memory());
      await document.close();
    }
    await server.stop();
  }
  return opened;
}

async function openOnce(server: LanguageServer, document: EditedDocument, bytes: Buffer): Promise<Cost> {
  await server.marks();
  const start = performance.now();
  const { at } = await document.openWith(bytes);
  const { marks } = await server.marks();
  const arrived = marks.find(({ kind }) => kind === "in")?.cpu ?? NaN;
  const written = marks.findLast(({ kind, head }) => kind === "out" && head.includes("publishDiagnostics"));
  return { cpu: (written?.cpu ?? NaN) - arrived, wall: at - start };
}

function memoryFigures(ours: Opened, theirs: Opened, fileSize: number): Figure[] {
  const above = ({ open, empty }: Opened, of: keyof Memory): number => {
    const from = of === "alive" ? "alive" : "resident";
    return median(open.map((memory, index) => memory[of] - (empty[index]?.[from] ?? NaN))) / fileSize;
  };
  const megabytes = (times: number): string => `${formatNumber((times * fileSize) / 1e6)} MB`;
  const common = { row: 6, unit: "× the file" };
  return [
    {
      ...common,
      what: "memory with L open, above empty",
      value: above(ours, "resident"),
      target: 4,
      stretch: 2.5,
      rivals: { "JSON service": above(theirs, "resident") },
      remark:
        `${megabytes(above(ours, "resident"))} resident after a collection, ` +
        `of which ${megabytes(above(ours, "alive"))} are alive`,
    },
    {
      ...common,
      what: "peak of memory while L is opened, above empty",
      value: above(ours, "peak"),
      target: 8,
      stretch: null,
      rivals: { "JSON service": above(theirs, "peak") },
      remark: megabytes(above(ours, "peak")),
    },
  ];
}

function openingFigures(ours: Opened, theirs: Opened): Figure[] {
  const ratio = (opened: Opened, which: "first" | "later", of: keyof Cost): number =>
    median(opened[which].map((cost) => cost[of])) / median(opened.parse.map((cost) => cost[of]));
  const times = (which: "first" | "later", of: keyof Cost): string =>
    [ours[which], ours.parse]
      .map((costs) => `${formatNumber(median(costs.map((cost) => cost[of])))} ms`)
      .join(" to ");
  const figure = (what: string, which: "first" | "later"): Figure => ({
    row: 7,
    what,
    unit: "× JSON.parse of the message, CPU",
    value: ratio(ours, which, "cpu"),
    target: which === "later" ? 2.5 : null,
    stretch: which === "later" ? 1.8 : null,
    rivals: { "JSON.parse": 1, "JSON service": ratio(theirs, which, "cpu") },
    remark: `${times(which, "cpu")}; by the clock ${times(which, "wall")}, ${formatNumber(ratio(ours, which, "wall"))} ×`,
  });
  return [
    figure("L opened, until its diagnostics are read", "later"),
    figure("the same, the first document of a new server", "first"),
  ];
}
