/** The Problems panel, as a user reads it. */
import type { Locator } from "playwright-core";
import * as vscode from "vscode";
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

/**
 * Opens the panel and reads every row of it, from all files.
 *
 * @param count how many rows must be there; fewer or more are waited out, up to the deadline
 * @param source only rows of this source are read
 */
export async function readProblems(window: Window, source: string, count: number): Promise<Problem[]> {
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  const panel = window.page.locator(".markers-panel:visible");
  await panel.waitFor();
  return until(`${count} problems of ${source}`, async () => {
    const problems = (await readAll(window, panel)).filter((problem) => problem.source === source);
    if (problems.length === count) return problems;
    throw new Error(`there are ${problems.length}: ${JSON.stringify(problems)}`);
  });
}

/** The list draws only the rows that are in view, so it is read screen by screen, from the top. */
async function readAll(window: Window, panel: Locator): Promise<Problem[]> {
  const list = panel.locator(".monaco-list").first();
  // By the keyboard: under a mouse that rests, a row opens a tooltip, which then takes the wheel.
  await list.focus();
  await window.press("Home");
  await list.locator('.monaco-list-row[data-index="0"]').waitFor();
  const rows = new Map<string, Problem | undefined>();
  const everyRow = async (): Promise<true> => {
    for (const row of await list.locator(".monaco-list-row").all()) {
      const index = await row.getAttribute("data-index");
      if (index !== null && !rows.has(index)) rows.set(index, await readRow(row));
    }
    const count = await rowCount(list);
    if (rows.size === count) return true;
    await window.press("PageDown");
    throw new Error(`${rows.size} of ${count} were seen`);
  };
  // Not for long: a list that changes while it is read has to be read again from the top.
  await until("every row of the list", everyRow, 2000);
  await window.press("Home");
  return [...rows.values()].filter((problem) => problem !== undefined);
}

/** How many rows the list has, in view and out of it: its whole height by the height of a row. */
async function rowCount(list: Locator): Promise<number> {
  const heightOf = async (locator: Locator): Promise<number> =>
    Number(/(?:^|\s)height: (\d+)px/.exec((await locator.getAttribute("style")) ?? "")?.[1]);
  const rows = list.locator(".monaco-list-rows");
  return (await heightOf(rows)) / (await heightOf(rows.locator(".monaco-list-row").first()));
}

/** The problem that a row tells of; undefined for a row that heads a file. */
async function readRow(row: Locator): Promise<Problem | undefined> {
  if ((await row.locator(".marker-icon").count()) === 0) return undefined;
  const place = await row.locator(".marker-line").innerText();
  const [line, column] = /Ln (\d+), Col (\d+)/.exec(place)?.slice(1).map(Number) ?? [];
  if (line === undefined || column === undefined) throw new Error(`A problem has no place: ${place}`);
  return {
    severity: await readSeverity(row.locator(".marker-icon")),
    message: (await row.locator(".marker-message").allInnerTexts()).join("\n"),
    source: (await row.locator(".marker-source").allInnerTexts()).join(""),
    code: (await row.locator(".marker-code").allInnerTexts()).join(""),
    line,
    column,
  };
}

async function readSeverity(icon: Locator): Promise<Problem["severity"]> {
  const classes = ((await icon.getAttribute("class")) ?? "").split(" ");
  const severity = (["error", "warning", "info"] as const).find((name) => classes.includes(name));
  if (severity === undefined) throw new Error(`A problem has an unknown severity: ${classes.join(" ")}`);
  return severity;
}
