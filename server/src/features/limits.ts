/** What a feature does with a limit that leaves something out. */

/**
 * Tells the user of a limit, once for each document however often it bites.
 *
 * @param message goes on behind the document's name, and names the number: "has more than 2,000 references, so …"
 */
export type TellLimit = (message: string) => void;

/** Who tells of limits, of all documents. */
export interface Limits {
  /** @param what a document by its URI, or what else meets the limit */
  tell(what: string, message: string): void;
}

/**
 * A whole number as it is written to a person, with a comma at each thousand. The first `Intl.NumberFormat` of a process
 * takes longer to make than the diagnostics of most documents.
 */
export function count(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
