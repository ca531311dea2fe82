/** References that mean something else in the view that is shown, because the schema was made over and they were not. */
import type { Range } from "vscode-languageserver";
import type { Drift } from "../../../../server/src/protocol";
import { element, setVisible } from "./dom";
import { SentenceList, type Sentence } from "./sentenceList";

/** A generated schema may have thousands, which tell no more than the first. */
const mostShown = 20;

export class DriftView {
  readonly root: HTMLElement;
  private readonly references: SentenceList;

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(goToSchema: (range: Range) => void) {
    this.references = new SentenceList(goToSchema);
    this.root = element(
      "section",
      { class: "findings", "aria-labelledby": "drift-heading" },
      element("h2", { id: "drift-heading" }, "References that lead elsewhere in this view of the schema"),
      this.references.root,
    );
  }

  update(drift: readonly Drift[]): void {
    setVisible(this.root, drift.length > 0);
    const sentences = drift
      .slice(0, mostShown)
      .map(({ message, ranges }): Sentence => ({ text: message, range: ranges[0] ?? null }));
    const more = drift.length - sentences.length;
    if (more > 0) sentences.push({ text: `And ${more.toLocaleString("en")} more.`, range: null });
    this.references.update(sentences);
  }
}
