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

/** The list draws only the rows that are in view, so it is read screen by screen. */
async function readAll(window: Window, panel: Locator): Promise<Problem[]> {
  const list = panel.locator(".monaco-list").first();
  await list.hover();
  await window.page.mouse.wheel(0, -100_000);
  const read = new Map<string, Problem>();
  for (let before = -1; before < read.size;) {
    before = read.size;
    for (const row of await list.locator(".monaco-list-row:has(.marker-icon)").all()) {
      const index = await row.getAttribute("data-index");
      if (index !== null && !read.has(index)) read.set(index, await readRow(row));
    }
    await window.page.mouse.wheel(0, 100);
  }
  return [...read.values()];
}

async function readRow(row: Locator): Promise<Problem> {
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
