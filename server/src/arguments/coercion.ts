/** What a tool receives when a model calls it. Runtime rules §2.2, in its order. */
import type { Node } from "../json/tree";
import { convertText } from "./conversion";
import { NestedPass, overwritten } from "./nested";
import { deciding, give, whetherEntered, whyNotEntered, whyUndescribed, whyUntyped } from "./reasons";
import { restoreNames, type RestoredObject } from "./restore-names";
import type { RuleId } from "./rules";
import type { PropertyMap, SchemaFacts } from "./schema-facts";
import { CallError, Path, type Step } from "./trace";
import { isList, isObject, type ListValue, type ObjectValue, type Value } from "./value";
import type { SchemaView } from "./view";
import { strip } from "./white-space";

export interface Coercion {
  /** The arguments that the tool receives, or the step at which the runtime's exception ends the call. */
  outcome: { kind: "received"; arguments: Value } | { kind: "error"; step: Step };
  /**
   * One step for each value that was looked at, in the order of the arguments, containers before their contents.
   * Where the arguments are not looked at at all, the one step is for the arguments themselves.
   */
  steps: readonly Step[];
}

/**
 * Coerces the arguments of one call. Never throws for any schema or arguments.
 *
 * @param args the arguments as the model sent them; usually an object
 */
export function coerce(view: SchemaView, args: Value, options: { followReferences: boolean }): Coercion {
  const schema = view.reader(options.followReferences).root(view.root);
  if (!isObject(args)) return untouched(args, "arguments-no-object");
  if (args.size === 0) return untouched(args, "arguments-empty");
  if (schema.properties !== null) return new Call(args, schema, schema.properties).run();
  const misplaced = schema.misplacedProperties;
  if (misplaced === null) return untouched(args, "no-parameters");
  const step = whole(args, "properties-no-object", misplaced);
  return { outcome: { kind: "error", step }, steps: [step] };
}

function untouched(args: Value, rule: RuleId): Coercion {
  return { outcome: { kind: "received", arguments: args }, steps: [whole(args, rule, null)] };
}

/** A step for the arguments as a whole. */
function whole(args: Value, rule: RuleId, node: Node | null): Step {
  return { path: Path.root, sent: args, received: args, rule, facts: null, node };
}

class Call {
  private readonly steps: Step[] = [];
  private readonly restored: ReadonlyMap<ObjectValue, RestoredObject>;
  private readonly arguments: ObjectValue;
  private readonly nested: NestedPass;

  constructor(
    private readonly sent: ObjectValue,
    schema: SchemaFacts,
    private readonly properties: PropertyMap,
  ) {
    const names = restoreNames(sent, schema);
    this.arguments = names.arguments;
    this.restored = names.objects;
    this.nested = new NestedPass(this.restored, this.steps);
  }

  run(): Coercion {
    const received = new Map<string, Value>();
    let failed: Step | null = null;
    const restored = this.restored.get(this.arguments);
    for (const [name, value] of this.arguments) {
      const sentName = restored?.sentNames.get(name) ?? name;
      const path = Path.root.child(sentName, name);
      const step = this.begin(path, this.sent.get(sentName) ?? null, value);
      if (failed !== null) {
        step.rule = "not-reached";
        continue;
      }
      try {
        received.set(name, this.argument(step, value));
      } catch (error) {
        failed = this.failedStep(error);
      }
    }
    for (const lost of restored?.overwritten ?? []) this.steps.push(overwritten(lost, Path.root));
    if (failed !== null) return { outcome: { kind: "error", step: failed }, steps: this.steps };
    return { outcome: { kind: "received", arguments: received }, steps: this.steps };
  }

  private begin(path: Path, sent: Value, value: Value): Step {
    const step: Step = { path, sent, received: value, rule: "undeclared", facts: null, node: null };
    this.steps.push(step);
    return step;
  }

  private failedStep(error: unknown): Step {
    const step = this.steps.at(-1);
    if (!(error instanceof CallError) || step === undefined) throw error;
    step.rule = error.rule;
    step.node = error.node ?? step.node;
    return step;
  }

