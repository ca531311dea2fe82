/** The places of its own document that a reference leads to: by the runtime, and by the standard where that differs. */
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import type { Outcome } from "../schema/outcome";
import type { Schema } from "./schema";

export interface LocalTargets {
  /** Where the runtime comes to, also where it makes nothing of it; undefined where it does not follow the reference. */
  byRuntime: Node | undefined;
  /** Where the standard comes to, if that is another place. */
  byStandard: Node | undefined;
}

export function localTargets({ resolver, standard }: Schema, reference: Reference): LocalTargets {
  const outcome = resolver.resolve(reference);
  const byRuntime = followed(outcome);
  const isLocal = outcome.kind !== "anchor" && outcome.kind !== "remote";
  if (isLocal && !standard.isMoved(reference)) return { byRuntime, byStandard: undefined };
  const reading = standard.read(reference);
  if (reading.kind === "here")
    return { byRuntime, byStandard: reading.target === byRuntime ? undefined : reading.target };
  // An anchor that another dialect or another resource declares is the one that was meant, if there is no other.
  return { byRuntime, byStandard: outcome.kind === "anchor" ? outcome.declared : undefined };
}

/** The same as a list, the runtime's place first. */
export function localTargetsOf(schema: Schema, reference: Reference): Node[] {
  const { byRuntime, byStandard } = localTargets(schema, reference);
  return [byRuntime, byStandard].filter((node) => node !== undefined);
}

/** Where a pointer ends, whatever stands there. */
function followed(outcome: Outcome): Node | undefined {
  switch (outcome.kind) {
    case "resolved":
    case "cycle":
    case "not-schema":
      return outcome.target;
    case "anchor":
    case "dangling":
    case "remote":
    case "bad-escape":
    case "not-string":
      return undefined;
  }
}
