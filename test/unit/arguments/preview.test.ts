import assert from "node:assert/strict";
import {
  previewCall,
  type Preview,
  type PreviewCell,
  type PreviewRow,
} from "../../../server/src/arguments/preview";
import { JsonTree } from "../../../server/src/json/tree";
import { SchemaDocument } from "../../../server/src/schema/document";
import { Resolver } from "../../../server/src/schema/resolver";
import { formatPointer } from "../../../server/src/schema/pointer";
import { SchemaView } from "../../../server/src/arguments/view";
import { value, viewOf } from "./support";

function preview(schema: object, args: string): Preview {
  return previewCall(viewOf(JSON.stringify(schema)), value(args));
}

/** One cell in a line: `=` or `!` for changed, the value, the rule, and the path where it is not the row's. */
function line(row: PreviewRow, cell: PreviewCell): string {
  const sent = formatPointer(row.tokens);
  const received = formatPointer(cell.tokens);
  const path = received === sent ? "" : ` ${received}`;
  return `${cell.changed ? "!" : "="} ${cell.value} ${cell.rule}${path}`;
}

function lines({ rows }: Preview): string[][] {
  return rows.map((row) => [
    formatPointer(row.tokens),
    row.type ?? "-",
    line(row, row.before),
    line(row, row.after),
  ]);
}

const integer = { type: "integer" };