  /** Coerces one argument; its step is the last so far and is filled in here. */
  private argument(step: Step, value: Value): Value {
    const property = this.properties.get(step.path.received);
    if (property?.kind === "no-object") throw new CallError("no-object", property.node);
    if (property?.kind !== "schema") {
      give(step, whyUndescribed(property));
      return value;
    }
    const { facts } = property;
    step.facts = facts;
    step.node = facts.typeNode;
    const wantsList = facts.type.kind === "name" && facts.type.name === "array";
    if (wantsList && value !== null && !isList(value)) return this.list(step, value, facts);
    if (typeof value === "string") return this.text(step, value, facts);
    if (isList(value) || isObject(value)) return this.container(step, value, facts);
    step.rule = "not-text";
    return value;
  }

  /** Something that is no list, for a schema of exactly `array`. */
  private list(step: Step, value: Value, facts: SchemaFacts): Value {
    step.rule = "wrapped";
    if (typeof value === "string") {
      const conversion = convertText(value, facts);
      if (conversion.changed) {
        step.node = deciding(conversion.rule, facts);
        // The one way in which the contents of a parsed text are not walked.
        step.rule = conversion.rule === "list-from-text" ? "whole-list-from-text" : conversion.rule;
        return (step.received = conversion.value);
      }
      // The runtime writes a warning into its log in this case.
      step.rule = strip(value).startsWith("[") ? "broken-list-wrapped" : "text-wrapped";
    }
    return (step.received = [value]);
  }

  private text(step: Step, text: string, facts: SchemaFacts): Value {
    if (facts.type.kind === "none" && facts.nullNode === null) {
      give(step, whyUntyped(facts));
      return text;
    }
    const conversion = convertText(text, facts);
    step.rule = conversion.rule;
    step.node = deciding(conversion.rule, facts);
    if (!conversion.changed) {
      // The null that a union allows was the only way; what keeps it from a type is the better reason.
      if (facts.type.kind === "none") give(step, whyUntyped(facts));
      return text;
    }
    const { value } = conversion;
    if (!isList(value) && !isObject(value)) return (step.received = value);
    return (step.received = this.nested.contents(value, value, facts, step.path));
  }

  /** A native list or object; walked only where `type` is exactly its own. */
  private container(step: Step, value: ListValue | ObjectValue, facts: SchemaFacts): Value {
    const own = isList(value) ? "array" : "object";
    if (facts.type.kind === "name" && facts.type.name === own) {
      give(step, whetherEntered(facts, value));
      return (step.received = this.nested.contents(step.sent, value, facts, step.path));
    }
    give(step, whyNotEntered(facts, value));
    // Names were restored in it all the same.
    if (value !== step.sent) this.renamed(step.sent, value, facts, step.path);
    return value;
  }

  /** Steps for the names that were restored inside a value that is not walked otherwise. */
  private renamed(sent: Value, value: Value, facts: SchemaFacts, path: Path): void {
    if (isList(value) && isList(sent) && facts.items !== null) {
      for (const [index, item] of value.entries()) {
        this.renamedValue(sent[index] ?? null, item, facts.items, path.child(String(index)));
      }
    } else if (isObject(value) && isObject(sent) && facts.properties !== null) {
      const restored = this.restored.get(value);
      for (const [name, child] of value) {
        const sentName = restored?.sentNames.get(name) ?? name;
        const property = facts.properties.get(name);
        if (property?.kind !== "schema") continue;
        this.renamedValue(sent.get(sentName) ?? null, child, property.facts, path.child(sentName, name));
      }
      for (const lost of restored?.overwritten ?? []) this.steps.push(overwritten(lost, path));
    }
  }

  private renamedValue(sent: Value, value: Value, facts: SchemaFacts, path: Path): void {
    if (sent === value && path.sent === path.received) return;
    this.steps.push({ path, sent, received: value, rule: "names-only", facts, node: facts.site });
    if (sent !== value) this.renamed(sent, value, facts, path);
  }
}
