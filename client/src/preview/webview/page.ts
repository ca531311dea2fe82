/** The whole page: heading, arguments, message, table and outcomes, put together once and then updated in place. */
import type { PreviewCoercionResult } from "../../../../server/src/protocol";
import type { Binding, FromWebview, Reply } from "../messages";
import { summaryLine } from "../model";
import { ArgumentsBox } from "./argumentsBox";
import { element, linkButton, setText, setVisible } from "./dom";
import { NoticeLine } from "./notice";
import { Outcomes } from "./outcomes";
import { StepTable } from "./table";

export class Page {
  readonly box: ArgumentsBox;
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
  private readonly table: StepTable;
  private readonly outcomes = new Outcomes();
  private readonly results: HTMLElement;
  /** Whether a table is shown that a message may leave standing. */
  private hasResult = false;

  /**
   * @param edited called with the text of the box after every edit
   * @param post sends a person's wishes to the extension
   */
  constructor(edited: (text: string) => void, post: (message: FromWebview) => void) {
    this.box = new ArgumentsBox(edited);
    this.notice = new NoticeLine((place) => {
      this.box.goTo(place);
    });
    this.chooseTool = linkButton("Choose another tool", () => {
      post({ type: "chooseTool" });
    });
    this.table = new StepTable((range) => {
      post({ type: "goToSchema", range });
    });
    const heading = element("header", {}, this.title, this.subtitle, this.chooseTool);
    this.results = element("div", { class: "results" }, this.table.root, this.outcomes.root);
    const question = element("div", {}, this.box.root, this.notice.root);
    const answer = element("div", {}, this.stale, this.summary, this.results);
    setVisible(this.stale, false);
    setVisible(this.results, false);
    document.body.append(element("main", {}, heading, question, answer));
  }

  /** Shows what the preview is about. */
  setHeading(binding: Binding, documentName: string): void {
    setText(this.title, binding.tool ?? documentName);
    const where = binding.tool === null ? "" : ` · schema in ${documentName}`;
    setText(this.subtitle, `Preview of a call${where}`);
    setVisible(this.chooseTool, binding.tool !== null);
    this.box.setTool(binding.tool);
  }

  /** Shows an answer; a message leaves the last table where it is, dimmed. */
  setReply(reply: Reply): void {
    switch (reply.kind) {
      case "table":
        this.notice.show(null);
        this.box.setInvalid(false);
        this.showResult(reply.result);
        break;
      case "notice": {
        this.notice.show(reply);
        this.box.setInvalid(reply.tone === "mistake");
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
    setVisible(this.table.root, result.steps.length > 0);
    this.table.update(result.steps);
    this.outcomes.update(result);
    setVisible(this.results, true);
    this.hasResult = true;
  }
}
