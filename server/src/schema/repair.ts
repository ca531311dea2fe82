/** References that say what they mean in a wrong spelling, written right. Nothing else of them is changed. */
import { percentDecode } from "./percent";

/**
 * Encodes each `%` that begins no escape, and each space (RFC 3986 §2.1, §3.5); where there is one, also what else a
 * fragment may not have, a second `#`. Read as the runtime reads it, the result means the same.
 *
 * @param reference the decoded value of a `$ref`
 */
export function encodeStray(reference: string): string {
  let encoded = "";
  let from = 0;
  for (;;) {
    const { stray } = percentDecode(reference, from);
    if (stray === null) break;
    encoded += reference.slice(from, stray.start) + "%25";
    from = stray.start + 1;
  }
  encoded = (encoded + reference.slice(from)).replaceAll(" ", "%20");
  return encoded === reference ? reference : encoded.replaceAll(/(?<=#.*)#/gs, "%23");
}
