/** The built command line: what it prints where, and its exit codes. */
import assert from "node:assert/strict";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PreviewCoercionResult } from "../../server/src/protocol";
import { endedWithTest } from "./children";
import { Client } from "./client";

const CLI = join(__dirname, "..", "..", "dist", "cli.js");
const SAMPLE = join(__dirname, "..", "sample");

interface Ended {
  exitCode: number | null;
  output: string;
  /** The lines of standard error. */
  errors: string[];
}

/** Starts the command line in the folder of the sample. */
function start(words: string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  return endedWithTest(
    spawn(process.execPath, [CLI, ...words], { cwd: SAMPLE, env: { ...process.env, ...env } }),
  );
}

/** Runs it to its end. */
async function run(words: string[], input = "", env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = start(words, env);
  child.stdin.end(input);
  const exitCode = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exitCode, output, errors: errors.split("\n").filter((line) => line !== "") };
}

const SOUND = '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }';
const WARNED = '{ "name": "t", "inputSchema": { "properties": { "a": { "$ref": "#here" } } } }';

describe("ref-lens check", () => {
  it("prints a line for each finding and ends with 1 when there is an error", async () => {
    const { exitCode, output, errors } = await run(["check", "broken.schema.json"]);
    const lines = output.trimEnd().split("\n");
    assert.equal(
      lines[0],
      'broken.schema.json:5:53 error ref-dangling "Adress" does not exist in #/$defs, which has "Address", "Street", "House", "post code", "a~2b" and 2 more. Did you mean #/$defs/Address? In a call, the argument "dangling_with_a_near_name" is left as the model sent it: text stays text.',
    );
    assert.ok(
      lines.every((line) =>
        /^broken\.schema\.json:\d+:\d+ (error|warning|information) ref-[a-z-]+ [A-Z"]/.test(line),
      ),
    );
    assert.equal(exitCode, 1);
    assert.deepEqual(errors, []);
  });

  it("finds what the editor finds, with the same places", async () => {
    const { output } = await run(["check", "--json", "broken.schema.json"]);
    const client = await Client.start();
    const file = await client.open(
      "file:///sample.json",
      readFileSync(join(SAMPLE, "broken.schema.json"), "utf8"),
    );
    const names = ["", "error", "warning", "information", "hint"];
    const expected = (await file.diagnostics()).map(({ range, severity, code, message }) => ({
      file: "broken.schema.json",
      line: range.start.line + 1,
      column: range.start.character + 1,
      endLine: range.end.line + 1,
      endColumn: range.end.character + 1,
      severity: names[severity ?? 0],
      code,
      message,
    }));
    await client.stop();
    const found = JSON.parse(output) as { pointer: string }[];
    assert.deepEqual(
      found.map((finding) => ({ ...finding, pointer: "" })),
      expected.map((diagnostic) => ({ ...diagnostic, pointer: "" })),
    );
    assert.equal(found[0]?.pointer, "/properties/dangling_with_a_near_name/$ref");
  });

  it("prints nothing and ends with 0 when all is well", async () => {
    assert.deepEqual(await run(["check", "tool.schema.json"]), { exitCode: 0, output: "", errors: [] });
    assert.deepEqual(await run(["check", "--json", "tool.schema.json"]), {
      exitCode: 0,
      output: "[]\n",
      errors: [],
    });
  });

  it("tells of tools what there is to warn of, and no hints", async () => {
    const { exitCode, output } = await run(["check", "tools-list.json"]);
    const codes = [...output.matchAll(/^tools-list.json:\d+:\d+ (\w+) ([\w-]+) /gm)];
    assert.deepEqual(
      codes.map(([, severity, code]) => [severity, code]),
      [
        ["warning", "tool-property-name"],
        ["warning", "ref-drift"],
      ],
    );
    assert.equal(exitCode, 0);
  });

  it("ends with 0 when there are only warnings", async () => {
    const { exitCode, output } = await run(["check", "-"], WARNED);
    assert.match(output, /^-:1:64 warning ref-anchor /);
    assert.equal(exitCode, 0);
  });

  it("reads standard input", async () => {
    assert.deepEqual(await run(["check", "-"], SOUND), { exitCode: 0, output: "", errors: [] });
  });

  it("does not count a byte-order mark as a column", async () => {
    const { output } = await run(["check", "-"], "\ufeff" + WARNED);
    assert.match(output, /^-:1:64 /);
  });

  it("says so when a file is no schema, and that is no fault", async () => {
    assert.deepEqual(await run(["check", "arguments.json"]), {
      exitCode: 0,
      output: "",
      errors: ["ref-lens: arguments.json: no JSON Schema by its content, nothing was checked"],
    });
  });

  it("reads comments and trailing commas", async () => {
    const { exitCode, errors } = await run(
      ["check", "-"],
      SOUND.replace("{ ", "{ // here\n").replace(/ \}$/, ", }"),
    );
    assert.deepEqual({ exitCode, errors }, { exitCode: 0, errors: [] });
  });

  it("says where broken JSON breaks, and checks what is outside the damage", async () => {
    const broken = '{\n  "$defs": {},\n  "$ref": "#/$defs/A",\n  "b" 5\n}';
    const { exitCode, output, errors } = await run(["check", "-"], broken);
    assert.match(output, /^-:3:20 error ref-dangling /);
    assert.deepEqual(errors, ["ref-lens: -:4:7: no valid JSON (colon expected)"]);
    assert.equal(exitCode, 2);
  });

  it("goes on to the next file where one cannot be read", async () => {
    const { exitCode, output, errors } = await run(["check", "nowhere.json", "broken.schema.json", "."]);
    assert.match(output, /^broken\.schema\.json:5:53 error /);
    assert.deepEqual(errors, ["ref-lens: nowhere.json: no such file", "ref-lens: .: this is a directory"]);
    assert.equal(exitCode, 2);
  });

  it("writes control characters of a file as escapes, so that no line or color is forged", async () => {
    const forged = '{ "properties": { "\\u001b[31m\\n": { "$ref": "#/$defs/\\u009b" } }, "$defs": {} }';
    const { output } = await run(["check", "-"], forged);
    assert.match(output, /^-:1:54 error ref-dangling "\\u009b" does not exist/);
    assert.doesNotMatch(output.slice(0, -1), /[\u0000-\u001f\u007f-\u009f]/); // eslint-disable-line no-control-regex
  });

  it("ends quietly when nobody reads on", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `"p${index}": { "$ref": "#/$defs/N" }`);
    const child = start(["check", "-"]);
    const errors = text(child.stderr);
    child.stdout.once("data", () => child.stdout.destroy());
    child.stdin.end(`{ "properties": { ${many.join(", ")} }, "$defs": {} }`);
    await new Promise((resolve) => child.once("close", resolve));
    assert.equal(await errors, "");
  });
});