describe("the preview of a call", () => {
  it("shows the five rows that references change", () => {
    const schema = {
      type: "object",
      properties: {
        count: { $ref: "#/$defs/Count" },
        verbose: { $ref: "#/$defs/Flag", description: "Say more." },
        filters: { $ref: "#/$defs/Filters" },
        limit: { anyOf: [integer, { type: "null" }] },
        offset: { $ref: "#/properties/limit/anyOf/0" },
        person: { $ref: "#/$defs/Person" },
      },
      $defs: {
        Count: integer,
        Flag: { type: "boolean" },
        Filters: { type: "object", properties: { labels: { type: "array", items: { type: "string" } } } },
        Person: { type: "object", properties: { "first name": { type: "string" } } },
      },
    };
    const labels = JSON.stringify('["a", "b"]');
    const filters = JSON.stringify(`{"labels": ${labels}}`);
    const found = preview(
      schema,
      `{"count":"5","verbose":"true","filters":${filters},"offset":"7","person":{"first_name":"Ada"}}`,
    );
    assert.deepEqual(found.before, {
      arguments: `{"count":"5","verbose":"true","filters":${filters},"offset":"7","person":{"first_name":"Ada"}}`,
    });
    assert.deepEqual(found.after, {
      arguments:
        '{"count":5,"verbose":true,"filters":{"labels":["a","b"]},"offset":7,"person":{"first name":"Ada"}}',
    });
    assert.deepEqual(lines(found), [
      ["/count", "integer", '= "5" reference-not-followed', "! 5 integer-from-text"],
      ["/verbose", "boolean", '= "true" reference-not-followed', "! true boolean-from-text"],
      [
        "/filters",
        "object",
        `= ${filters} reference-not-followed`,
        '! {"labels":["a","b"]} object-from-text',
      ],
      ["/filters/labels", "array of string", `= ${labels} inside-text`, '! ["a","b"] list-from-text'],
      ["/filters/labels/0", "string", '= "a" inside-text', '= "a" text-wanted'],
      ["/filters/labels/1", "string", '= "b" inside-text', '= "b" text-wanted'],
      ["/offset", "integer", '= "7" reference-not-followed', "! 7 integer-from-text"],
      [
        "/person",
        "object",
        '= {"first_name":"Ada"} reference-not-followed',
        '! {"first name":"Ada"} looked-into',
      ],
      ["/person/first_name", "string", '= "Ada" not-entered', '! "Ada" name-restored /person/first name'],
    ]);
    assert.equal(
      found.rows[0]?.before.why,
      "Left as text: its type stands behind `#/$defs/Count`, which is not followed.",
    );
    assert.equal(found.rows[0].after.why, "Text that holds a whole number becomes an integer.");
    assert.equal(
      found.rows[8]?.after.why,
      "The model knows `first name` as `first_name`; the tool receives its own name. Left as text: text is what the schema asks for.",
    );
  });

  const joined: [what: string, schema: object, args: string, rows: string[][]][] = [
    [
      "a name restored on the way to a value that only one run reaches",
      {
        properties: { "a b": { $ref: "#/$defs/O" } },
        $defs: { O: { type: "object", properties: { n: integer } } },
      },
      '{"a_b":{"n":"5"}}',
      [
        ["/a_b", "object", '! {"n":"5"} name-restored /a b', '! {"n":"5"} name-restored /a b'],
        ["/a_b/n", "integer", '= "5" not-entered /a b/n', '= "5" no-scalars-below /a b/n'],
      ],
    ],
    [
      "values that only the run without references reaches",
      {
        properties: { o: { $ref: "#/$defs/T", type: "object", properties: { l: { type: "array" } } } },
        $defs: { T: { type: "string" } },
      },
      '{"o":"{\\"l\\":\\"[]\\"}"}',
      [
        ["/o", "string", '! {"l":[]} object-from-text', '= "{\\"l\\":\\"[]\\"}" text-wanted'],
        ["/o/l", "array", "! [] list-from-text", '= "[]" inside-text'],
      ],
    ],
    [
      "a text that one run wraps and the other reads",
      {
        properties: { l: { $ref: "#/$defs/O", type: "array" } },
        $defs: { O: { type: "object", properties: { a: { type: "object" } } } },
      },
      '{"l":"{\\"a\\":{}}"}',
      [
        ["/l", "object", '! ["{\\"a\\":{}}"] text-wrapped', '! {"a":{}} object-from-text'],
        ["/l/a", "object", "= {} inside-text", "= {} no-properties"],
      ],
    ],
    [
      "a value that is lost under another",
      { properties: { "a b": integer } },
      '{"a_b":"1","a b":"2"}',
      [
        ["/a b", "integer", "! 2 integer-from-text", "! 2 integer-from-text"],
        ["/a_b", "-", '! "1" name-overwritten /a b', '! "1" name-overwritten /a b'],
      ],
    ],
    [
      "a call that only one run survives",
      {
        properties: { a: integer, b: { $ref: "#/$defs/T", type: {} }, c: { $ref: "#/$defs/O" } },
        $defs: { T: { type: { not: "a name" } }, O: { type: "object", properties: { n: integer } } },
      },
      '{"a":"1","b":"2","c":{"n":1}}',
      [
        ["/a", "integer", "! 1 integer-from-text", "! 1 integer-from-text"],
        ["/b", "any", '= "2" reference-not-followed', '= "2" type-is-object'],
        ["/c", "object", '= {"n":1} reference-not-followed', '= {"n":1} not-reached'],
      ],
    ],
    [
      "arguments that are no object",
      { properties: { a: integer } },
      "[1]",
      [["", "-", "= [1] arguments-no-object", "= [1] arguments-no-object"]],
    ],
    [
      "keys with slashes and tildes",
      { properties: { "a/b~": integer } },
      '{"a_b_":"1"}',
      [["/a_b_", "integer", "! 1 integer-from-text /a~1b~0", "! 1 integer-from-text /a~1b~0"]],
    ],
  ];
  for (const [what, schema, args, rows] of joined) {
    it(`joins ${what}`, () => {
      assert.deepEqual(lines(preview(schema, args)), rows);
    });
  }

  it("says where and why a call ends with an exception", () => {
    assert.deepEqual(preview({ properties: { "a b": true } }, '{"a_b":"1"}').after, {
      error:
        "/a_b: The call ends with an exception: the schema of `a b` is no object (`true` is the usual case), and the runtime expects one.",
    });
    assert.deepEqual(preview({ properties: [1] }, '{"a":"1"}').before, {
      error: "The call ends with an exception: what stands under `properties` is no object.",
    });
  });

  it("points into the document, also where the runtime renamed definitions", () => {
    const tree = new JsonTree(
      `[{"name":"t","input_schema":${JSON.stringify({
        properties: { n: { $ref: "#/definitions/N" }, z: {} },
        definitions: { N: integer },
      })}}]`,
    );
    const document = SchemaDocument.read(tree);
    const root = document?.roots[0];
    assert.ok(document !== undefined && root !== undefined);
    const { rows } = previewCall(
      new SchemaView(new Resolver(document), root.node),
      value('{"n":"5","y":"6"}'),
    );
    const pointers = rows.map(({ node }) => (node === null ? null : formatPointer(tree.path(node))));
    assert.deepEqual(pointers, ["/0/input_schema/definitions/N/type", null]);
  });
});
