/** One call seen twice: what the tool receives with references not followed, and with references followed. */
import type { Node } from "../json/tree";
import { formatPointer } from "../schema/pointer";
import { describeType } from "../schema/type";
import { coerce, type Coercion } from "./coercion";
import { explain, sentence, type RuleId } from "./rules";
import { isChanged, tokens, type Step } from "./trace";
import { isList, toJson, type Value } from "./value";
import type { SchemaView } from "./view";

export interface Preview {
  /** With references not followed. */
  before: PreviewOutcome;
  /** With references followed. */
  after: PreviewOutcome;
  /** One for each value that either run looked at, in the order of the arguments, containers before their contents. */
  rows: PreviewRow[];
  /** The records that the rows were made from, for whatever else is to be known of them. */
  runs: { before: Coercion; after: Coercion };
}

/** The arguments that the tool receives as JSON text, or the error that the call ends in as a sentence. */
export type PreviewOutcome = { arguments: string } | { error: string };

export interface PreviewRow {
  /** Keys and indexes into the arguments as sent; inside a text that was parsed they go on into what the text holds. */
  tokens: string[];
  /** JSON text of the value as sent. */
  value: string;
  /** The effective type of the value's schema, in words; null when no schema describes the value. */
  type: string | null;
  before: PreviewCell;
  after: PreviewCell;
  /** The node of the document that decided, with references followed where that makes a difference; null when none did. */
  node: Node | null;
}

export interface PreviewCell {
  /** Keys and indexes into the arguments as received. */
  tokens: string[];
  /** JSON text of the value as received. */
  value: string;
  /** Whether the value or its own name differs from what was sent. */
  changed: boolean;
  rule: RuleId;
  why: string;
}

/** Runs a call both ways and joins the two records by the path as sent. */
export function previewCall(view: SchemaView, args: Value): Preview {
  const before = coerce(view, args, { followReferences: false });
  const after = coerce(view, args, { followReferences: true });
  const root = new Place(null, "");
  // What the later run found comes first where both add to the same container.
  for (const step of after.steps) root.at(step).after = step;
  for (const step of before.steps) root.at(step).before = step;
  const rows: PreviewRow[] = [];
  for (const place of root.places()) {
    const step = place.after ?? place.before;
    if (step === null) continue;
    // A run that ended before this value knows nothing of its schema.
    const facts = place.after?.facts ?? place.before?.facts ?? null;
    const node = place.after?.node ?? place.before?.node ?? null;
    rows.push({
      tokens: tokens(step.path, "sent"),
      value: toJson(step.sent),
      type: facts === null ? null : describeType(view.resolver, facts.site),
      before: cell(place, "before"),
      after: cell(place, "after"),
      node: node === null ? null : view.source(node),
    });
  }
  return { before: outcome(before), after: outcome(after), rows, runs: { before, after } };
}

function outcome({ outcome }: Coercion): PreviewOutcome {
  if (outcome.kind === "received") return { arguments: toJson(outcome.arguments) };
  const path = formatPointer(tokens(outcome.step.path, "sent"));
  const why = sentence(outcome.step.rule, outcome.step);
  return { error: path === "" ? why : `${path}: ${why}` };
}

function cell(place: Place, run: "before" | "after"): PreviewCell {
  const step = place[run];
  if (step === null) return unseen(place, run);
  return {
    tokens: tokens(step.path, "received"),
    value: toJson(step.received),
    changed: isChanged(step),
    ...explain(step),
  };
}

/** The cell of a run that did not come as far as this value: it stays as sent, inside what holds it. */
function unseen(place: Place, run: "before" | "after"): PreviewCell {
  const step = place[run === "before" ? "after" : "before"] as Step;
  const below: string[] = [];
  let holder: Place | null = place;
  for (; holder !== null && holder[run] === null; holder = holder.parent) below.unshift(holder.token);
  const held = holder?.[run] ?? null;
  const rule = whyUnseen(held);
  return {
    tokens: held === null ? below : [...tokens(held.path, "received"), ...below],
    value: toJson(step.sent),
    changed: false,
    rule,
    why: sentence(rule, step),
  };
}

function whyUnseen(holder: Step | null): RuleId {
  if (holder === null) return "not-entered";
  if (holder.rule === "not-reached") return "not-reached";
  return typeof holder.received === "string" || isWrappedText(holder) ? "inside-text" : "not-entered";
}

/** A text that became the only item of a list holds its contents as text still. */
function isWrappedText({ sent, received }: Step): boolean {
  return typeof sent === "string" && isList(received) && received.length === 1 && received[0] === sent;
}

/** A place in the arguments as sent, with the step that each run has for it. */
class Place {
  before: Step | null = null;
  after: Step | null = null;
  readonly #children = new Map<string, Place>();

  constructor(
    readonly parent: Place | null,
    readonly token: string,
  ) {}

  /** The place of a step, made if need be, with all that hold it. */
  at(step: Step): Place {
    return tokens(step.path, "sent").reduce<Place>((place, token) => place.#child(token), this);
  }

  #child(token: string): Place {
    let child = this.#children.get(token);
    if (child === undefined) this.#children.set(token, (child = new Place(this, token)));
    return child;
  }

  /** This place and all below it, containers first. */
  *places(): Generator<Place, void, undefined> {
    const open: Place[] = [this];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      yield place;
      for (const child of [...place.#children.values()].reverse()) open.push(child);
    }
  }
}
