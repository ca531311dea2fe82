/** Places as the protocol has them, in the editor's words. */
import { Position } from "vscode";
import type * as protocol from "vscode-languageserver";

export function placeOf({ line, character }: protocol.Position): Position {
  return new Position(line, character);
}

/** Whether an argument of a command is a place. */
export function isPosition(value: unknown): value is protocol.Position {
  if (typeof value !== "object" || value === null) return false;
  const { line, character } = value as Partial<protocol.Position>;
  return typeof line === "number" && typeof character === "number";
}
