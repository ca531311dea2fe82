/**
 * The documents that are measured, made from a corpus of real schemas. The corpus is no part of the project; where
 * it is missing, the rows that need it are not measured, and say so.
 *
 * S: one schema of 100 KB. M: one of 1.9 MB. L: a bundle of real schemas, 13.7 MB, each under `definitions` with its
 * references led there. G: an OpenAPI description of 13 MB.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";

export const INPUT_NAMES = ["S", "M", "L", "G"] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** Environment variable: the folder of the corpus. */
const CORPUS_VARIABLE = "REF_LENS_CORPUS";

const FILES: Record<InputName, string> = {
  S: "s.schema.json",
  M: "m.schema.json",
  L: "l.schema.json",
  G: "g.openapi.json",
};

/** Characters after which no further schema is taken into the bundle. */
const BUNDLE_LENGTH = 12_500_000;

/** @returns the corpus's folder; undefined when there is none */
export function findCorpus(projectFolder: string): string | undefined {
  const folder = process.env[CORPUS_VARIABLE] ?? resolve(projectFolder, "..", "shared", "corpus");
  return existsSync(join(folder, "big")) ? folder : undefined;
}

/** Writes the four documents into a folder. */
export function makeInputs(corpus: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const take = (name: InputName, file: string): void => {
    copyFileSync(join(corpus, "big", file), join(folder, FILES[name]));
  };
  take("S", "mcp-2025-06-18.schema.json");
  take("M", "vega-lite.schema.json");
  take("G", "github-rest-api.openapi.json");
  writeFileSync(join(folder, FILES.L), bundle(corpus));
}

export function inputFile(folder: string, name: InputName): string {
  return join(folder, FILES[name]);
}

export function readInput(folder: string, name: InputName): string {
  return readFileSync(inputFile(folder, name), "utf8");
}

/** The largest schemas of the corpus in one; those with an `$id` inside are left out, since `#` changes there. */
function bundle(corpus: string): string {
  const definitions: Record<string, unknown> = {};
  let length = 0;
  for (const file of schemasBySize(corpus)) {
    if (length > BUNDLE_LENGTH) break;
    const schema = parse(readFileSync(file, "utf8"));
    if (!isObject(schema) || hasInnerId(schema)) continue;
    const name = basename(file).replace(/(\.schema)?\.json$/, "");
    const own = Object.entries(schema).filter(([key]) => !["$schema", "$id", "id"].includes(key));
    const moved = moveReferences(Object.fromEntries(own), referenceTo(name));
    definitions[name] = moved;
    length += JSON.stringify(moved, null, 2).length;
  }
  const whole = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "bundle of real schemas",
    definitions,
    oneOf: Object.keys(definitions).map((name) => ({ $ref: referenceTo(name) })),
  };
  return JSON.stringify(whole, null, 2) + "\n";
}

function schemasBySize(corpus: string): string[] {
  const files = (folder: string): string[] =>
    readdirSync(join(corpus, folder))
      .filter((name) => name.endsWith(".json") && !/openapi|deploymentTemplate/.test(name))
      .map((name) => join(corpus, folder, name));
  const sizes = [...files("big"), ...files("schemastore")].map((file) => ({
    file,
    size: statSync(file).size,
  }));
  sizes.sort((a, b) => (a.size === b.size ? (a.file < b.file ? -1 : 1) : b.size - a.size));
  return sizes.map(({ file }) => file);
}

/** @returns undefined for what is no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function hasInnerId(value: unknown, isRoot = true): boolean {
  if (Array.isArray(value)) return value.some((item) => hasInnerId(item, false));
  if (!isObject(value)) return false;
  if (!isRoot && typeof value["$id"] === "string") return true;
  return Object.values(value).some((member) => hasInnerId(member, false));
}

function moveReferences(value: unknown, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, to));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const isLocal = key === "$ref" && typeof member === "string" && /^#(?:\/|$)/.test(member);
    return [key, isLocal ? to + member.slice(1) : moveReferences(member, to)] as const;
  });
  return Object.fromEntries(members);
}

function referenceTo(definition: string): string {
  const token = definition.replaceAll("~", "~0").replaceAll("/", "~1");
  return "#/definitions/" + encodeURI(token).replaceAll("#", "%23");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
