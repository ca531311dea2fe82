/**
 * What the preview panel and its web page say to each other. Both sides are built from this file; it imports
 * nothing but the protocol, so neither side drags the other along.
 */
import type { Range } from "vscode-languageserver";
import {
  isSchemaViewName,
  type BoundTool,
  type PreviewCoercionResult,
  type SchemaViewName,
} from "../../../server/src/protocol";

/** Where a message points to in the arguments: zero-based, `character` in UTF-16 units. */
export interface TextPlace {
  line: number;
  character: number;
}

/** What the page shows: a table, or a sentence that says why there is none. */
export type Reply =
  | { kind: "table"; result: PreviewCoercionResult }
  | { kind: "notice"; tone: Tone; message: string; at: TextPlace | null };

/** Nothing is wrong; the arguments are; something else stands in the way. */
export type Tone = "hint" | "mistake" | "obstacle";

/** What a page is about. */
export interface Heading {
  /** The document with the arguments, by its URI: it finds everything else after a reload. */
  arguments: string;
  tool: BoundTool;
  /** Which face of the tool's schema the runtime coerces by. */
  view: SchemaViewName;
  /** The name of the schema document, for people. */
  documentName: string;
  /** How the arguments came about, one sentence each. */
  notes: readonly string[];
}

/** `reply` is null while the server is still being asked; what is shown stays then. */
export interface ToWebview {
  type: "show";
  heading: Heading;
  reply: Reply | null;
}

/** What a button of the page asks for: a command, by its name without the prefix. */
export type Wish =
  "chooseTool" | "editArguments" | "insertSampleArguments" | "compareArguments" | "chooseRuntimes";

export type FromWebview =
  /** The page runs, for the first time or because it is shown again, and wants to be told what to show. */
  | { type: "ready" }
  | { type: "goToSchema"; range: Range }
  | { type: "goToArguments"; place: TextPlace }
  | { type: "wish"; wish: Wish }
  | { type: "view"; view: SchemaViewName }
  /** Something was dropped on the page: text, or files by their URIs. */
  | { type: "droppedText"; text: string }
  | { type: "droppedFiles"; uris: string[] };

/** What the page keeps across being hidden, and what VS Code hands back after a reload. */
export interface SavedState {
  heading: Heading;
  reply: Reply | null;
}

/**
 * Reads a saved state back. It may come from an older version of the extension, so its shape is checked as far
 * as it decides what the panel is bound to.
 *
 * @returns the state, or undefined when it cannot be used
 */
export function readSavedState(value: unknown): SavedState | undefined {
  if (!isRecord(value) || !isRecord(value["heading"])) return undefined;
  const { arguments: uri, tool, view, documentName, notes } = value["heading"];
  if (typeof uri !== "string" || typeof documentName !== "string" || !isRecord(tool)) return undefined;
  const { uri: schema, pointer, name } = tool;
  if (typeof schema !== "string" || typeof pointer !== "string") return undefined;
  if (name !== null && typeof name !== "string") return undefined;
  const sentences = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  const heading: Heading = {
    arguments: uri,
    tool: { uri: schema, pointer, name },
    view: isSchemaViewName(view) ? view : "server",
    documentName,
    notes: sentences,
  };
  return { heading, reply: readReply(value["reply"]) };
}

function readReply(value: unknown): Reply | null {
  if (!isRecord(value)) return null;
  switch (value["kind"]) {
    case "table":
      return isRecord(value["result"]) && isListOfSteps(value["result"]["steps"]) ? (value as Reply) : null;
    case "notice":
      return typeof value["message"] === "string" ? (value as Reply) : null;
    default:
      return null;
  }
}

/** Whether the table can be drawn of it: older versions named a value by its path alone. */
function isListOfSteps(value: unknown): boolean {
  const hasTokens = (part: unknown): boolean => isRecord(part) && Array.isArray(part["tokens"]);
  return (
    Array.isArray(value) &&
    value.every(
      (step) => isRecord(step) && hasTokens(step) && hasTokens(step["before"]) && hasTokens(step["after"]),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
