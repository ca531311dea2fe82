/** The whole page: heading, message, summary, table and outcomes, put together once and then updated in place. */
import type { PreviewCoercionResult } from "../../../../server/src/protocol";
import type { FromWebview, Heading, Reply } from "../messages";
import { summaryLine } from "../model";
import { element, linkButton, setText, setVisible } from "./dom";
import { NoticeLine } from "./notice";
import { Outcomes } from "./outcomes";
import { StepTree } from "./stepTree";

export class Page {
  private readonly title = element("h1");
  private readonly subtitle = element("p", { class: "subtitle" });
  private readonly chooseTool: HTMLButtonElement;
  private readonly notice: NoticeLine;
  private readonly summary = element("p", { class: "summary", role: "status", "aria-live": "polite" });
  private readonly stale = element(
    "p",
    { class: "stale-note" },
    "Shown below: the last preview that worked.",
  );
  private readonly tree: StepTree;
  private readonly outcomes = new Outcomes();
  private readonly results: HTMLElement;
  /** Whether a table is shown that a message may leave standing. */
  private hasResult = false;

  /** @param post sends a person's wishes to the extension */
  constructor(post: (message: FromWebview) => void) {
    this.notice = new NoticeLine((place) => {
      post({ type: "goToArguments", place });
    });
    this.chooseTool = linkButton("Choose another tool", () => {
      post({ type: "wish", wish: "chooseTool" });
    });
    const edit = linkButton("Edit the arguments", () => {
      post({ type: "wish", wish: "editArguments" });
    });
    this.tree = new StepTree((range) => {
      post({ type: "goToSchema", range });
    });
    const heading = element("header", {}, this.title, this.subtitle, edit, this.chooseTool);
    this.results = element("div", { class: "results" }, this.tree.root, this.outcomes.root);
    const answer = element("div", {}, this.notice.root, this.stale, this.summary, this.results);
    setVisible(this.stale, false);
    setVisible(this.results, false);
    document.body.append(element("main", {}, heading, answer));
  }

  /** Shows what the preview is about. */
  setHeading({ tool: { name }, documentName }: Heading): void {
    setText(this.title, name ?? documentName);
    const where = name === null ? "" : ` · schema in ${documentName}`;
    setText(this.subtitle, `What the tool receives${where}`);
    setVisible(this.chooseTool, name !== null);
  }

  /** Shows an answer; a message leaves the last table where it is, dimmed. */
  setReply(reply: Reply): void {
    switch (reply.kind) {
      case "table":
        this.notice.show(null);
        this.showResult(reply.result);
        break;
      case "notice": {
        this.notice.show(reply);
        // Without arguments there is nothing that an older table could still say.
        this.hasResult &&= reply.tone !== "hint";
        setVisible(this.results, this.hasResult);
        setVisible(this.stale, this.hasResult);
        this.results.classList.toggle("stale", this.hasResult);
        setText(this.summary, "");
      }
    }
  }

  private showResult(result: PreviewCoercionResult): void {
    setText(this.summary, summaryLine(result));
    setVisible(this.stale, false);
    this.results.classList.remove("stale");
    setVisible(this.tree.root, result.steps.length > 0);
    this.tree.update(result.steps);
    this.outcomes.update(result);
    setVisible(this.results, true);
    this.hasResult = true;
  }
}
