/** A list of sentences, some of which lead to a place in the schema. */
import type { Range } from "vscode-languageserver";
import { element, linkButton, Prose, setVisible } from "./dom";

export interface Sentence {
  text: string;
  /** The place in the schema that says so; null where it cannot be told. */
  range: Range | null;
}

/** A list that is drawn again only when it differs. */
export class SentenceList {
  readonly root = element("ul");
  private shown = "";

  /** @param goToSchema called with the range in the schema document that a person wants to see */
  constructor(private readonly goToSchema: (range: Range) => void) {}

  update(sentences: readonly Sentence[]): void {
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
              this.goToSchema(range);
            }),
          );
        }
        return item;
      }),
    );
  }
}
