/**
 * What the preview panel and its web page say to each other. Both sides are built from this file; it imports
 * nothing but types, so neither side drags the other along.
 */
import type { Range } from "vscode-languageserver";
import type { PreviewCoercionResult } from "../../../server/src/protocol";

/** What a panel is about: enough to ask again, and to find the tool again after a reload. */
export interface Binding {
  /** URI of the schema document. */
  uri: string;
  /** The tool's name; null when the document is one bare schema. */
  tool: string | null;
  /** JSON Pointer from the document's root to the tool's schema. */
  pointer: string;
}

/** Where a message points to in the arguments: zero-based, `character` in UTF-16 units. */
export interface TextPlace {
  line: number;
  character: number;
}

/** What stands below the arguments: a table, or a sentence that says why there is none. */
export type Reply =
  | { kind: "table"; result: PreviewCoercionResult }
  | { kind: "notice"; tone: Tone; message: string; at: TextPlace | null };

/** Nothing is wrong; the arguments are; something else stands in the way. */
export type Tone = "hint" | "mistake" | "obstacle";

export type ToWebview =
  /** Fills the whole page; `reply` is null while the server is still being asked, `focus` puts the caret into the box. */
  | {
      type: "load";
      binding: Binding;
      documentName: string;
      text: string;
      reply: Reply | null;
      focus: boolean;
    }
  /** Answers the arguments of one revision; the text in the box stays as it is. */
  | { type: "reply"; binding: Binding; documentName: string; revision: number; reply: Reply };

export type FromWebview =
  /** The page runs, for the first time or because it is shown again, and wants to be loaded. */
  | { type: "ready" }
  /** The arguments were edited; `revision` counts up with every edit, so that late answers can be told apart. */
  | { type: "edited"; text: string; revision: number }
  | { type: "goToSchema"; range: Range }
  | { type: "chooseTool" };

/** What the page keeps across being hidden, and what VS Code hands back after a reload. */
export interface SavedState {
  binding: Binding;
  documentName: string;
  text: string;
  reply: Reply | null;
}

/**
 * Reads a saved state back. It may come from an older version of the extension, so its shape is checked as far
 * as it decides what the panel is bound to.
 *
 * @returns the state, or undefined when it cannot be used
 */
export function readSavedState(value: unknown): SavedState | undefined {
  if (!isRecord(value) || !isRecord(value["binding"])) return undefined;
  const { uri, tool, pointer } = value["binding"];
  if (typeof uri !== "string" || typeof pointer !== "string") return undefined;
  if (tool !== null && typeof tool !== "string") return undefined;
  const { documentName, text } = value;
  if (typeof documentName !== "string" || typeof text !== "string") return undefined;
  return { binding: { uri, tool, pointer }, documentName, text, reply: readReply(value["reply"]) };
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
