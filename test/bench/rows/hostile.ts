/**
 * Row 8: schemas that are made to bring a reader to its knees. Each is read in processes of its own, since a
 * contestant may run out of stack or of time.
 */
import { formatNumber, type Figure } from "../figure";
import { HOSTILE_DOCUMENTS, type HostileDocument } from "../hostileDocuments";
import { takeTurns, type Laps } from "../lane";
import { medianCpu } from "../measure";
import { runProgram } from "../program";

/** Milliseconds after which a contestant is taken not to finish. */
const LIMIT = 10_000;

const TURNS = { warmUp: 3, rounds: 7, limit: LIMIT };

/** What is shown beside the targets is run less often. */
const FEW_TURNS = { warmUp: 1, rounds: 3, limit: LIMIT };

/** What is allowed on top of a multiple of `JSON.parse`, in milliseconds. */
const ALLOWANCE = 50;

runProgram(async ({ bundles }) => {
  const figures: Figure[] = [];
  for (const index of HOSTILE_DOCUMENTS.keys()) figures.push(...(await hostileFigures(bundles, index)));
  return figures;
});

async function hostileFigures(bundles: string, index: number): Promise<Figure[]> {
  const { what, size, make } = HOSTILE_DOCUMENTS[index] as HostileDocument;
  const judged = [{ name: "JSON.parse" }, { name: "Ref Lens" }] as const;
  const whole = await takeTurns(bundles, { hostile: index, size }, judged, TURNS);
  const others = [{ name: "jsonc-parser" }, { name: "JSON service" }] as const;
  const beside = await takeTurns(bundles, { hostile: index, size }, others, FEW_TURNS);
  const common = { row: 8, what, unit: "ms CPU" };
  const rivals = {
    "JSON.parse": cpu(whole["JSON.parse"]),
    "jsonc-parser": cpu(beside["jsonc-parser"]),
    "JSON service": cpu(beside["JSON service"]),
  };
  const limits = {
    target: 2 * rivals["JSON.parse"] + ALLOWANCE,
    stretch: rivals["JSON.parse"] + ALLOWANCE,
  };
  const failures = (["jsonc-parser", "JSON service"] as const)
    .filter((rival) => beside[rival].failure !== null)
    .map((rival) => `${rival}: ${beside[rival].failure ?? ""}`);
  const { failure } = whole["Ref Lens"];
  if (failure !== null) {
    return [{ ...common, ...limits, value: Infinity, rivals, remark: [failure, ...failures].join("; ") }];
  }
  const more = [{ name: "Ref Lens, a letter" }, { name: "Ref Lens, a hover" }] as const;
  const later = await takeTurns(bundles, { hostile: index, size }, more, FEW_TURNS);
  const quarter = await takeTurns(bundles, { hostile: index, size: size / 4 }, judged, TURNS);
  return [
    {
      ...common,
      ...limits,
      value: cpu(whole["Ref Lens"]),
      rivals,
      remark: [
        `fresh start and hover ${duration(later["Ref Lens, a hover"])}, a letter typed ${duration(later["Ref Lens, a letter"])}`,
        ...failures,
      ].join("; "),
    },
    growthFigure(
      what,
      { length: make(size).length, cpu: cpu(whole["Ref Lens"]), parse: rivals["JSON.parse"] },
      {
        length: make(size / 4).length,
        cpu: cpu(quarter["Ref Lens"]),
        parse: cpu(quarter["JSON.parse"]),
      },
    ),
  ];
}

function cpu({ costs }: Laps): number {
  return medianCpu(costs);
}

function duration(laps: Laps): string {
  return laps.failure ?? `${formatNumber(cpu(laps))} ms`;
}

interface Measured {
  /** Characters of the document. */
  length: number;
  /** CPU in milliseconds of the product and of `JSON.parse`. */
  cpu: number;
  parse: number;
}

/** Whether four times as much takes four times as long: time for each character, to that of a quarter of it. */
function growthFigure(what: string, whole: Measured, quarter: Measured): Figure {
  const growth = (of: "cpu" | "parse"): number => whole[of] / whole.length / (quarter[of] / quarter.length);
  return {
    row: 8,
    what: `${what}: growth from a quarter of it`,
    unit: "× time per character",
    value: growth("cpu"),
    target: 2,
    stretch: null,
    rivals: { "JSON.parse": growth("parse") },
    remark:
      `${formatNumber(whole.cpu)} ms for ${formatNumber(whole.length)} characters, ` +
      `${formatNumber(quarter.cpu)} ms for ${formatNumber(quarter.length)}; 1 is linear, 4 quadratic`,
  };
}
