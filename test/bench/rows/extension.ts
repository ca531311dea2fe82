/** Row 10: how large the packaged extension is, and how long its activation takes in a real extension host. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { bundleTests } from "../../vscode/harness/bundle";
import { bundleDir } from "../../vscode/harness/paths";
import { createProfile } from "../../vscode/harness/profile";
import { findVSCode, type VSCode } from "../../vscode/harness/vscode";
import { formatNumber, type Figure } from "../figure";
import { median } from "../measure";
import { runProgram, type ProgramOptions } from "../program";

/** Windows that are opened, one after another. */
const WINDOWS = 3;

/** Environment variable of the script in the extension host. */
const ACTIVATION_FILE = "REF_LENS_ACTIVATION_FILE";

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
    const times: number[] = [];
    for (let window = 0; window < WINDOWS; window++) times.push(await activate(vscode, options));
    const all = times.map(formatNumber).join(", ");
    return { ...common, value: median(times), remark: `${all} in ${vscode.description}` };
  } catch (error) {
    console.error(error);
    return { ...common, value: null, remark: "no VS Code could be started; see above" };
  }
}

/** Opens a window without any JSON, so that nothing else activates the extension; in milliseconds. */
async function activate(vscode: VSCode, { root, bundles }: ProgramOptions): Promise<number> {
  const profile = createProfile();
  const folder = mkdtempSync(join(tmpdir(), "ref-lens-activation-"));
  const file = join(folder, "milliseconds");
  try {
    await runTests({
      vscodeExecutablePath: vscode.executable,
      extensionDevelopmentPath: root,
      extensionTestsPath: join(bundles, "activation.js"),
      launchArgs: [
        folder,
        `--user-data-dir=${profile.userDataDir}`,
        `--extensions-dir=${profile.extensionsDir}`,
        "--remote-debugging-port=0",
      ],
      extensionTestsEnv: { [ACTIVATION_FILE]: file },
    });
    return Number(readFileSync(file, "utf8"));
  } finally {
    profile.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
