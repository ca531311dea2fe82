/** The page of a report: a table whose rows lead to the places they are about. */
import type { FromReport, Report, ReportCell, ReportRow, ToReport } from "../report/report";
import { element, linkButton, Prose } from "./dom";

interface VsCodeApi {
  postMessage(message: FromReport): void;
  getState(): unknown;
  setState(state: Report): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const vscode = acquireVsCodeApi();

window.addEventListener("message", ({ data }: MessageEvent<ToReport>) => {
  show(data.report);
});
vscode.postMessage({ type: "ready" });

function show({ title, summary, columns, rows }: Report): void {
  const heads = columns.map((column) => element("th", { scope: "col" }, column));
  const body = element("tbody");
  body.append(...rows.map((row, index) => rowOf(row, rows[index - 1]?.group === row.group)));
  const table = element(
    "table",
    { class: "report" },
    element("caption", { class: "visually-hidden" }, title),
    element("thead", {}, element("tr", {}, ...heads)),
    body,
  );
  const scroll = { class: "scroll", role: "region", tabindex: "0", "aria-label": title };
  document.body.replaceChildren(
    element(
      "main",
      {},
      element("h1", {}, title),
      element("p", { class: "summary" }, summary),
      element("div", scroll, table),
    ),
  );
}

/** @param isContinued whether the row above has the same group, whose name then need not be seen again */
function rowOf({ cells, range }: ReportRow, isContinued: boolean): HTMLTableRowElement {
  const row = element("tr", { class: isContinued ? "continued" : "" });
  cells.forEach((cell, index) => {
    if (index === 0) {
      const name = element("span", isContinued ? { class: "visually-hidden" } : {}, textOf(cell));
      row.append(element("th", { scope: "row" }, name));
    } else if (index === 1 && range !== null) {
      const link = linkButton(textOf(cell), () => {
        vscode.postMessage({ type: "goTo", range });
      });
      row.append(element("td", {}, link));
    } else {
      row.append(cellOf(cell));
    }
  });
  return row;
}

function cellOf(cell: ReportCell): HTMLTableCellElement {
  if (typeof cell === "string") return element("td", {}, element("code", {}, cell));
  const made = element("td", { class: cell.mark === null ? "" : "marked" }, element("code", {}, cell.text));
  if (cell.mark !== null) {
    const why = new Prose({ class: "note" });
    why.update(cell.why);
    made.append(" ", element("span", { class: "badge" }, cell.mark), why.root);
  }
  return made;
}

function textOf(cell: ReportCell): string {
  return typeof cell === "string" ? cell : cell.text;
}
