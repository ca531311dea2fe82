/** References that name a schema of their own document by its URI, written as the pointer that the runtime follows. */
import type { Reference } from "./document";
import { formatReference } from "./pointer";
import type { Resource } from "./resources";
import type { StandardReader } from "./standardReading";
import { splitFragment } from "./uri";

export interface LocalForm {
  /** The reference as it would have to be written. */
  written: string;
  /** The schema that is named. */
  resource: Resource;
}

/**
 * @param reference one that does not begin with `#`
 * @returns undefined where another document is named, another root, or nothing there
 */
export function localForm(standard: StandardReader, reference: Reference): LocalForm | undefined {
  const reading = standard.read(reference);
  if (reading.kind !== "here" && reading.kind !== "nowhere") return undefined;
  const { resource } = reading;
  if (resource.root !== reference.root) return undefined;
  // The fragment stays as it was typed, also where it leads nowhere.
  if (resource.node === reference.root.node)
    return { written: `#${splitFragment(reference.text ?? "").fragment}`, resource };
  if (reading.kind === "nowhere") return undefined;
  return { written: formatReference(reference.tree.path(reading.target, reference.root.node)), resource };
}
