/** After the coercion: what the tool's own check refuses in what it receives, and what the runtime leaves to it. */
import type { Range } from "vscode-languageserver";
import type { CheckProblem, ReceivedCheck } from "../../../../server/src/protocol";
import { element, linkButton, Prose, setText, setVisible } from "./dom";

export class FindingsView {
  readonly root: HTMLElement;
  private readonly verdict = element("p", { class: "summary" });
  private readonly problems = new SentenceList();
  private readonly uncheckedHeading = element("h3", {}, "What the runtime leaves to the tool");
  private readonly unchecked = new SentenceList();

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(private readonly goToSchema: (range: Range) => void) {
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
    this.problems.update(
      [
        ...problems.map((problem) => ({ text: wordsOf(problem), range: problem.schema?.range ?? null })),
        ...skipped.map((text) => ({ text: `Not checked: ${text}`, range: null })),
      ],
      this.goToSchema,
    );
    this.unchecked.update(
      unchecked.map(({ message }) => ({ text: message, range: null })),
      this.goToSchema,
    );
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

function wordsOf({ path, message }: CheckProblem): string {
  return path === "" ? message : `\`${path}\`: ${message}`;
}

interface Sentence {
  text: string;
  /** The place in the schema that says so; null where it cannot be told. */
  range: Range | null;
}

/** A list that is drawn again only when it differs. */
class SentenceList {
  readonly root = element("ul");
  private shown = "";

  update(sentences: readonly Sentence[], goTo: (range: Range) => void): void {
    setVisible(this.root, sentences.length > 0);
    const content = JSON.stringify(sentences);
    if (content === this.shown) return;
    this.shown = content;
    this.root.replaceChildren(
      ...sentences.map(({ text, range }) => {
        const words = new Prose();
        words.update(text);
        const item = element("li", {}, words.root);
        if (range !== null) {
          item.append(
            " ",
            linkButton("Go to schema", () => {
              goTo(range);
            }),
          );
        }
        return item;
      }),
    );
  }
}
