/** References that say what they mean in a wrong spelling, written right. Nothing else of them is changed. */
import { percentDecode } from "./percent";

/**
 * Encodes each `%` that begins no escape, and each space (RFC 3986 §2.1, §3.5): read as the runtime reads it, the
 * result means the same.
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
  return (encoded + reference.slice(from)).replaceAll(" ", "%20");
}

/**
 * The local form of a reference that names its schema by the schema's own `$id`.
 *
 * @param id the `$id` of the root
 * @returns the fragment, `#` where there is none; undefined when another document is named
 */
export function localForm(reference: string, id: string | undefined): string | undefined {
  const fragment = reference.indexOf("#");
  const base = fragment < 0 ? reference : reference.slice(0, fragment);
  if (id === undefined || base === "" || base !== id.replace(/#$/, "")) return undefined;
  return fragment < 0 ? "#" : reference.slice(fragment);
}
