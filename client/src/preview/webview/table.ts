/** The table of values, updated in place: a row that stays keeps its elements, and with them focus and selection. */
import type { Range } from "vscode-languageserver";
import { tableRows, type Cell, type Reason, type Row } from "../model";
import type { Step } from "../../../../server/src/protocol";
import { element, linkButton, Prose, setText, setVisible } from "./dom";

/** The heads of the columns; the two readings say in a note what they do. */
function columnHeads(): HTMLTableCellElement[] {
  const head = (title: string, note?: string): HTMLTableCellElement =>
    element(
      "th",
      { scope: "col" },
      title,
      ...(note === undefined ? [] : [element("span", { class: "note" }, note)]),
    );
  const why = head("Why");
  why.classList.add("why");
  return [
    head("Argument"),
    head("Value from the model"),
    head("Type behind the reference"),
    head("Before the fix", "references not followed"),
    head("After the fix", "references followed"),
    why,
  ];
}

export class StepTable {
  readonly root: HTMLElement;
  private readonly body = element("tbody");
  private readonly rows = new Map<string, RowView>();

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(private readonly goToSchema: (range: Range) => void) {
    const caption = element("caption", { id: "steps-caption" }, "What becomes of each value, and why");
    const table = element(
      "table",
      {},
      caption,
      element("thead", {}, element("tr", {}, ...columnHeads())),
      this.body,
    );
    // A region that scrolls must be reachable by the keyboard.
    this.root = element(
      "div",
      { class: "scroll", role: "region", tabindex: "0", "aria-labelledby": "steps-caption" },
      table,
    );
  }

  update(steps: readonly Step[]): void {
    const rows = tableRows(steps);
    const wanted = new Set(rows.map(({ key }) => key));
    for (const [key, view] of this.rows) {
      if (wanted.has(key)) continue;
      view.root.remove();
      this.rows.delete(key);
    }
    rows.forEach((row, index) => {
      const view = this.rows.get(row.key) ?? this.add(row.key);
      view.update(row);
      const place = this.body.children[index] ?? null;
      if (place !== view.root) this.body.insertBefore(view.root, place);
    });
  }

  private add(key: string): RowView {
    const view = new RowView(this.goToSchema);
    this.rows.set(key, view);
    return view;
  }
}

class RowView {
  readonly root: HTMLTableRowElement;
  private readonly name = element("code");
  private readonly path = element("span", { class: "visually-hidden" });
  private readonly value = element("code");
  private readonly type = element("td");
  private readonly before = new CellView("before");
  private readonly after = new CellView("after");
  private readonly reasons: ReasonView[] = [];
  private readonly link: HTMLButtonElement;
  private range: Range | null = null;

  constructor(goToSchema: (range: Range) => void) {
    this.link = linkButton("Go to schema", () => {
      if (this.range !== null) goToSchema(this.range);
    });
    this.root = element(
      "tr",
      {},
      element("th", { scope: "row" }, this.name, this.path),
      element("td", {}, element("div", { class: "value" }, this.value)),
      this.type,
      this.before.root,
      this.after.root,
      element("td", { class: "why" }, this.link),
    );
  }

  update(row: Row): void {
    this.root.style.setProperty("--indent", String(row.indent));
    setText(this.name, row.name);
    // Indentation says nothing to a screen reader, the whole pointer does.
    setText(this.path, row.indent > 0 ? ` at ${row.path}` : "");
    setText(this.value, row.value);
    setText(this.type, row.type ?? "not described");
    this.type.classList.toggle("quiet", row.type === null);
    this.before.update(row.before);
    this.after.update(row.after);
    this.updateReasons(row.reasons);
    this.range = row.schema?.range ?? null;
    setVisible(this.link, this.range !== null);
    this.link.setAttribute("aria-label", `Go to schema of ${row.name}`);
  }

  private updateReasons(reasons: readonly Reason[]): void {
    while (this.reasons.length > reasons.length) this.reasons.pop()?.root.remove();
    reasons.forEach((reason, index) => {
      const view = this.reasons[index] ?? this.addReason();
      view.update(reason);
    });
  }

  private addReason(): ReasonView {
    const view = new ReasonView();
    this.reasons.push(view);
    this.link.before(view.root);
    return view;
  }
}

class ReasonView {
  readonly root: HTMLElement;
  private readonly reading = element("strong");
  private readonly why = new Prose();

  constructor() {
    this.root = element("p", {}, this.reading, this.why.root);
  }

  update({ reading, why }: Reason): void {
    setText(this.reading, reading === null ? "" : reading === "before" ? "Before: " : "After: ");
    this.why.update(why);
  }
}

class CellView {
  readonly root: HTMLTableCellElement;
  private readonly badge = element("span", { class: "badge" });
  private readonly name = element("div", { class: "renamed" });
  private readonly value = element("code");

  constructor(reading: "before" | "after") {
    this.root = element(
      "td",
      { class: reading },
      this.name,
      element("div", { class: "value" }, this.value),
      this.badge,
    );
  }

  update(cell: Cell): void {
    this.root.classList.toggle("changed", cell.changed);
    setText(this.badge, cell.renamed === null ? "changed" : "renamed");
    setVisible(this.badge, cell.changed);
    setText(this.name, cell.renamed === null ? "" : `as “${cell.renamed}”`);
    setVisible(this.name, cell.renamed !== null);
    setText(this.value, cell.value);
  }
}
