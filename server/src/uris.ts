/** URIs of documents in one spelling, so that they can be compared. They stay URIs: no path is ever made of one. */
import { URI } from "vscode-uri";

/**
 * Brings a URI to the spelling that VS Code uses: percent-encoding in one way, the letter of a drive in lower case
 * (`file:///C:/a` is `file:///c%3A/a`), without fragment.
 *
 * @returns the text as it is where it is no URI with a scheme
 */
export function normalUri(uri: string): string {
  try {
    return URI.parse(uri, true).with({ fragment: null }).toString();
  } catch {
    return uri;
  }
}
