/** The same call in other runtimes, one column each: in which clients does it work? */
import {
  certaintyWords,
  type RuntimeCell,
  type RuntimeColumn,
  type RuntimeVerdict,
} from "../../../../server/src/protocol";
import { element, Prose, setVisible } from "./dom";

export class RuntimeTable {
  readonly root: HTMLElement;
  private readonly table = element("table", { class: "runtimes", "aria-labelledby": "runtimes-heading" });
  private shown = "";

  constructor() {
    this.root = element(
      "section",
      { "aria-labelledby": "runtimes-heading" },
      element("h2", { id: "runtimes-heading" }, "The same call in other runtimes"),
      element(
        "div",
        { class: "scroll", role: "region", tabindex: "0", "aria-labelledby": "runtimes-heading" },
        this.table,
      ),
    );
    setVisible(this.root, false);
  }

  update(runtimes: readonly RuntimeColumn[]): void {
    setVisible(this.root, runtimes.length > 0);
    // Nothing in this table has the focus, so it may be made anew; but not when it would read the same.
    const content = JSON.stringify(runtimes);
    if (content === this.shown) return;
    this.shown = content;
    const heads = runtimes.map(headOf);
    const paths = new Map<string, string>();
    for (const { path, tokens } of runtimes.flatMap(({ cells }) => cells))
      paths.set(path, tokens.at(-1) ?? path);
    const rows = [...paths].map(([path, name]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, element("code", {}, name)),
        ...runtimes.map(({ cells }) => cellOf(cells.find((cell) => cell.path === path))),
      ),
    );
    this.table.replaceChildren(
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Argument"), ...heads)),
      element("tbody", {}, ...rows),
    );
  }
}

function headOf({ title, verdict, certainty, source, notes, description }: RuntimeColumn): HTMLElement {
  const head = element(
    "th",
    { scope: "col", title: `${description} ${source}` },
    title,
    element("span", { class: "note" }, verdictWords(verdict)),
    element("span", { class: "note" }, certaintyWords(certainty)),
  );
  for (const note of notes) head.append(proseOf(note));
  return head;
}

function cellOf(cell: RuntimeCell | undefined): HTMLElement {
  if (cell === undefined) return element("td", {}, "not sent");
  const made = element(
    "td",
    { class: cell.verdict === "works" ? "" : "marked" },
    element("code", {}, cell.value ?? ""),
    " ",
    element("span", { class: "badge" }, verdictWords(cell.verdict)),
  );
  made.append(proseOf(cell.why));
  return made;
}

function proseOf(sentence: string): HTMLElement {
  const prose = new Prose({ class: "note" });
  prose.update(sentence);
  return prose.root;
}

function verdictWords(verdict: RuntimeVerdict): string {
  switch (verdict) {
    case "works":
      return "✓ works";
    case "wrong-type":
      return "⚠ wrong type";
    case "refused":
      return "✕ refused";
    case "unknown":
      return "? not known";
  }
}
