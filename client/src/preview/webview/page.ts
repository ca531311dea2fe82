/** The whole page: heading, answer, message, tables and outcomes, put together once and then updated in place. */
import type { Range } from "vscode-languageserver";
import type { PreviewCoercionResult } from "../../../../server/src/protocol";
import type { FromWebview, Heading, Reply, Wish } from "../messages";
import { element, linkButton, setText, setVisible } from "./dom";
import { DriftView } from "./driftView";
import { DropZone } from "./dropZone";
import { FindingsView } from "./findings";
import { HeadlineView } from "./headlineView";
import { NoticeLine } from "./notice";
import { Outcomes } from "./outcomes";
import { RuntimeTable } from "./runtimeTable";
import { StepTree } from "./stepTree";
import { ViewSelect } from "./viewSelect";

export class Page {
  private readonly title = element("h1");
  private readonly subtitle = element("p", { class: "subtitle" });
  private readonly chooseTool: HTMLButtonElement;
  private readonly notice: NoticeLine;
  private readonly headline: HeadlineView;
  private readonly view: ViewSelect;
  private readonly notes = element("p", { class: "quiet" });
  private readonly stale = element(
    "p",
    { class: "stale-note" },
    "Shown below: the last preview that worked.",
  );
  private readonly tree: StepTree;
  private readonly findings: FindingsView;
  private readonly drift: DriftView;
  private readonly runtimes = new RuntimeTable();
  private readonly outcomes = new Outcomes();
  private readonly results: HTMLElement;
  /** Whether a table is shown that a message may leave standing. */
  private hasResult = false;

  /** @param post sends a person's wishes to the extension */
  constructor(post: (message: FromWebview) => void) {
    this.notice = new NoticeLine((place) => {
      post({ type: "goToArguments", place });
    });
    const wish = (label: string, name: Wish): HTMLButtonElement =>
      linkButton(label, () => {
        post({ type: "wish", wish: name });
      });
    this.chooseTool = wish("Another tool", "chooseTool");
    this.view = new ViewSelect((view) => {
      post({ type: "view", view });
    });
    const actions = element(
      "div",
      { class: "actions", role: "group", "aria-label": "Actions" },
      wish("Edit arguments", "editArguments"),
      wish("Sample arguments", "insertSampleArguments"),
      wish("Compare", "compareArguments"),
      wish("Runtimes", "chooseRuntimes"),
      this.chooseTool,
    );
    const toolbar = element("div", { class: "toolbar" }, this.view.root, actions);
    const goToSchema = (range: Range): void => {
      post({ type: "goToSchema", range });
    };
    this.headline = new HeadlineView(goToSchema);
    this.tree = new StepTree(goToSchema);
    this.findings = new FindingsView(goToSchema);
    this.drift = new DriftView(goToSchema);
    const heading = element("header", {}, this.title, this.subtitle);
    const status = element("div", {}, this.notice.root, this.stale, this.headline.root);
    const tables = [
      this.tree.root,
      this.drift.root,
      this.findings.root,
      this.runtimes.root,
      this.outcomes.root,
    ];
    this.results = element("div", { class: "results" }, ...tables);
    setVisible(this.stale, false);
    setVisible(this.results, false);
    document.body.append(
      element("main", {}, heading, status, toolbar, this.notes, this.results),
      new DropZone(post).root,
    );
  }

  /** Shows what the preview is about. */
  setHeading({ tool: { name }, view, documentName, notes }: Heading): void {
    setText(this.notes, notes.join(" "));
    setVisible(this.notes, notes.length > 0);
    setText(this.title, name ?? documentName);
    setText(this.subtitle, name === null ? "" : `in ${documentName}`);
    setVisible(this.subtitle, name !== null);
    setVisible(this.chooseTool, name !== null);
    this.view.update(view);
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
        this.headline.update(null);
      }
    }
  }

  private showResult(result: PreviewCoercionResult): void {
    this.headline.update(result);
    setVisible(this.stale, false);
    this.results.classList.remove("stale");
    setVisible(this.tree.root, result.steps.length > 0);
    this.tree.update(result);
    this.drift.update(result.drift ?? []);
    this.findings.update(result.checks?.after ?? null);
    this.runtimes.update(result.runtimes ?? []);
    this.outcomes.update(result);
    setVisible(this.results, true);
    this.hasResult = true;
  }
}
