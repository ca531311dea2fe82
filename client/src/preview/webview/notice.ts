/** The message below the arguments: a hint, or what is wrong with them and where. */
import type { Reply, TextPlace } from "../messages";
import { element, linkButton, Prose, setVisible } from "./dom";

type Notice = Extract<Reply, { kind: "notice" }>;

export class NoticeLine {
  readonly root: HTMLElement;
  private readonly message = new Prose({ id: "arguments-notice", role: "status", "aria-live": "polite" });
  private readonly goTo: HTMLButtonElement;
  private place: TextPlace | null = null;

  /** @param goTo called with the place of the message when a person asks for it */
  constructor(goTo: (place: TextPlace) => void) {
    this.goTo = linkButton("Go there", () => {
      if (this.place !== null) goTo(this.place);
    });
    // The live region stays in the page at all times: one that appears together with its text is not read out.
    this.root = element("div", { class: "notice" }, this.message.root, this.goTo);
    this.show(null);
  }

  show(notice: Notice | null): void {
    this.message.update(notice?.message ?? "");
    this.root.classList.toggle("error", notice !== null && notice.tone !== "hint");
    this.place = notice?.at ?? null;
    setVisible(this.goTo, this.place !== null);
    if (this.place !== null) {
      this.goTo.setAttribute(
        "aria-label",
        `Go to line ${this.place.line + 1}, column ${this.place.character + 1}`,
      );
    }
  }
}
