/** The arguments as the tool receives them, before and after, or the error that the call ends in. */
import type { Outcome, PreviewCoercionResult } from "../../../../server/src/protocol";
import { prettyJson } from "../pretty";
import { element, Prose, setText, setVisible } from "./dom";

export class Outcomes {
  readonly root: HTMLElement;
  private readonly before = new OutcomeView("Before the fix", "references not followed");
  private readonly after = new OutcomeView("After the fix", "references followed");

  constructor() {
    this.root = element(
      "section",
      { class: "outcomes", "aria-labelledby": "outcomes-heading" },
      element("h2", { id: "outcomes-heading" }, "What the tool receives"),
      element("div", { class: "columns" }, this.before.root, this.after.root),
    );
  }

  update(result: PreviewCoercionResult): void {
    this.before.update(result.before);
    this.after.update(result.after);
  }
}

class OutcomeView {
  readonly root: HTMLElement;
  private readonly text: HTMLElement;
  private readonly error = new Prose();
  private readonly failure = element("p", { class: "failure" }, this.error.root);

  constructor(title: string, note: string) {
    this.text = element("pre", { tabindex: "0", "aria-label": `Arguments ${title.toLowerCase()}` });
    this.root = element(
      "div",
      {},
      element("h3", {}, title, element("span", { class: "note" }, note)),
      this.failure,
      this.text,
    );
  }

  update(outcome: Outcome): void {
    const failed = "error" in outcome;
    setVisible(this.failure, failed);
    setVisible(this.text, !failed);
    if (failed) this.error.update(outcome.error);
    else setText(this.text, prettyJson(outcome.arguments));
  }
}
