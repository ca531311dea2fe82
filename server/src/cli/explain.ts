/** `ref-lens explain`: the page of a diagnostic, as it is written. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isCode, RULES } from "../features/diagnostics/registry";
import type { Report } from "./check";
import { InputError } from "./commandLine";

/** Where the pages lie, from the folder of the bundle. */
const PAGES = ["..", "client", "docs"];

/** @throws InputError for what is no code */
export async function explain(code: string): Promise<Report> {
  if (!isCode(code)) {
    const codes = RULES.map((rule) => rule.code).join(", ");
    throw new InputError(`There is no diagnostic "${code}"; there are ${codes}.`);
  }
  const output = await readFile(join(__dirname, ...PAGES, `${code}.md`), "utf8");
  return { output, remarks: [], exitCode: 0 };
}
