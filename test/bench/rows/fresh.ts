/** Row 1: a text in memory, and every reference in it found, classified and resolved, with ranges and diagnostics. */
import { freshStart } from "../contestants";
import { formatNumber, type Figure } from "../figure";
import { inputFile, readInput, type InputName } from "../inputs";
import { takeTurns } from "../lane";
import { medianCpu, medianWall } from "../measure";
import { runProgram, withoutInput } from "../program";

const TURNS = { warmUp: 8, rounds: 20 };

/** The others take long and vary little in comparison. */
const RIVAL_EVERY = 4;

runProgram(async ({ inputs, bundles }) => {
  const figures: Figure[] = [];
  for (const name of ["L", "G"] as const) {
    if (inputs === null) figures.push(withoutInput(1, `fresh start of ${name}`, name));
    else figures.push(...(await freshFigures(name, inputs, bundles)));
  }
  return figures;
});

async function freshFigures(name: InputName, inputs: string, bundles: string): Promise<Figure[]> {
  const laps = await takeTurns(
    bundles,
    { file: inputFile(inputs, name) },
    [
      { name: "JSON.parse" },
      { name: "Ref Lens" },
      { name: "jsonc-parser", every: RIVAL_EVERY },
      { name: "JSON service", every: RIVAL_EVERY },
    ],
    TURNS,
  );
  const cpu = (contestant: keyof typeof laps): number => medianCpu(laps[contestant].costs);
  const wall = (contestant: keyof typeof laps): number => medianWall(laps[contestant].costs);
  const first = (contestant: keyof typeof laps): number => laps[contestant].first?.cpu ?? NaN;
  const ratios = (of: typeof cpu): Pick<Figure, "value" | "rivals"> => ({
    value: of("Ref Lens") / of("JSON.parse"),
    rivals: {
      "JSON.parse": 1,
      "jsonc-parser": of("jsonc-parser") / of("JSON.parse"),
      "JSON service": of("JSON service") / of("JSON.parse"),
    },
  });
  const { schema, diagnostics } = freshStart(readInput(inputs, name));
  const common = { row: 1, unit: "× JSON.parse, CPU" };
  const times = (of: typeof cpu): string =>
    `${formatNumber(of("Ref Lens"))} ms to ${formatNumber(of("JSON.parse"))} ms`;
  return [
    {
      ...common,
      what: `fresh start of ${name}`,
      ...ratios(cpu),
      target: 1,
      stretch: 0.6,
      remark:
        `${times(cpu)}, wall ${times(wall)}; ${formatNumber([...schema.document.references].length)} references, ` +
        `${formatNumber(diagnostics.length)} diagnostics`,
    },
    {
      ...common,
      what: `fresh start of ${name}, the first of a new process`,
      ...ratios(first),
      target: null,
      stretch: null,
      remark: times(first),
    },
  ];
}
