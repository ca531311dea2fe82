/**
 * The part of the DOM's elements that the tests read in the window; they are compiled without a browser's types.
 * What belongs together is read in one go, since a window may be redrawn between two questions.
 */
export interface DrawnElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selectors: string): DrawnElement | null;
  querySelectorAll(selectors: string): Iterable<DrawnElement>;
}
