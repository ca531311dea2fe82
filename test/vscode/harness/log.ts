/** What a run of VS Code says: everything goes to a file, and the lines of the tests to the console as well. */
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { outDir } from "./paths";

/** Begins every line that the tests print, to tell them from what VS Code itself logs. */
export const testLinePrefix = "test│ ";

export interface Log {
  /** The file's path. */
  file: string;
  write(line: string): void;
  /** Takes what was logged in the window, in the shape of a call to the console. */
  fromWindow(type: string, args: unknown[]): void;
}

/** Opens the log of that name anew. */
export function openLog(name: string): Log {
  const folder = join(outDir, "logs");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  const stream = createWriteStream(file);
  const write = (line: string): void => {
    stream.write(`${line}\n`);
  };
  return {
    file,
    write,
    fromWindow: (type, args) => {
      const line = format(...args);
      write(`[window] ${type} ${line}`);
      if (line.startsWith(testLinePrefix)) console.log(line.slice(testLinePrefix.length));
    },
  };
}
