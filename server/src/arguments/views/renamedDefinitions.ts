/** `definitions` to `$defs`, as the runtime's adapter does it to every schema (runtime rules §3.6, steps 1 and 2). */
import { literal, textOf, type Draft } from "./draft";

const OLD_PREFIX = "#/definitions/";
const NEW_PREFIX = "#/$defs/";

/**
 * Under `properties` and `patternProperties` stand names of the writer's choice, which stay. Names under `$defs` are
 * taken for keywords, and a pointer that only passes through `definitions` is left as it is.
 */
export function renameDefinitions(draft: Draft, isNameMap = false): void {
  if (draft.kind === "array") for (const item of draft.items) renameDefinitions(item);
  if (draft.kind !== "object") return;
  const members = new Map<string, Draft>();
  for (const [key, member] of draft.members) {
    renameDefinitions(member, !isNameMap && (key === "properties" || key === "patternProperties"));
    const reference = !isNameMap && key === "$ref" ? textOf(member) : undefined;
    if (!isNameMap && key === "definitions") members.set("$defs", member);
    else if (reference?.startsWith(OLD_PREFIX) === true) {
      const moved = literal(NEW_PREFIX + reference.slice(OLD_PREFIX.length));
      members.set(key, { ...moved, source: member.source });
    } else members.set(key, member);
  }
  draft.members = members;
}
