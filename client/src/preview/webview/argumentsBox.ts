/** The box with the arguments: grows with its text, and can put the caret where a message points to. */
import type { TextPlace } from "../messages";
import { element, setText } from "./dom";

/** UTF-16 offset of a place in a text; a place beyond the end of its line is taken to be that end. */
function offsetOf(text: string, place: TextPlace): number {
  let start = 0;
  for (let line = 0; line < place.line; line += 1) {
    const end = text.indexOf("\n", start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return Math.min(start + place.character, end === -1 ? text.length : end);
}

/** Ctrl+A, or Cmd+A on a Mac. */
function isSelectAll(event: KeyboardEvent): boolean {
  const modified = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return modified && event.key.toLowerCase() === "a";
}

export class ArgumentsBox {
  readonly root: HTMLElement;
  private readonly label = element("label", { for: "arguments" });
  private readonly area = element("textarea", {
    id: "arguments",
    rows: "3",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-describedby": "arguments-notice",
    placeholder: '{ "count": "5" }',
  });

  /** @param edited called with the new text after every edit by a person */
  constructor(edited: (text: string) => void) {
    this.label.textContent = "Arguments from the model";
    this.root = element("div", { class: "arguments" }, this.label, this.area);
    this.area.addEventListener("input", () => {
      this.grow();
      edited(this.area.value);
    });
    this.area.addEventListener("keydown", (event) => {
      if (!isSelectAll(event)) return;
      // VS Code would fetch this key and come back with the selection late, over letters typed meanwhile.
      event.preventDefault();
      event.stopPropagation();
      this.area.select();
    });
    new ResizeObserver(() => {
      this.grow();
    }).observe(this.root);
  }

  get text(): string {
    return this.area.value;
  }

  /** Replaces the text; the same text is left alone, with its caret and its undo history. */
  setText(text: string): void {
    if (this.area.value === text) return;
    this.area.value = text;
    this.grow();
  }

  /** Names the tool for which the arguments are meant. */
  setTool(tool: string | null): void {
    setText(this.label, tool === null ? "Arguments from the model" : `Arguments from the model for ${tool}`);
  }

  setInvalid(invalid: boolean): void {
    if (invalid) this.area.setAttribute("aria-invalid", "true");
    else this.area.removeAttribute("aria-invalid");
  }

  focus(): void {
    this.area.focus();
  }

  /** Moves the focus to a place in the text and selects what stands there. */
  goTo(place: TextPlace): void {
    const offset = offsetOf(this.area.value, place);
    this.area.focus();
    this.area.setSelectionRange(offset, Math.min(offset + 1, this.area.value.length));
  }

  private grow(): void {
    const { area } = this;
    // Shrinks first, since a text area never reports less than its own height; the style sheet sets the bounds.
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }
}
