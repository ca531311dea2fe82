/** Row 10: how large the packaged extension is, and how long its activation takes in a real extension host. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { bundleTests } from "../../vscode/harness/bundle";
import { bundleDir } from "../../vscode/harness/paths";
import { createProfile } from "../../vscode/harness/profile";
import { findVSCode, type VSCode } from "../../vscode/harness/vscode";
import { formatNumber, type Figure } from "../figure";
import { median } from "../measure";
import type { Activation } from "../timedMain";
import { runProgram, type ProgramOptions } from "../program";

/** Windows that are opened, one after another. */
const WINDOWS = 3;

/** What the packaged extension is made of. */
const SHIPPED = ["dist", "syntaxes", join("client", "media")];

runProgram(async (options) => [sizeFigure(options.vsix), await activationFigure(options)]);

function sizeFigure(vsix: string): Figure {
  const common = { row: 10, what: "the packaged extension", unit: "MB", target: 1, stretch: null };
  return existsSync(vsix)
    ? { ...common, value: statSync(vsix).size / 1e6 }
    : { ...common, value: null, remark: "no package was made" };
}

async function activationFigure(options: ProgramOptions): Promise<Figure> {
  const common = { row: 10, what: "activation", unit: "ms", target: 50, stretch: null };
  try {
    if (!existsSync(join(bundleDir, "standin.js"))) await bundleTests([]);
    const vscode = await findVSCode(console.log);
    const all: Activation[] = [];
    for (let window = 0; window < WINDOWS; window++) all.push(await activate(vscode, options));
    const of = (part: keyof Activation): number => median(all.map((each) => each[part]));
    return {
      ...common,
      value: median(all.map(({ loading, activating }) => loading + activating)),
      remark:
        `loading ${formatNumber(of("loading"))}, activate ${formatNumber(of("activating"))}, ` +
        `CPU ${formatNumber(of("cpu"))}; in ${vscode.description}`,
    };
  } catch (error) {
    console.error(error);
    return { ...common, value: null, remark: "no VS Code could be started; see above" };
  }
}

/** Opens a window with the extension behind an entry that takes the time. */
async function activate(vscode: VSCode, { root, bundles }: ProgramOptions): Promise<Activation> {
  const profile = createProfile();
  const folder = mkdtempSync(join(tmpdir(), "ref-lens-activation-"));
  const extension = join(folder, "extension");
  const workspace = join(folder, "workspace");
  try {
    mkdirSync(workspace);
    for (const part of SHIPPED) cpSync(join(root, part), join(extension, part), { recursive: true });
    copyFileSync(join(bundles, "timedMain.js"), join(extension, "main.js"));
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
    writeFileSync(join(extension, "package.json"), JSON.stringify({ ...manifest, main: "./main.js" }));
    await runTests({
      vscodeExecutablePath: vscode.executable,
      extensionDevelopmentPath: extension,
      extensionTestsPath: join(bundles, "timedSuite.js"),
      launchArgs: [
        workspace,
        `--user-data-dir=${profile.userDataDir}`,
        `--extensions-dir=${profile.extensionsDir}`,
        "--remote-debugging-port=0",
      ],
    });
    return JSON.parse(readFileSync(join(extension, "activation.json"), "utf8")) as Activation;
  } finally {
    profile.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
