/** A schema as a generator writes it: hundreds of definitions that refer to each other, in nested unions and lists. */

/**
 * @param size how many definitions there are
 * @returns the text, sound, each of its references leading somewhere; about 2 KB for each definition
 */
export function largeSchema(size: number): string {
  const names = Array.from({ length: size }, (_, index) => nameOf(index));
  const refer = (index: number): object => ({
    $ref: `#/definitions/${encodeURIComponent(names[index % size] ?? "")}`,
  });
  const definitions = names.map((name, index) => [name, definitionOf(index, refer)] as const);
  const schema = {
    $ref: "#/definitions/Definition0",
    $schema: "http://json-schema.org/draft-07/schema#",
    definitions: Object.fromEntries(definitions),
  };
  return JSON.stringify(schema, null, 2) + "\n";
}

function nameOf(index: number): string {
  return index % 3 === 1 ? `Definition${index}<(string|null)>` : `Definition${index}`;
}

function definitionOf(index: number, refer: (index: number) => object): object {
  const description = `Number ${index}: "quoted", \`[1, 2]\`, {braces}, and a colon: all of it text.`;
  if (index % 5 === 4) return { enum: ["left", "right", `other-${index}`], type: "string" };
  if (index % 7 === 6) return { anyOf: [refer(index * 7 + 1), { type: "null" }, refer(index + 3)] };
  const property = (of: number): object => ({
    anyOf: [{ items: refer(of), minItems: 2, type: "array" }, refer(of + 1), { type: "null" }],
    description: `${description} Property ${of}.`,
  });
  return {
    additionalProperties: false,
    description,
    properties: {
      first: property(index * 3 + 1),
      second: {
        description,
        properties: { inner: property(index * 5 + 2), plain: { maximum: 1, minimum: 0, type: "number" } },
        required: ["inner", "plain"],
        type: "object",
      },
      // Half of all references lead to a few definitions.
      common: refer(index % 4),
      list: { items: { anyOf: [refer(index % 6), property(index * 11 + 5)] }, type: "array" },
    },
    required: ["first", "second"],
    type: "object",
  };
}
