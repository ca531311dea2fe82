/** Finds the calls that a value carries: in an envelope, or in an envelope somewhere inside it. */
import { anthropic } from "./envelopes/anthropic";
import type { CarriedCall, Envelope, Search } from "./envelopes/envelope";
import { gemini } from "./envelopes/gemini";
import { langChain, langChainPlain } from "./envelopes/langchain";
import { logEntry } from "./envelopes/log";
import { mcpParams, mcpRequest } from "./envelopes/mcp";
import { openAi } from "./envelopes/openai";
import { isList, isObject, type ObjectValue, type Value } from "./value";

/** What is known of the document that the calls are for. */
export interface Known {
  /** Whether the tool in question has a parameter of this name. */
  isArgument: (name: string) => boolean;
  /** Whether the document has a tool of this name. */
  isTool: (name: string) => boolean;
  /** Whether the tool that a call of this name goes to has a parameter of that name. */
  declares: (tool: string, name: string) => boolean;
  /** Whether the document has tools with names at all; without them no text needs to be searched for one. */
  hasTools: boolean;
}

export const NOTHING_KNOWN: Known = {
  isArgument: () => false,
  isTool: () => false,
  declares: () => false,
  hasTools: false,
};

/** In the order in which they are tried; the ones that only plain names speak for come last. */
const ENVELOPES: readonly Envelope[] = [
  mcpRequest,
  ...openAi,
  ...anthropic,
  ...gemini,
  ...langChain,
  mcpParams,
  langChainPlain,
  logEntry,
];

/** An object without any of these keys is no envelope, which is soon told of most. */
const KEYS: ReadonlySet<string> = new Set(ENVELOPES.flatMap(({ keys }) => keys));

/** How deep a value is searched for an envelope; messages wrap each other a few times, not more. */
const SEARCH_DEPTH = 12;

/**
 * All calls that a pasted value carries, in order. An object all of whose envelope keys are parameters of the tool
 * in question is no envelope but the arguments themselves, and what a parameter holds is not searched.
 */
export function callsIn(value: Value, known: Known = NOTHING_KNOWN): CarriedCall[] {
  const search = searchFor(known);
  if (!isObject(value)) return search.inside(value);
  const calls = enveloped(value, search, (envelope) =>
    envelope.keys.filter((key) => value.has(key)).every((key) => known.isArgument(key)),
  );
  if (calls.length > 0) return calls;
  return deeper(value, search, SEARCH_DEPTH, (key) => known.isArgument(key));
}

function searchFor({ isTool }: Known): Search {
  const search: Search = {
    isTool,
    inside(value) {
      if (isList(value)) {
        return value.flatMap((item, index) =>
          isObject(item) ? under(String(index), enveloped(item, search)) : [],
        );
      }
      return isObject(value) ? enveloped(value, search) : [];
    },
  };
  return search;
}

/** The calls of an object that is an envelope itself. */
function enveloped(
  object: ObjectValue,
  search: Search,
  isExcluded: (envelope: Envelope) => boolean = () => false,
): CarriedCall[] {
  if (!hasKey(object)) return [];
  for (const envelope of ENVELOPES) {
    const calls = envelope.calls(object, search);
    if (calls.length > 0 && !isExcluded(envelope)) return calls;
  }
  return [];
}

function hasKey(object: ObjectValue): boolean {
  for (const key of object.keys()) if (KEYS.has(key)) return true;
  return false;
}

/** The calls of envelopes somewhere inside a value that is none. */
function deeper(
  value: Value,
  search: Search,
  depth: number,
  isExcluded: (key: string) => boolean = () => false,
): CarriedCall[] {
  if (depth === 0) return [];
  const found: CarriedCall[] = [];
  const members = isObject(value) ? value.entries() : isList(value) ? value.entries() : [];
  for (const [key, member] of members) {
    const token = String(key);
    if (isExcluded(token)) continue;
    const calls = isObject(member)
      ? enveloped(member, search, (each) => isUncertain(each, member, search))
      : [];
    const here = calls.length > 0 ? calls : deeper(member, search, depth - 1);
    for (const call of under(token, here)) found.push(call);
  }
  return found;
}

/** Whether an envelope inside other data could be something else. */
function isUncertain(envelope: Envelope, object: ObjectValue, search: Search): boolean {
  if (envelope.isPlain !== true) return false;
  return !envelope.calls(object, search).every(({ tool }) => search.isTool(tool));
}

function under(token: string, calls: CarriedCall[]): CarriedCall[] {
  return calls.map((call) => ({ ...call, path: [token, ...call.path] }));
}

/**
 * Whether an object is a message of one of the protocols, whatever it carries.
 *
 * @param isArgument as for {@link callsIn}
 */
export function isMessage(object: ObjectValue, isArgument: (name: string) => boolean): boolean {
  const kind = object.get("object");
  if (object.get("jsonrpc") === "2.0") return !isArgument("jsonrpc");
  if (typeof kind === "string" && /^(?:chat\.completion|response)/.test(kind)) return !isArgument("object");
  return (
    object.get("type") === "message" && object.has("role") && !(isArgument("type") && isArgument("role"))
  );
}
