/**
 * The pass below the top level: it walks a list or an object by its schema and parses texts where a list or an
 * object is accepted. No numbers, no booleans, no null, no wrapping. Runtime rules §2.7.
 */
import { toContainer } from "./conversion";
import { NESTING_LIMIT } from "./reader";
import { deciding, give, whetherEntered, whyNotParsed, whyUndescribed } from "./reasons";
import type { RestoredObject } from "./restore-names";
import type { SchemaFacts } from "./schema-facts";
import { CallError, type Path, type Step } from "./trace";
import { isList, isObject, type ListValue, type ObjectValue, type Value } from "./value";
import { isBlank, strip } from "./white-space";

export class NestedPass {
  /**
   * @param restored how names were restored, to tell each value's path as sent
   * @param steps takes one step for each value that is looked at, containers before their contents
   */
  constructor(
    private readonly restored: ReadonlyMap<ObjectValue, RestoredObject>,
    private readonly steps: Step[],
  ) {}

  /**
   * Walks what a container holds; the step of the container itself is the caller's, and the last so far.
   *
   * @param sent the same container as the model sent it; the container itself inside a text that was parsed
   * @returns the same container when nothing changed
   * @throws CallError where the runtime ends the call; the last step is then the one it ends at
   */
  contents(
    sent: Value,
    value: ListValue | ObjectValue,
    facts: SchemaFacts,
    path: Path,
    depth = 1,
  ): ListValue | ObjectValue {
    // Every level costs the runtime at least one level of its recursion; how many exactly is a reconstruction.
    if (depth > NESTING_LIMIT) throw new CallError("value-too-deep");
    return isList(value)
      ? this.#items(sent, value, facts, path, depth)
      : this.#members(sent, value, facts, path, depth);
  }

  #items(sent: Value, list: ListValue, facts: SchemaFacts, path: Path, depth: number): ListValue {
    if (facts.items === null) return list;
    const sentItems = isList(sent) ? sent : list;
    let changed: Value[] | null = null;
    for (let index = 0; index < list.length; index++) {
      const item = list[index] ?? null;
      const after = this.#value(
        sentItems[index] ?? null,
        item,
        facts.items,
        path.child(String(index)),
        depth,
      );
      if (after !== item) (changed ??= [...list])[index] = after;
    }
    return changed ?? list;
  }

  #members(sent: Value, object: ObjectValue, facts: SchemaFacts, path: Path, depth: number): ObjectValue {
    const { properties } = facts;
    if (properties === null) return object;
    const restored = this.restored.get(object);
    const sentMembers = isObject(sent) ? sent : object;
    let changed: Map<string, Value> | null = null;
    for (const [name, child] of object) {
      const sentName = restored?.sentNames.get(name) ?? name;
      const at = path.child(sentName, name);
      const sentChild = sentMembers.get(sentName) ?? null;
      const property = properties.get(name);
      if (property?.kind === "schema") {
        const after = this.#value(sentChild, child, property.facts, at, depth);
        if (after !== child) (changed ??= new Map(object)).set(name, after);
      } else {
        // Names are restored before texts are parsed, and not in lists inside lists.
        const reason =
          properties.original(name) === name
            ? whyUndescribed(property)
            : { rule: "name-not-restored" as const, node: properties.node };
        this.steps.push({ path: at, sent: sentChild, received: child, facts: null, ...reason });
      }
    }
    for (const lost of restored?.overwritten ?? []) this.steps.push(overwritten(lost, path));
    return changed ?? object;
  }

  #value(sent: Value, value: Value, facts: SchemaFacts, path: Path, depth: number): Value {
    const step: Step = { path, sent, received: value, rule: "not-text", facts, node: facts.typeNode };
    this.steps.push(step);
    if (typeof value === "string") {
      const parsed = this.#parse(value, facts, step);
      return parsed === null
        ? value
        : (step.received = this.contents(parsed, parsed, facts, path, depth + 1));
    }
    if (!isList(value) && !isObject(value)) return value;
    give(step, whetherEntered(facts, value));
    return (step.received = this.contents(sent, value, facts, path, depth + 1));
  }

  /** The list or object that a text stands for; null when the text stays. The step says why in both cases. */
  #parse(text: string, facts: SchemaFacts, step: Step): ListValue | ObjectValue | null {
    const { type } = facts;
    if (type.kind === "name" && type.name === "object" && isBlank(text)) {
      step.rule = facts.requires ? "blank-but-required" : "empty-object-from-blank";
      step.node = deciding(step.rule, facts);
      return facts.requires ? null : new Map();
    }
    // Unlike at the top level, it is the stripped text that is parsed.
    const stripped = strip(text);
    const container = stripped.startsWith("[") ? "array" : stripped.startsWith("{") ? "object" : null;
    if (container === null || !facts.accepts(container)) {
      give(step, whyNotParsed(facts));
      return null;
    }
    const conversion = toContainer(stripped, container);
    step.rule = conversion.rule;
    return conversion.changed ? conversion.value : null;
  }
}

/** The step of a value that is lost because a later one came under another name for the same property. */
export function overwritten(
  { sent, received, value }: RestoredObject["overwritten"][number],
  path: Path,
): Step {
  const at = path.child(sent, received);
  return { path: at, sent: value, received: value, rule: "name-overwritten", facts: null, node: null };
}
