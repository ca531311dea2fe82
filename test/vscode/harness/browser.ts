/** The headless Chromium that shows the workbench. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { findOrInstallChromium, isRoot } from "./chromium";

export interface Browser {
  page: Page;
  close(): Promise<void>;
}

/**
 * Starts the browser with one empty page.
 *
 * @param debuggingPort where other processes can reach the page by the Chrome DevTools Protocol; "0" for any port
 * @param say is told what is being done, before a step that takes long
 */
export async function startBrowser(debuggingPort: string, say: (message: string) => void): Promise<Browser> {
  const executablePath = await findOrInstallChromium(say);
  const profile = mkdtempSync(join(tmpdir(), "ref-lens-browser-"));
  const removeProfile = (): void => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      // Chromium refuses to run in its sandbox as root.
      chromiumSandbox: !isRoot(),
      viewport: null,
      // Whoever started the browser closes it, and tidies up after it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      permissions: ["clipboard-read", "clipboard-write"],
      args: [
        `--remote-debugging-port=${debuggingPort}`,
        "--window-size=1280,900",
        "--disable-gpu",
        // Quiet on a closed network.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    });
    return {
      page: context.pages()[0] ?? (await context.newPage()),
      close: async () => {
        await context.close();
        removeProfile();
      },
    };
  } catch (error) {
    removeProfile();
    throw error;
  }
}
