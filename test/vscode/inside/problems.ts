/** The Problems panel, as a user reads it. */
import { isDeepStrictEqual } from "node:util";
import type { Locator } from "playwright-core";
import * as vscode from "vscode";
import type { DrawnElement } from "./drawn";
import { until } from "./poll";
import type { Window } from "./window";

export interface Problem {
  severity: "error" | "warning" | "info";
  message: string;
  /** Empty where the panel shows none. */
  source: string;
  code: string;
  /** Counted from 1, as the panel shows them. */
  line: number;
  column: number;
}

/** Milliseconds for the problems to be as they should, read twice. */
const PATIENCE = 40_000;

/** Milliseconds for one reading of hundreds of rows: documents that other tests had open may not be closed yet. */
const READING = 8_000;

/**
 * Opens the panel and reads every row of it until it comes to rest.
 *
 * @param file only rows below the heading of this file count; others may be open in the background
 * @param count how many there must be of Ref Lens; fewer or more are waited out, up to the deadline
 */
export async function readProblems(window: Window, file: string, count: number): Promise<Problem[]> {
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  const list = problemList(window);
  await list.waitFor();
  let last: Problem[] = [];
  return until(
    `${count} problems of Ref Lens in ${file}`,
    async () => {
      const before = last;
      last = (await readList(window, list, file)).filter(({ source }) => source === "Ref Lens");
      if (last.length === count && isDeepStrictEqual(last, before)) return last;
      throw new Error(`there are ${last.length}: ${JSON.stringify(last)}`);
    },
    PATIENCE,
  );
}

/** Clicks the code of the first problem in the panel that has it, which opens the page about it. */
export async function openPageOf(window: Window, code: string): Promise<void> {
  const list = problemList(window);
  await list.focus();
  await window.press("Home");
  const link = list.locator("a", { hasText: code }).first();
  await until(`a problem ${code} in view`, async () => {
    if (await link.isVisible()) return true;
    await window.press("PageDown");
    return false;
  });
  await link.click();
}

/** The codes of the problems that Ref Lens has told VS Code of a document, the faded ones included. */
export function ownProblems(uri: vscode.Uri): string[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Ref Lens")
    .map(({ code }) => String(typeof code === "object" ? code.value : code));
}

function problemList(window: Window): Locator {
  return window.page.locator(".markers-panel:visible .monaco-list").first();
}

/** The list draws only the rows that are in view, so it is read screen by screen, from the top. */
async function readList(window: Window, list: Locator, file: string): Promise<Problem[]> {
  // By the keyboard: under a mouse that rests, a row opens a tooltip, which then takes the wheel.
  await list.focus();
  await window.press("Home");
  await list.locator('.monaco-list-row[data-index="0"]').waitFor();
  const seen = new Map<string, DrawnRow>();
  const everyRow = async (): Promise<true> => {
    const { rows, count } = await readScreen(list);
    for (const row of rows) seen.set(row.index, row);
    if (seen.size === count) return true;
    await window.press("PageDown");
    throw new Error(`${seen.size} of ${count} were seen`);
  };
  // Not for ever: a list that changes while it is read has to be read again from the top.
  await until("every row of the list", everyRow, READING);
  await window.press("Home");
  const rows = [...seen.values()].sort((a, b) => Number(a.index) - Number(b.index));
  let isOfFile = false;
  return rows.flatMap((row) => {
    if (row.heading !== null) isOfFile = row.heading === file;
    return isOfFile && row.icon !== null ? [problemOf(row)] : [];
  });
}

/** A row as it is drawn. */
interface DrawnRow {
  index: string;
  /** The file that it heads; null in a row that heads none. */
  heading: string | null;
  /** Class names of the icon; null in a row that is no problem: it heads a file, or is related to the one above. */
  icon: string | null;
  message: string;
  source: string;
  code: string;
  place: string;
}

/** The rows in view, and the count of all, which the height of the whole list tells. */
function readScreen(list: Locator): Promise<{ rows: DrawnRow[]; count: number }> {
  return list.evaluate((element: DrawnElement) => {
    const heightOf = (drawn: DrawnElement | null): number =>
      Number(/(?:^|\s)height: (\d+)px/.exec(drawn?.getAttribute("style") ?? "")?.[1]);
    const rows = Array.from(element.querySelectorAll(".monaco-list-row"), (row) => {
      const text = (selector: string): string =>
        Array.from(row.querySelectorAll(selector), (part) => part.textContent ?? "").join("\n");
      return {
        index: row.getAttribute("data-index") ?? "",
        heading: row.querySelector(".monaco-icon-label .label-name")?.textContent ?? null,
        icon: row.querySelector(".marker-icon")?.getAttribute("class") ?? null,
        message: text(".marker-message"),
        source: text(".marker-source"),
        code: text(".marker-code"),
        place: text(".marker-line"),
      };
    });
    const whole = heightOf(element.querySelector(".monaco-list-rows"));
    return { rows, count: whole / heightOf(element.querySelector(".monaco-list-row")) };
  });
}

function problemOf({ icon, message, source, code, place }: DrawnRow): Problem {
  const [line, column] = /Ln (\d+), Col (\d+)/.exec(place)?.slice(1).map(Number) ?? [];
  if (line === undefined || column === undefined) throw new Error(`A problem has no place: ${place}`);
  const severity = (["error", "warning", "info"] as const).find((name) => icon?.split(" ").includes(name));
  if (severity === undefined) throw new Error(`A problem has an unknown severity: ${String(icon)}`);
  return { severity, message, source, code, line, column };
}
