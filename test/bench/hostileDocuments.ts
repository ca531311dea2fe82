/** Schemas that are made to bring a reader to its knees, of any size. */

export interface HostileDocument {
  what: string;
  /** How many of what it is made of; a quarter of it is made too, to see how time grows. */
  size: number;
  make: (size: number) => string;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const DEFINITIONS = "#/definitions/";

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  {
    what: "64,000 definitions in one object",
    size: 64_000,
    make: (size) =>
      schema(size, (index) => ({
        type: "object",
        properties: { next: reference((index * 7919 + 1) % size) },
      })),
  },
  {
    what: "a chain of 10,000 references",
    size: 10_000,
    make: (size) => schema(size, (index) => (index + 1 < size ? reference(index + 1) : { type: "integer" })),
  },
  {
    what: "180 definitions, each a union of all",
    size: 180,
    make: (size) => schema(size, () => ({ anyOf: [...all(size), { type: "null" }] })),
  },
  {
    what: "180 definitions, each a union of all and nothing else",
    size: 180,
    make: (size) => schema(size, () => ({ anyOf: all(size) })),
  },
  {
    what: "50,000 levels of nesting",
    size: 50_000,
    // Made by hand: JSON.stringify would overflow the stack.
    make: (size) =>
      `{"$schema":"http://json-schema.org/draft-07/schema#","not":${'{"not":'.repeat(size - 2)}` +
      `{"$ref":"#/not/not/not"}${"}".repeat(size - 1)}`,
  },
  {
    what: "50,000 levels of nesting, a broken reference at each",
    size: 50_000,
    make: (size) =>
      `{"$schema":"http://json-schema.org/draft-07/schema#","not":` +
      `${'{"$ref":"#/definitions/none","not":'.repeat(size - 2)}{}${"}".repeat(size - 1)}`,
  },
  {
    what: "one line of 6 MB",
    size: 60_000,
    make: (size) =>
      schema(size, (index) => ({
        description: "A definition like any other, on the one line that there is.",
        ...(index % 100 === 0 ? { $ref: "#/definitions/none" } : reference((index + 1) % size)),
      })),
  },
  {
    what: "a doubling chain of 200",
    size: 200,
    make: (size) =>
      schema(size, (index) =>
        index + 1 < size
          ? { allOf: [reference(index + 1), reference(index + 1)] }
          : { type: "object", properties: { end: { type: "integer" } } },
      ),
  },
];

function schema(size: number, definition: (index: number) => Json): string {
  const definitions = Object.fromEntries(
    Array.from({ length: size }, (_, index) => [nameOf(index), definition(index)]),
  );
  return JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema#", definitions, ...reference(0) });
}

function reference(index: number): { $ref: string } {
  return { $ref: DEFINITIONS + nameOf(index) };
}

function all(size: number): Json[] {
  return Array.from({ length: size }, (_, index) => reference(index));
}

function nameOf(index: number): string {
  return `d${index}`;
}
