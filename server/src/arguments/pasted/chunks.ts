/** Finds the values that stand inside other text, such as the lines of a log. */
import type { Value } from "../value";
import { NOTATIONS, type NotationName } from "./notation";

/** A value and where it stands: UTF-16 offsets, the end exclusive. */
export interface Chunk {
  value: Value;
  start: number;
  end: number;
  notation: NotationName;
}

/** Text that begins like a value and is none. */
export interface BrokenChunk {
  offset: number;
  message: string;
}

export interface Chunks {
  chunks: Chunk[];
  /** What began like an object with a key and could not be read, in the order of the text. */
  broken: BrokenChunk[];
  /** Whether nothing but white space stands around the chunks. */
  isAll: boolean;
}

/** Tries that may fail before the search is given up: each looks back to the beginning of the text once. */
const MAX_FAILURES = 2_000;

/** UTF-16 units that tries may have read in vain before the search is given up. */
const MAX_WASTE = 200_000;

/** An object that has got as far as a key; nothing inside it is looked at by itself. */
const BEGINS_OBJECT = /^\{\s*(?:"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}')\s*:/;

export function findChunks(text: string, start: number, end: number): Chunks {
  const found: Chunks = { chunks: [], broken: [], isAll: true };
  let failures = 0;
  let waste = 0;
  let behind = start;
  for (let at = nextBracket(text, start, end); at < end && failures < MAX_FAILURES && waste < MAX_WASTE;) {
    const result = readAt(text, at, end);
    if ("value" in result) {
      found.isAll &&= text.slice(behind, at).trim() === "";
      found.chunks.push(result);
      behind = result.end;
      at = nextBracket(text, behind, end);
      continue;
    }
    failures++;
    waste += result.reached - at;
    if (BEGINS_OBJECT.test(text.slice(at, Math.min(at + 512, end)))) {
      found.broken.push({ offset: result.offset, message: result.message });
      // The rest of the line belongs to it.
      const lineEnd = text.indexOf("\n", Math.max(at, result.offset));
      at = lineEnd < 0 ? end : nextBracket(text, lineEnd, end);
    } else {
      at = nextBracket(text, at + 1, end);
    }
  }
  found.isAll &&= text.slice(behind, end).trim() === "";
  return found;
}

/** @returns for what is no value, also how far it was read in vain */
function readAt(text: string, start: number, end: number): Chunk | (BrokenChunk & { reached: number }) {
  let failure: BrokenChunk = { offset: start, message: "" };
  let reached = start;
  for (const notation of NOTATIONS) {
    const result = notation.read(text, start, end);
    switch (result.kind) {
      case "value":
        return { value: result.value, start, end: result.end, notation: notation.name };
      case "failure":
        // The notation that got further is the one that was meant.
        if (failure.message === "" || result.offset > failure.offset) failure = result;
        break;
      case "no-sign":
        break;
    }
    reached = Math.max(reached, result.offset);
  }
  return { ...failure, reached };
}

function nextBracket(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const character = text.charAt(at);
    if (character === "{" || character === "[") return at;
  }
  return end;
}
