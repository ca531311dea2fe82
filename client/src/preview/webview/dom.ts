/** Small helpers to build and update the page from elements and text nodes. */
import { proseParts } from "../prose";

/**
 * Makes an element.
 *
 * @param attributes `class`, `id`, `aria-…` and so on, set as attributes
 * @param children elements as they are, strings as text nodes
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Makes a button that looks like a link and does something. */
export function linkButton(label: string, act: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", class: "link" }, label);
  button.addEventListener("click", act);
  return button;
}

/** Sets the text of an element only when it differs, so that nothing is drawn or read out again for nothing. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** A sentence with code in it; drawn again only when it differs. */
export class Prose {
  readonly root: HTMLElement;
  private shown = "";

  constructor(attributes: Record<string, string> = {}) {
    this.root = element("span", attributes);
  }

  /** @param sentence with its code between backticks */
  update(sentence: string): void {
    if (sentence === this.shown) return;
    this.shown = sentence;
    const parts = proseParts(sentence).map(({ text, code }) => (code ? element("code", {}, text) : text));
    this.root.replaceChildren(...parts);
  }
}

/** Shows or hides an element. */
export function setVisible(target: HTMLElement, visible: boolean): void {
  if (target.hidden === visible) target.hidden = !visible;
}
