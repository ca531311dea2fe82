/** A Chromium for the workbench to be shown in: found on the machine, or installed where that is ours to do. */
import { readFileSync } from "node:fs";
import { findProgram, isExecutable, run } from "./command";

/** Environment variable that names the browser to use. */
const browserVariable = "REF_LENS_CHROMIUM";

const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium, and installs Debian's when there is none and this is root on Debian.
 *
 * @param say is told what is being done, before a step that takes long
 * @returns the path of the browser's executable
 * @throws Error that says what a person has to install
 */
export async function findOrInstallChromium(say: (message: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (!isRoot() || !isDebian()) {
    throw new Error(
      "The editor tests need Chromium or Chrome, and none was found. Install one " +
        `(on Debian: sudo apt-get install chromium), or set ${browserVariable} to the path of its executable.`,
    );
  }
  say("Installing Debian's chromium and fonts (once) ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  // Without fonts every letter of a screenshot is a box.
  const packages = ["chromium", "fonts-dejavu-core", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  const installed = findChromium();
  if (installed === undefined) throw new Error("Debian's chromium was installed but cannot be started.");
  return installed;
}

function findChromium(): string | undefined {
  const named = process.env[browserVariable];
  if (named !== undefined && named !== "") {
    if (!isExecutable(named)) throw new Error(`${browserVariable} names ${named}, which cannot be executed.`);
    return named;
  }
  for (const program of programs) {
    const path = findProgram(program);
    if (path !== undefined) return path;
  }
  return applications.find(isExecutable);
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Debian itself: on its descendants the package of that name may be something else. */
function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
