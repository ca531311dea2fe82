/** Pointers that lead nowhere: which step fails, what is there instead, and what was meant. */
import type { Node } from "../../../json/tree";
import type { Reference } from "../../../schema/document";
import { findElsewhere, type Elsewhere } from "../../../schema/elsewhere";
import type { Dangling } from "../../../schema/outcome";
import { readingOfRoot } from "../../bases";
import type { Schema } from "../../schema";
import { spelledLike } from "../../spelled";
import { MAX_SEARCHED, type Related, type SureRule } from "../rule";
import { aKind, consequence, contents, quoted, referenceTo } from "../words";

export const dangling = {
  code: "ref-dangling",
  level: "error",
  title: "A pointer that leads nowhere",
  find(schema, reference, outcome, searches) {
    const { message, related } = describeDangling(schema, reference, outcome, searches);
    const token = outcome.tokens[outcome.failed] ?? { start: 0, end: (reference.text ?? "").length };
    // An empty token has no letter to underline; its slash stands for it.
    const part = { start: token.start === token.end ? token.start - 1 : token.start, end: token.end };
    return { message: message + consequence(schema, reference), part, related };
  },
  foresee: () => ({}),
} as const satisfies SureRule<"dangling">;

const NOT_SEARCHED = `What was meant is looked for at the first ${MAX_SEARCHED} dangling references of a file.`;

interface DanglingText {
  message: string;
  related: Related[];
}

/**
 * The message without what follows for a call, and the places worth showing with it.
 *
 * @param searches whether to search for what was meant and to list what is there; without, the cost does not depend
 *   on how much that is
 */
function describeDangling(
  schema: Schema,
  reference: Reference,
  dangling: Dangling,
  searches: boolean,
): DanglingText {
  const related: Related[] = [];
  const show = (node: Node, message: string): void => {
    related.push({ node, message });
  };

  const sentences = [whatFails(schema, reference, dangling, searches)];
  if (searches) search();
  else sentences.push(NOT_SEARCHED);
  if (related.length === 0) {
    show(dangling.reached, `This is ${referenceTo(schema.tree, reference.root.node, dangling.reached)}.`);
  }
  return { message: sentences.join(" "), related };

  function search(): void {
    const elsewhere = findElsewhere(schema.document, reference, dangling.tokens);
    if (elsewhere !== undefined) {
      sentences.push(describeElsewhere(schema, reference, elsewhere));
      show(elsewhere.target, "This is where it would lead from there.");
    } else {
      const suggestion = schema.suggestions.for(reference.root.node, dangling);
      if (suggestion !== undefined) {
        const { names, why } = suggestion;
        const written = spelledLike(reference, schema, names);
        const meant = written + readingOfRoot(schema, reference);
        sentences.push(
          why === "unescaped"
            ? `A slash inside a name is written ~1: did you mean ${meant}?`
            : why === "root"
              ? 'That is the member called "". Did you mean #, the root?'
              : `Did you mean ${meant}?`,
        );
        show(suggestion.target, `This is ${written}.`);
      }
    }
  }
}

function whatFails(
  { tree }: Schema,
  reference: Reference,
  { tokens, failed, reached }: Dangling,
  lists: boolean,
): string {
  const name = tokens[failed]?.name ?? "";
  const place = referenceTo(tree, reference.root.node, reached);
  const isRoot = reached === reference.root.node;
  if (tree.isObject(reached)) {
    const what = lists ? `, ${contents(tree, reached)}` : "";
    return `${quoted(name)} does not exist in ${isRoot ? "the root of this schema" : place}${what}.`;
  }
  if (!tree.isArray(reached)) {
    return `${quoted(name)} cannot be reached: ${place} is ${aKind(tree, reached)} and has nothing inside.`;
  }
  const is = `${place} is ${contents(tree, reached)}`;
  if (/^\d+$/.test(name) && !/^0\d/.test(name)) return `Item ${name} does not exist: ${is}, counted from 0.`;
  if (/^0\d+$/.test(name)) return `${quoted(name)} is no index: ${is}, and an index has no leading zero.`;
  return `${quoted(name)} is no index: ${is}.`;
}

function describeElsewhere({ tree }: Schema, { root }: Reference, elsewhere: Elsewhere): string {
  switch (elsewhere.kind) {
    case "nested":
      return `It is found at ${referenceTo(tree, root.node, elsewhere.target)}, but # is the root of this schema, so definitions must stand there.`;
    case "file":
      return "It would be found from the top of the file, but in a tool's schema # means that schema.";
    case "other-schema": {
      const owner = elsewhere.root.tool;
      const name =
        owner === null ? "Another schema" : `The ${owner.role} schema of tool ${quoted(owner.tool.name)}`;
      return `${name} has it, but each schema of a tool is a document of its own.`;
    }
  }
}
