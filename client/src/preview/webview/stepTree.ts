/**
 * The values of a call as a tree that reads like a table (WAI-ARIA treegrid): arrows move and open, Enter goes to the
 * schema. Rows are updated in place: a row that stays keeps its elements, and with them focus and selection.
 */
import type { Range } from "vscode-languageserver";
import type { PreviewCoercionResult } from "../../../../server/src/protocol";
import { tableRows, type Row } from "../model";
import { element } from "./dom";
import { RowView } from "./rowView";

/** The heads of the columns, each with a note where there is room for it. */
const HEADS: readonly (readonly [title: string, note?: string])[] = [
  ["Argument"],
  ["Value", "from the model"],
  ["Type", "behind the reference"],
  ["Before the fix", "references not followed"],
  ["After the fix", "references followed"],
  ["Why"],
];

export class StepTree {
  readonly root: HTMLElement;
  private readonly body = element("tbody", { role: "rowgroup" });
  private readonly views = new Map<string, RowView>();
  private rows: Row[] = [];
  /** Containers that a person has closed. */
  private readonly closed = new Set<string>();
  /** The row that Tab leads to. */
  private current = "";

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(private readonly goToSchema: (range: Range) => void) {
    const caption = element(
      "caption",
      { id: "steps-caption", class: "visually-hidden" },
      "What becomes of each value, and why",
    );
    const heads = HEADS.map(([title, note]) =>
      element(
        "th",
        { role: "columnheader", scope: "col", class: title === "Why" ? "why" : "" },
        title,
        ...(note === undefined ? [] : [element("span", { class: "note" }, note)]),
      ),
    );
    const head = element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...heads));
    const labels = {
      class: "steps",
      role: "treegrid",
      "aria-labelledby": "steps-caption",
      "aria-describedby": "steps-help",
    };
    const table = element("table", labels, caption, head, this.body);
    const help = element(
      "p",
      { id: "steps-help", class: "visually-hidden" },
      "Up and down move between values, right and left open and close what a value holds, Enter goes to the place in the schema that decided.",
    );
    this.root = element("div", { class: "scroll" }, table, help);
    this.body.addEventListener("keydown", (event) => {
      if (event.target instanceof HTMLElement && event.target.closest("tr") === event.target)
        this.press(event);
    });
    this.body.addEventListener("focusin", (event) => {
      const row = event.target instanceof Element ? event.target.closest("tr") : null;
      const key = [...this.views].find(([, view]) => view.root === row)?.[0];
      if (key !== undefined) this.setCurrent(key);
    });
  }

  update(result: PreviewCoercionResult): void {
    this.rows = tableRows(result);
    const wanted = new Set(this.rows.map(({ key }) => key));
    for (const [key, view] of this.views) {
      if (wanted.has(key)) continue;
      view.root.remove();
      this.views.delete(key);
    }
    this.rows.forEach((row, index) => {
      const view = this.views.get(row.key) ?? this.add(row.key);
      view.update(row);
      const place = this.body.children[index] ?? null;
      if (place !== view.root) this.body.insertBefore(view.root, place);
    });
    this.show();
  }

  private add(key: string): RowView {
    const view = new RowView({
      goToSchema: this.goToSchema,
      toggle: () => {
        this.setClosed(key, !this.closed.has(key));
      },
    });
    this.views.set(key, view);
    return view;
  }

  /** Shows the rows that are not inside a closed one, and lets Tab lead to one of them. */
  private show(): void {
    const hidden = new Set<string>();
    for (const { key, parent, holdsRows } of this.rows) {
      const isHidden = parent !== null && (hidden.has(parent) || this.closed.has(parent));
      if (isHidden) hidden.add(key);
      this.views.get(key)?.setState({ isHidden, isOpen: holdsRows ? !this.closed.has(key) : null });
    }
    const shown = this.rows.filter(({ key }) => !hidden.has(key));
    if (!shown.some(({ key }) => key === this.current)) this.current = shown[0]?.key ?? "";
    this.setCurrent(this.current);
  }

  private setCurrent(key: string): void {
    this.views.get(this.current)?.setReachable(false);
    this.current = key;
    this.views.get(key)?.setReachable(true);
  }

  private setClosed(key: string, closed: boolean): void {
    if (closed) this.closed.add(key);
    else this.closed.delete(key);
    this.show();
  }

  private focus(row: Row | undefined): void {
    if (row !== undefined) this.views.get(row.key)?.root.focus();
  }

  /** A key on a row, as the treegrid pattern of WAI-ARIA has it. */
  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const shown = this.rows.filter(({ key }) => this.views.get(key)?.root.hidden === false);
    const at = shown.findIndex(({ key }) => key === this.current);
    const row = shown[at];
    if (row === undefined) return;
    const isOpen = row.holdsRows && !this.closed.has(row.key);
    switch (event.key) {
      case "ArrowDown":
        this.focus(shown[at + 1]);
        break;
      case "ArrowUp":
        this.focus(shown[at - 1]);
        break;
      case "Home":
        this.focus(shown[0]);
        break;
      case "End":
        this.focus(shown.at(-1));
        break;
      case "ArrowRight":
        if (isOpen) this.focus(shown[at + 1]);
        else if (row.holdsRows) this.setClosed(row.key, false);
        break;
      case "ArrowLeft":
        if (isOpen) this.setClosed(row.key, true);
        else this.focus(shown.find(({ key }) => key === row.parent));
        break;
      case "Enter":
        if (row.schema !== null) this.goToSchema(row.schema.range);
        break;
      default:
        return;
    }
    event.preventDefault();
  }
}
