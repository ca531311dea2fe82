/**
 * References as the runtime reads them once it has registered the schema: every `definitions` is called `$defs` then,
 * and the text of a `$ref` follows only where it begins with `#/definitions/` (runtime rules §3.6, steps 1 and 2).
 * Nothing is copied or renamed for that: pointers are walked through the document as if it had been, so that a schema
 * of any size costs what a call asks of it.
 */
import type { JsonTree, Node } from "../json/tree";
import type { Reference, Root } from "../schema/document";
import { linkTo, type Landing, type Link } from "../schema/link";
import { landingOf } from "../schema/lookup";
import { parseReference } from "../schema/pointer";
import { Resolver } from "../schema/resolver";
import { stepInto, type Walk } from "../schema/walk";

const OLD_NAME = "definitions";
const NEW_NAME = "$defs";
const OLD_PREFIX = `#/${OLD_NAME}/`;

/** Under these stand names of the writer's choice, which are never renamed. Names under `$defs` are taken for keywords. */
const NAME_MAPS = new Set(["properties", "patternProperties"]);

/** @param original the resolver of the document, which reads references as they are written */
export function registeredResolver(original: Resolver): Resolver {
  const { document } = original;
  const links = new Map<Root, Map<string, Link>>();
  return new Resolver(document, ({ text, root }: Reference): Link | null => {
    if (text === undefined) return null;
    let ofRoot = links.get(root);
    if (ofRoot === undefined) links.set(root, (ofRoot = new Map<string, Link>()));
    let link = ofRoot.get(text);
    if (link === undefined) ofRoot.set(text, (link = linkTo(text, root.node, land(original, text, root))));
    return link;
  });
}

function land(original: Resolver, text: string, root: Root): Landing {
  const parsed = parseReference(text);
  // The renaming moves what pointers pass, and nothing else.
  if (parsed.kind !== "pointer") return original.lookUp(text, root);
  const names = parsed.tokens.map(({ name }) => name);
  if (text.startsWith(OLD_PREFIX)) names[0] = NEW_NAME;
  return landingOf(original.document.tree, parsed, walkRegistered(original.document.tree, root.node, names));
}

/** Walks names through the document as it is read once `definitions` is renamed. */
function walkRegistered(tree: JsonTree, from: Node, names: readonly string[]): Walk {
  let reached = from;
  let isNameMap = false;
  for (const [index, name] of names.entries()) {
    const isKeyword: boolean = !isNameMap && tree.isObject(reached);
    const next = isKeyword ? keyword(tree, reached, name) : stepInto(tree, reached, name);
    if (next === undefined) return { reached, failed: index };
    isNameMap = isKeyword && NAME_MAPS.has(name);
    reached = next;
  }
  return { reached, failed: names.length };
}

function keyword(tree: JsonTree, schema: Node, name: string): Node | undefined {
  if (name === OLD_NAME) return undefined;
  const member = tree.get(schema, name);
  if (name !== NEW_NAME) return member;
  // Both are called so, and of two members of one name the last one counts.
  const renamed = tree.get(schema, OLD_NAME);
  if (member === undefined || renamed === undefined) return member ?? renamed;
  return tree.span(member).start > tree.span(renamed).start ? member : renamed;
}
