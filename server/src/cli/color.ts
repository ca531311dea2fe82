/** Colours of a terminal, for people; a file or a pipe gets none. */

export type Mood = "changed" | "wrong" | "dim" | "bold";

const CODES: Record<Mood, string> = { changed: "32", wrong: "31", dim: "2", bold: "1" };

/** Puts a text into a mood, or leaves it as it is where there are no colours. */
export type Paint = (text: string, mood: Mood) => string;

export const plain: Paint = (text) => text;

export const coloured: Paint = (text, mood) => `\u001b[${CODES[mood]}m${text}\u001b[0m`;

/** Whether a stream takes colours and the person wants them (https://no-color.org). */
export function paintFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  const { NO_COLOR = "", TERM = "" } = env;
  return stream.isTTY === true && NO_COLOR === "" && TERM !== "dumb" ? coloured : plain;
}
