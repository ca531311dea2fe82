/** The first lines of the page: what happens to the call, whether the tool takes it, and what was so before the fix. */
import type { Range } from "vscode-languageserver";
import type { PreviewCoercionResult } from "../../../../server/src/protocol";
import { headline, type Verdict } from "../headline";
import { element, linkButton, Prose, setText, setVisible } from "./dom";

export class HeadlineView {
  /** Stays in the page at all times, since a live region that appears together with its text is not read out. */
  readonly root: HTMLElement;
  private readonly sentence = new Prose({ class: "summary" });
  private readonly verdicts = element("div", { class: "verdicts" });
  private readonly views: VerdictView[] = [];
  private readonly before = new Prose({ class: "quiet" });

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(private readonly goToSchema: (range: Range) => void) {
    const attributes = { class: "headline", role: "status", "aria-live": "polite" };
    this.root = element("div", attributes, this.sentence.root, this.verdicts, this.before.root);
  }

  /** @param result null where there is no answer */
  update(result: PreviewCoercionResult | null): void {
    const { sentence, before, verdicts } =
      result === null ? { sentence: "", before: "", verdicts: [] } : headline(result);
    this.sentence.update(sentence);
    this.before.update(before);
    while (this.views.length > verdicts.length) this.views.pop()?.root.remove();
    verdicts.forEach((verdict, index) => {
      const view = this.views[index] ?? this.add();
      view.update(verdict);
    });
  }

  private add(): VerdictView {
    const view = new VerdictView(this.goToSchema);
    this.views.push(view);
    this.verdicts.append(view.root);
    return view;
  }
}

/** The words of each mark; their signs tell them apart without colour. */
const MARKS: Record<Verdict["mark"], string> = {
  accepted: "✓ accepted",
  refused: "✕ refused by the tool",
  unchecked: "? not checked",
  warning: "⚠ warning",
};

class VerdictView {
  readonly root: HTMLElement;
  private readonly badge = element("span", { class: "badge" });
  private readonly sentence = new Prose();
  private readonly more = element("span", { class: "quiet" });
  private readonly goTo: HTMLButtonElement;
  private range: Range | null = null;

  constructor(goToSchema: (range: Range) => void) {
    this.goTo = linkButton("Go to schema", () => {
      if (this.range !== null) goToSchema(this.range);
    });
    const parts = [this.badge, " ", this.sentence.root, " ", this.more, " ", this.goTo];
    this.root = element("p", { class: "remark" }, ...parts);
  }

  update({ mark, text, more, range }: Verdict): void {
    this.root.classList.toggle("refused", mark === "refused");
    setText(this.badge, MARKS[mark]);
    this.sentence.update(text);
    setText(this.more, more === 0 ? "" : `And ${more} more below.`);
    this.range = range;
    setVisible(this.goTo, range !== null);
  }
}
