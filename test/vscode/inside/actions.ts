/** The menus of code actions at the cursor, as a user opens them and chooses from them. */
import type { Locator } from "playwright-core";
import { until } from "./poll";
import type { Window } from "./window";

export type ActionMenu = "Quick Fix" | "Refactor";

/** The keys that open a menu. */
const KEYS: Record<ActionMenu, string> = { "Quick Fix": "ControlOrMeta+.", Refactor: "Control+Shift+R" };

/** Milliseconds for an action to be offered: in a large document, the problem that it mends may only just be found. */
const PATIENCE = 30_000;

/** Milliseconds for a menu to open; after that, the keys may have gone elsewhere. */
const OPENING = 3_000;

/** Opens the menu where the cursor is until it offers the action of that title, and takes that. */
export async function chooseAction(window: Window, menu: ActionMenu, title: string): Promise<void> {
  const entry = await offered(window, menu, title);
  await entry.click();
  await menuOf(window).waitFor({ state: "hidden" });
}

/**
 * Opens the menu where the cursor is until it offers the action of that title; it stays open.
 *
 * @param kind whether it is an action that can be done, or one that is only listed with a reason
 */
export async function offered(
  window: Window,
  menu: ActionMenu,
  title: string,
  kind: "enabled" | "disabled" = "enabled",
): Promise<Locator> {
  return until(
    `the action "${title}"`,
    async () => {
      await window.press(KEYS[menu]);
      await menuOf(window).waitFor({ timeout: OPENING });
      if (kind === "disabled") await showDisabled(window);
      const entries = menuOf(window).locator(".monaco-list-row.action");
      const titles = await entries.locator(".title").allInnerTexts();
      const index = titles.findIndex((each) => each.replaceAll("\u00a0", " ") === title);
      if (index >= 0) return entries.nth(index);
      await window.press("Escape");
      throw new Error(`the menu offers ${JSON.stringify(titles)}`);
    },
    PATIENCE,
  );
}

/** The menu remembers whether it lists what cannot be done. */
async function showDisabled(window: Window): Promise<void> {
  const toggle = menuOf(window).getByText(/^(Show|Hide) Disabled$/);
  if ((await toggle.innerText({ timeout: OPENING })) === "Show Disabled") await toggle.click();
  await menuOf(window).getByText("Hide Disabled").waitFor({ timeout: OPENING });
}

function menuOf(window: Window): Locator {
  return window.page.locator(".action-widget:visible");
}
