/** What the commands know of the terminal they print to. */
import type { Paint } from "./color";

export interface Terminal {
  /** How many columns it has. */
  columns: number;
  paint: Paint;
  /** Tells a waiting person how far long work is; does nothing where nobody waits. */
  progress: (done: number, all: number, what: string) => void;
}

/** Shorter work is done before anybody wonders. */
const WORTH_TELLING = 50;

/** Writes one line of progress over and over, and wipes it at the end. */
export function progressOn(stream: NodeJS.WriteStream): Terminal["progress"] {
  if (!stream.isTTY) return () => undefined;
  return (done, all, what) => {
    if (all < WORTH_TELLING) return;
    stream.write(done >= all ? "\r\u001b[K" : `\r\u001b[K${done} of ${all} ${what}`);
  };
}
