/** After the coercion: what the tool's own check refuses in what it receives, and what the runtime leaves to it. */
import type { Range } from "vscode-languageserver";
import type { ReceivedCheck } from "../../../../server/src/protocol";
import { problemSentence } from "../headline";
import { element, setText, setVisible } from "./dom";
import { SentenceList } from "./sentenceList";

export class FindingsView {
  readonly root: HTMLElement;
  private readonly verdict = element("p", { class: "summary" });
  private readonly problems: SentenceList;
  private readonly uncheckedHeading = element("h3", {}, "What the runtime leaves to the tool");
  private readonly unchecked: SentenceList;

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(goToSchema: (range: Range) => void) {
    this.problems = new SentenceList(goToSchema);
    this.unchecked = new SentenceList(goToSchema);
    this.root = element(
      "section",
      { class: "findings", "aria-labelledby": "findings-heading" },
      element("h2", { id: "findings-heading" }, "After the coercion: the tool’s own check"),
      this.verdict,
      this.problems.root,
      this.uncheckedHeading,
      this.unchecked.root,
    );
  }

  /** @param check null where nothing reached the tool */
  update(check: ReceivedCheck | null): void {
    setVisible(this.root, check !== null);
    if (check === null) return;
    const { problems, unchecked, skipped, failure } = check;
    setText(this.verdict, failure ?? verdict(problems.length));
    this.problems.update([
      ...problems.map((problem) => ({
        text: problemSentence(problem),
        range: problem.schema?.range ?? null,
      })),
      ...skipped.map((text) => ({ text: `Not checked: ${text}`, range: null })),
    ]);
    this.unchecked.update(unchecked.map(({ message }) => ({ text: message, range: null })));
    setVisible(this.uncheckedHeading, unchecked.length > 0);
  }
}

function verdict(problems: number): string {
  switch (problems) {
    case 0:
      return "✓ A check by the schema accepts what the tool receives.";
    case 1:
      return "✕ A check by the schema refuses what the tool receives, for one reason:";
    default:
      return `✕ A check by the schema refuses what the tool receives, for ${problems} reasons:`;
  }
}
