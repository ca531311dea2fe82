/** One row of the tree: what came from the model, what the tool receives in both readings, and why. */
import type { Range } from "vscode-languageserver";
import type { Cell, Reason, Remark, Row } from "../model";
import { element, Prose, setText, setVisible } from "./dom";

export interface RowActions {
  /** Called with the range in the schema document that a person wants to see. */
  goToSchema: (range: Range) => void;
  /** Opens or closes what the value holds. */
  toggle: () => void;
}

/** How a row stands in the tree; `isOpen` is null where the value holds no rows. */
export interface RowState {
  isHidden: boolean;
  isOpen: boolean | null;
}

export class RowView {
  readonly root: HTMLTableRowElement;
  private readonly twistie = element("span", { class: "twistie", "aria-hidden": "true" });
  private readonly name = element("code");
  private readonly path = element("span", { class: "visually-hidden" });
  private readonly value = element("code");
  private readonly type = element("td", { role: "gridcell" });
  private readonly before = new CellView("before");
  private readonly after = new CellView("after");
  private readonly why = element("td", { role: "gridcell", class: "why" });
  private readonly reasons: ReasonView[] = [];
  private readonly remarks: RemarkView[] = [];
  private range: Range | null = null;

  constructor(private readonly actions: RowActions) {
    this.twistie.addEventListener("click", actions.toggle);
    this.root = element(
      "tr",
      { role: "row", tabindex: "-1" },
      element("th", { role: "rowheader", scope: "row" }, this.twistie, this.name, this.path),
      element("td", { role: "gridcell" }, element("div", { class: "value" }, this.value)),
      this.type,
      this.before.root,
      this.after.root,
      this.why,
    );
  }

  update(row: Row): void {
    this.root.style.setProperty("--indent", String(row.indent));
    this.root.setAttribute("aria-level", String(row.indent + 1));
    setText(this.name, row.name);
    // Indentation says nothing to a screen reader, the whole pointer does.
    setText(this.path, row.indent > 0 ? ` at ${row.path}` : "");
    setText(this.value, row.value);
    setText(this.type, row.type ?? "not described");
    this.type.classList.toggle("quiet", row.type === null);
    this.before.update(row.before);
    this.after.update(row.after);
    this.range = row.schema?.range ?? null;
    this.updateReasons(row.reasons);
    this.updateRemarks(row.remarks);
  }

  setState({ isHidden, isOpen }: RowState): void {
    setVisible(this.root, !isHidden);
    if (isOpen === null) this.root.removeAttribute("aria-expanded");
    else this.root.setAttribute("aria-expanded", String(isOpen));
  }

  /** Whether Tab leads to this row. */
  setReachable(reachable: boolean): void {
    this.root.tabIndex = reachable ? 0 : -1;
  }

  private updateReasons(reasons: readonly Reason[]): void {
    while (this.reasons.length > reasons.length) this.reasons.pop()?.root.remove();
    reasons.forEach((reason, index) => {
      const view = this.reasons[index] ?? this.addReason();
      view.update(reason, this.range !== null);
    });
  }

  private updateRemarks(remarks: readonly Remark[]): void {
    while (this.remarks.length > remarks.length) this.remarks.pop()?.root.remove();
    remarks.forEach((remark, index) => {
      const view = this.remarks[index] ?? new RemarkView();
      this.remarks[index] = view;
      view.update(remark);
      this.why.append(view.root);
    });
  }

  private addReason(): ReasonView {
    const view = new ReasonView(() => {
      if (this.range !== null) this.actions.goToSchema(this.range);
    });
    // Before the remarks.
    const last = this.reasons.at(-1);
    if (last === undefined) this.why.prepend(view.root);
    else last.root.after(view.root);
    this.reasons.push(view);
    return view;
  }
}

/** A reason; where a place in the schema decided, a click on it goes there. */
class ReasonView {
  readonly root: HTMLElement;
  private readonly reading = element("strong");
  private readonly sentence = new Prose();
  private readonly button: HTMLButtonElement;

  constructor(goToSchema: () => void) {
    // The rows are reached by the arrows, and Enter on a row goes the same way: Tab need not stop at each reason.
    this.button = element("button", { type: "button", class: "reason", tabindex: "-1" });
    this.button.append(this.reading, this.sentence.root);
    this.button.addEventListener("click", goToSchema);
    this.root = element("p", {}, this.button);
  }

  update({ reading, why }: Reason, leads: boolean): void {
    setText(this.reading, reading === null ? "" : reading === "before" ? "Before: " : "After: ");
    this.sentence.update(why);
    this.button.disabled = !leads;
    this.button.title = leads ? "Go to the place in the schema that decided" : "";
  }
}

/** A warning, or a refusal, with its mark as a sign and as a word. */
class RemarkView {
  readonly root: HTMLElement;
  private readonly badge = element("span", { class: "badge" });
  private readonly sentence = new Prose();

  constructor() {
    this.root = element("p", { class: "remark" }, this.badge, " ", this.sentence.root);
  }

  update({ mark, text }: Remark): void {
    this.root.classList.toggle("refused", mark === "refused");
    setText(this.badge, mark === "refused" ? "✕ refused by the tool" : "⚠ warning");
    this.sentence.update(text);
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
      { role: "gridcell", class: reading },
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
