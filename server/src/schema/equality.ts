/**
 * Which of some schemas say the same: equal by value, whatever the order of their keys and their white space. Titles and
 * descriptions count, since a model reads them. A reference says what it leads to, so that schemas are equal whose
 * references lead to equal ones, and two that refer to themselves in the same way.
 */
import type { Node } from "../json/tree";
import { formatPointer } from "./pointer";
import type { Resolver } from "./resolver";

/** Deeper than this nobody writes, and a schema that is not read to its end is equal to none. */
const MAX_DEPTH = 500;

/** A reference in a schema that leads to one of the schemas: which one, and how it goes on in there. */
interface Way {
  schema: number;
  rest: string;
}

/** A schema in one spelling, with a hole for each reference that leads to one of the schemas. */
interface Shape {
  text: string;
  ways: readonly Way[];
}

/**
 * @param nodes schemas that stand beside each other
 * @returns groups of two or more that are equal, each in the order of the nodes
 */
export function equalSchemas(resolver: Resolver, nodes: readonly Node[]): Node[][] {
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const shapes = nodes.map((node) => shapeOf(resolver, node, indexes));
  // All that look alike are taken for equal, and told apart for as long as their references lead to unequal ones.
  let classes = numbered(
    shapes.map(({ text, ways }) => JSON.stringify([text, ways.map(({ rest }) => rest)])),
  );
  for (let count = 0, now = new Set(classes).size; now > count;) {
    count = now;
    classes = numbered(
      shapes.map(({ ways }, index) => [classes[index], ...ways.map(({ schema }) => classes[schema])].join()),
    );
    now = new Set(classes).size;
  }
  const groups = new Map<number | undefined, Node[]>();
  for (const [index, node] of nodes.entries()) {
    const group = groups.get(classes[index]);
    if (group === undefined) groups.set(classes[index], [node]);
    else group.push(node);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** A number for each text; equal texts have the same. */
function numbered(texts: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}

function shapeOf(resolver: Resolver, schema: Node, indexes: ReadonlyMap<Node, number>): Shape {
  const { tree } = resolver.document;
  const ways: Way[] = [];
  return { text: textOf(schema, 0), ways };

  function textOf(node: Node, depth: number): string {
    const way = wayOf(resolver, node, indexes);
    if (way !== undefined) {
      ways.push(way);
      return "→";
    }
    if (depth > MAX_DEPTH) return `… ${node}`;
    if (tree.isArray(node)) {
      const items = [...tree.children(node)].map((item) => textOf(item, depth + 1));
      return `[${items.join(",")}]`;
    }
    if (!tree.isObject(node)) {
      const text = tree.string(node);
      return text === undefined ? tree.literal(node) : JSON.stringify(text);
    }
    const members = [...new Map([...tree.children(node)].map((member) => [tree.key(member) ?? "", member]))];
    members.sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value, depth + 1)}`).join(",")}}`;
  }
}

/** Where a value leads that is a reference to one of the schemas, or into it. */
function wayOf(resolver: Resolver, node: Node, indexes: ReadonlyMap<Node, number>): Way | undefined {
  const { document } = resolver;
  const { tree } = document;
  const reference = document.referenceAt(node);
  const target = reference === undefined ? undefined : resolver.target(reference);
  for (let at = target; at !== undefined; at = tree.parent(at)) {
    const schema = indexes.get(at);
    if (schema !== undefined && target !== undefined)
      return { schema, rest: formatPointer(tree.path(target, at)) };
  }
  return undefined;
}
