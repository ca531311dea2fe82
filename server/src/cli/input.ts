/** Files and standard input as text, with one clear line for each way in which reading can fail. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { Lines } from "../json/lines";
import { OpenDocument } from "../features/openDocument";
import { InputError, STANDARD_INPUT } from "./commandLine";

/**
 * @param file a path, or `-` for standard input
 * @throws InputError when there is no such file, it cannot be read, or it is no UTF-8 text
 */
export async function readText(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    // One file is read after another, and to wait for each costs as much as to read it.
    bytes = file === STANDARD_INPUT ? await buffer(process.stdin) : readFileSync(file);
  } catch (error) {
    throw new InputError(`${file}: ${reason(error)}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${file}: this is no UTF-8 text`);
  }
}

export async function readDocument(file: string): Promise<OpenDocument> {
  const uri = file === STANDARD_INPUT ? "stdin:" : pathToFileURL(resolve(file)).href;
  return new OpenDocument(uri, 0, await readText(file));
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "no such file";
    case "EISDIR":
      return "this is a directory";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Where a text stops being JSON. An editor shows this by itself; the command line has to say it.
 *
 * @param text may hold comments and trailing commas, as schema files do
 * @returns one line without the file's name, such as `3:5: no valid JSON (colon expected)`; undefined for sound text
 */
export function describeSyntaxError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // Not strict JSON; comments and trailing commas are still to be allowed.
  }
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) return "nested too deep for comments or faults in it to be told";
    throw error;
  }
  const [first] = errors;
  if (first === undefined) return undefined;
  const { line, character } = new Lines(text).place(first.offset);
  const what = printParseErrorCode(first.error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${line + 1}:${character + 1}: no valid JSON (${what})`;
}
