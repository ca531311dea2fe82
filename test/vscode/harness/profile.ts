/** A new user's profile of VS Code for one run, in a temporary folder, with what would disturb a test switched off. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Profile {
  userDataDir: string;
  extensionsDir: string;
  /** Removes the folders. */
  dispose(): void;
}

/**
 * Switches off welcome pages, AI offers and telemetry; says nothing about JSON, which a test must meet as a user
 * meets it.
 */
const settings = {
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  // In a browser VS Code saves by itself after a second, unlike on a desktop.
  "files.autoSave": "off",
  "git.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.commandCenter": false,
  // Menus and dialogs of the system's own are not part of the page that the tests read.
  "window.dialogStyle": "custom",
  "window.menuStyle": "custom",
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/**
 * Makes the profile.
 *
 * @param more further settings, or other values for those above
 */
export function createProfile(more: Record<string, unknown> = {}): Profile {
  // A short path: VS Code puts a socket into it, and the name of a socket may not be long.
  const folder = mkdtempSync(join(tmpdir(), "ref-lens-"));
  const userDataDir = join(folder, "data");
  const extensionsDir = join(folder, "extensions");
  mkdirSync(join(userDataDir, "User"), { recursive: true });
  mkdirSync(extensionsDir);
  writeFileSync(
    join(userDataDir, "User", "settings.json"),
    JSON.stringify({ ...settings, ...more }, undefined, 2),
  );
  return {
    userDataDir,
    extensionsDir,
    dispose: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