describe("ref-lens preview", () => {
  it("prints the acceptance table", async () => {
    const { exitCode, output, errors } = await run(["preview", "tool.schema.json", "arguments.json"]);
    const cells = output.split("\n").map((line) => line.split(/ {2,}/));
    const row = (path: string): string[] | undefined => cells.find(([first]) => first === path);
    assert.deepEqual(cells[0], ["ARGUMENT", "FROM THE MODEL", "TYPE", "BEFORE", "AFTER"]);
    assert.deepEqual(row("/count"), ["/count", '"5"', "integer", "unchanged", "5"]);
    assert.deepEqual(row("/verbose"), ["/verbose", '"true"', "boolean", "unchanged", "true"]);
    assert.deepEqual(row("/offset"), ["/offset", '"7"', "integer", "unchanged", "7"]);
    assert.equal(row("/filters")?.[2], "object");
    assert.match(row("/person/first_name")?.[4] ?? "", /^first name: "A/);
    const received = output.split("\n").filter((line) => line.startsWith("{"));
    assert.deepEqual(received, [
      String.raw`{"count":"5","verbose":"true","filters":"{\"labels\": \"[\\\"a\\\", \\\"b\\\"]\"}","offset":"7","person":{"first_name":"Ada"}}`,
      '{"count":5,"verbose":true,"filters":{"labels":["a","b"]},"offset":7,"person":{"first name":"Ada"}}',
    ]);
    const tooWide = output.split("\n").filter((line) => line.length > 80 && !received.includes(line));
    assert.deepEqual(tooWide, [], "the table fits into 80 columns");
    assert.equal(exitCode, 0);
    assert.deepEqual(errors, []);
  });

  it("prints with --json what an editor gets", async () => {
    const { exitCode, output } = await run(["preview", "--json", "tool.schema.json", "arguments.json"]);
    const client = await Client.start();
    const read = (name: string): string => readFileSync(join(SAMPLE, name), "utf8");
    const file = await client.open("file:///sample.json", read("tool.schema.json"));
    const expected: PreviewCoercionResult = await file.preview(read("arguments.json"), {
      summary: true,
      check: true,
    });
    await client.stop();
    assert.deepEqual(JSON.parse(output), expected);
    assert.equal(exitCode, 0);
  });

  it("finds the tool by the call's name", async () => {
    const { output } = await run(["preview", "--json", "tools-list.json", "call.json"]);
    assert.equal((JSON.parse(output) as PreviewCoercionResult).tool, "book_table");
  });

  it("takes the tool's name, and the arguments from standard input", async () => {
    const words = ["preview", "--tool", "find_flights", "--json", "tools-list.json", "-"];
    const { output } = await run(words, '{ "passengers": "2" }');
    const result = JSON.parse(output) as PreviewCoercionResult;
    assert.equal(result.tool, "find_flights");
    assert.deepEqual(result.after, { arguments: '{"passengers":2}' });
  });

  it("takes the schema from standard input, and any object for one", async () => {
    const { exitCode, output } = await run(["preview", "-", "arguments.json"], "{}");
    assert.match(output, /^\(all\) .* unchanged +unchanged\n +Handed on as they are/m);
    assert.equal(exitCode, 0);
  });

  it("prints the error that a call ends in", async () => {
    const { exitCode, output } = await run(
      ["preview", "-", "arguments.json"],
      '{ "properties": { "count": true } }',
    );
    assert.match(output, /^nothing: \/count: The call ends with an exception/m);
    assert.equal(exitCode, 1);
  });
});

describe("ref-lens preview, of more than one clean call", () => {
  it("ends with 1 when an argument arrives with the wrong type", async () => {
    const words = ["preview", "-", "arguments.json"];
    const { exitCode, output } = await run(
      words,
      '{ "properties": { "count": { "anyOf": [{ "type": "integer" }] } } }',
    );
    assert.match(output, /^What the tool's own check would refuse:\n +\/count: The tool asks for integer/m);
    assert.equal(exitCode, 1);
  });

  it("previews every call of a log, and says which cannot be", async () => {
    const log = [
      'INFO calling book_table with {"guests": "4"}',
      'INFO calling find_flights with {"passengers": "2"}',
      '{"name": "bake", "arguments": {}}',
    ];
    const two = await run(["preview", "tools-list.json", "-"], log.slice(0, 2).join("\n"));
    assert.match(two.output, /^book_table: call 1 of 2\n/);
    assert.match(two.output, /^find_flights: call 2 of 2$/m);
    assert.deepEqual(two.errors, []);
    const lines = '{"name":"find_flights","arguments":{"passengers":"2"}}\n{"name":"bake","arguments":{}}';
    const { exitCode, output, errors } = await run(["preview", "--json", "tools-list.json", "-"], lines);
    const results = JSON.parse(output) as (PreviewCoercionResult | { error: string })[];
    assert.deepEqual(
      results.map((result) => ("error" in result ? "error" : result.tool)),
      ["find_flights", "error"],
    );
    assert.match(errors[0] ?? "", /^ref-lens: call 2 of 2: tools-list\.json has no tool "bake"/);
    assert.equal(exitCode, 2);
  });

  it("says how a text was read that is no plain JSON", async () => {
    const words = ["preview", "--tool", "find_flights", "tools-list.json", "-"];
    const dict = await run(words, "args={'passengers': '2'}");
    const [python, , place] = dict.output.split("\n");
    assert.match(python ?? "", /^Read as Python: /);
    assert.equal(place, "Found inside other text, on line 1.");
    const two = await run(
      words.slice(0, 1).concat(words.slice(3)),
      "find_flights {'passengers': '2'}\n".repeat(2),
    );
    assert.equal(two.output.match(/Read as Python/g)?.length, 1);
    const plain = await run(words, '{"passengers": "2"}');
    assert.match(plain.output, /^ARGUMENT /);
  });

  it("shows other runtimes side by side", async () => {
    const words = [
      "preview",
      "--runtime",
      "hermes,cline",
      "--runtime",
      "zod-coerce",
      "--tool",
      "find_flights",
    ];
    const { output } = await run([...words, "tools-list.json", "-"], '{ "passengers": "2" }');
    const lines = output.slice(output.indexOf("In other runtimes:")).split("\n");
    assert.deepEqual(
      lines.slice(1, 5).map((line) => line.split(/ {2,}/)),
      [
        ["RUNTIME", "CALL", "passengers"],
        ["Hermes", "works", "2"],
        ["Cline", "wrong type", '"2"'],
        ["zod (coerce)", "refused", "2"],
      ],
    );
    assert.match(output, /\nHow sure this is:\n +Hermes: compared by running it, NousResearch\/hermes-agent/);
  });

  it("coerces by the schema as it is registered", async () => {
    const schema = '{ "properties": { "count": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } } }';
    for (const [view, count] of [
      ["server", '"5"'],
      ["registered", "5"],
    ] as const) {
      const { output } = await run(["preview", "--json", "--view", view, "-", "arguments.json"], schema);
      const { steps } = JSON.parse(output) as PreviewCoercionResult;
      assert.equal(steps.find(({ path }) => path === "/count")?.after.value, count);
    }
  });

  it("fits into the columns that the environment names", async () => {
    const words = ["preview", "--runtime", "hermes,cline", "tools-list.json", "call.json"];
    for (const columns of [40, 120]) {
      const { output } = await run(words, "", { COLUMNS: String(columns) });
      const lines = output.split("\n");
      const wide = lines.filter((line) => line.length > columns && !line.startsWith("{"));
      assert.deepEqual(wide, []);
      // Cut where there is no room, and in full where there is.
      assert.match(
        lines[0] ?? "",
        columns === 40 ? /^ARGUMENT {2}FROM …/ : /^ARGUMENT +FROM THE MODEL +TYPE/,
      );
    }
  });

  it("previews so many calls that somebody may read them, says how many there are, and ends with 2", async () => {
    const { exitCode, output, errors } = await run(
      ["preview", "--json", "tool.schema.json", "-"],
      '{"count":"5"}\n'.repeat(10_003),
    );
    const results = JSON.parse(output) as PreviewCoercionResult[];
    assert.equal(results.length, 10_000);
    assert.deepEqual(
      results.map(({ source }) => source.calls[source.call]?.line),
      results.map((_, index) => index),
    );
    assert.deepEqual(errors, ["ref-lens: - has 10,003 calls, and the first 10,000 of them are previewed"]);
    assert.equal(exitCode, 2);
  }).timeout(60_000);

  it("reads megabytes that are no call, and says where they break", async () => {
    for (const [text, place] of [
      ['{[("', "1:2"],
      ["INFO {x ", "1:1"],
    ] as const) {
      const { exitCode, errors } = await run(["preview", "tool.schema.json", "-"], text.repeat(600_000));
      assert.ok(errors[0]?.startsWith(`ref-lens: -:${place}: no valid JSON.`), errors[0]);
      assert.equal(exitCode, 2);
    }
  });

  it("fits into its columns, and has no colours where nobody looks", async () => {
    const { output } = await run(["preview", "--runtime", "all", "tool.schema.json", "arguments.json"]);
    const wide = output.split("\n").filter((line) => line.length > 80 && !line.startsWith("{"));
    assert.deepEqual(wide, []);
    assert.ok(!output.includes("\u001b"));
  });
});

describe("ref-lens check-tools", () => {
  it("prints the parameters that arrive wrong, and ends with 1 when some still do", async () => {
    const schema = `{ "name": "search", "inputSchema": { "type": "object", "properties": {
      "n": { "$ref": "#/$defs/N" }, "o": { "anyOf": [{ "type": "object" }, { "type": "null" }] } },
      "$defs": { "N": { "type": "integer" } } } }`;
    const { exitCode, output, errors } = await run(["check-tools", "-"], schema);
    assert.deepEqual(output.split("\n"), [
      "search",
      "PARAMETER  TYPE           SENT  BEFORE  AFTER",
      'n          integer        "5"   wrong   right',
      'o          object | null  "{}"  wrong   wrong',
      "    Left as text: a union without a type of its own is not looked into.",
      "",
      "-: 1 of 2 parameters in 1 tool arrives wrong, 2 before references were followed.",
      "",
    ]);
    assert.equal(exitCode, 1);
    assert.deepEqual(errors, []);
  });

  it("gives the same as JSON, for every file that can be read", async () => {
    const { exitCode, output, errors } = await run([
      "check-tools",
      "--json",
      "tools-list.json",
      "nowhere.json",
    ]);
    const [result, ...more] = JSON.parse(output) as { file: string; tools: { tool: string }[] }[];
    assert.deepEqual(
      [result?.file, result?.tools.map(({ tool }) => tool), more.length],
      ["tools-list.json", ["book_table", "find_flights", "save_outline"], 0],
    );
    assert.deepEqual(errors, ["ref-lens: nowhere.json: no such file"]);
    assert.equal(exitCode, 2);
  });
});

describe("ref-lens, asked for what it cannot do", () => {
  const cases: [words: string[], input: string, error: string][] = [
    [["bake"], "", 'There is no command "bake"; there are check, explain, preview and check-tools.'],
    [["--bake"], "", "There is no option --bake; try ref-lens --help."],
    [["check"], "", "check needs a file: ref-lens check FILE…"],
    [["check", "--bake", "-"], "", "Unknown option '--bake'; try ref-lens --help."],
    [["check", "-", "-"], "", "Standard input (-) can be read only once."],
    [["preview", "a"], "", "preview needs two files: ref-lens preview [--tool NAME] SCHEMA ARGUMENTS"],
    [["check-tools"], "", "check-tools needs a file: ref-lens check-tools FILE…"],
    [["preview", "--view", "x", "a", "b"], "", 'There is no view "x"; there are server, registered, model.'],
    [
      ["preview", "--runtime", "x", "a", "b"],
      "",
      'There is no runtime "x"; there are hermes, copilot-chat, gemini-cli, qwen-code, cline, goose, fastmcp, zod, zod-coerce, ajv, ajv-array, and all.',
    ],
    [["preview", "-", "-"], "", "Only one of SCHEMA and ARGUMENTS can be standard input (-)."],
    [["preview", "nowhere.json", "-"], "", "nowhere.json: no such file"],
    [
      ["preview", "tool.schema.json", "-"],
      '{\n "a" 1 }',
      "-:2:6: no valid JSON. Expected `:` after the key, but `1` stands here.",
    ],
    [
      ["preview", "tool.schema.json", "-"],
      "[1]",
      "-: This is JSON, but neither an arguments object nor a call that carries one.",
    ],
    [["preview", "-", "arguments.json"], '{ "a": tru }', "-:1:8: no valid JSON (invalid symbol)"],
    [
      ["preview", "-", "arguments.json"],
      "[]",
      "-: This document holds no tool and no schema that arguments could be held against.",
    ],
    [
      ["preview", "tools-list.json", "arguments.json"],
      "",
      "tools-list.json has several tools; choose one with --tool: book_table, find_flights, save_outline",
    ],
    [
      ["preview", "--tool", "bake", "tools-list.json", "arguments.json"],
      "",
      'tools-list.json has no tool "bake" with a schema for its arguments; it has book_table, find_flights, save_outline',
    ],
  ];
  for (const [words, input, error] of cases) {
    it(`${words.join(" ")} ${JSON.stringify(input)}: one clear line, and exit code 2`, async () => {
      assert.deepEqual(await run(words, input), { exitCode: 2, output: "", errors: [`ref-lens: ${error}`] });
    });
  }

  it("a file that is no UTF-8 text", async () => {
    const utf16 = join(SAMPLE, "..", "lsp", "cli.test.ts");
    assert.equal((await run(["check", utf16])).exitCode, 2, "and one that is text but no JSON");
    const child = start(["check", "-"]);
    child.stdin.end(Buffer.from("\ufeff{}", "utf16le"));
    assert.equal(await text(child.stderr), "ref-lens: -: this is no UTF-8 text\n");
  });
});

describe("ref-lens, asked about itself", () => {
  it("--version prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as {
      version: string;
    };
    assert.deepEqual(await run(["--version"]), { exitCode: 0, output: `${version}\n`, errors: [] });
  });

  for (const words of [["--help"], ["-h"], [], ["check", "--help"], ["preview", "-h"]]) {
    it(`${words.join(" ") || "nothing at all"} prints how to use it, in 80 columns`, async () => {
      const { exitCode, output } = await run(words);
      assert.match(output, /^ref-lens (check|preview) \[/m);
      assert.deepEqual(
        output.split("\n").filter((line) => line.length > 80),
        [],
      );
      assert.equal(exitCode, 0);
    });
  }
});

describe("ref-lens explain", () => {
  it("prints the page of a diagnostic", async () => {
    const { exitCode, output, errors } = await run(["explain", "ref-drift"]);
    assert.match(output, /^# ref-drift\n[^]*## What to do\n/);
    assert.deepEqual({ exitCode, errors }, { exitCode: 0, errors: [] });
  });

  it("names the codes there are for one that is none", async () => {
    const { exitCode, errors } = await run(["explain", "../../package"]);
    assert.equal(exitCode, 2);
    assert.match(errors[0] ?? "", /There is no diagnostic "\.\.\/\.\.\/package"; there are ref-dangling, /);
  });
});
