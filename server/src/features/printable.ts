/** Text that comes from a document, as it is shown to a person: bounded, and nothing in it is obeyed. */
export { shortened, shortenedAtStart } from "../json/shortened";

/** Control characters, line and paragraph separators, and those that turn the direction of writing. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g; // eslint-disable-line no-control-regex

/** Writes as escapes what a terminal or a reader's eye would obey, so that text stays text, in one line. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => "\\u" + char.charCodeAt(0).toString(16).padStart(4, "0"));
}
