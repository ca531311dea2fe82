import assert from "node:assert/strict";
import { readProblems, type Problem } from "../inside/problems";
import { openWindow, type Window } from "../inside/window";

/** The broken references of the sample: the property that holds each, and what the Problems panel says of it. */
const expected: [property: string, code: string, severity: Problem["severity"], message: RegExp][] = [
  ["dangling_with_a_near_name", "ref-dangling", "error", /Adress.*Address/s],
  ["remote_url", "ref-remote", "info", /example\.com/],
  ["other_file", "ref-remote", "info", /address\.json/],
  ["anchor_declared", "ref-anchor", "info", /street/],
  ["anchor_not_declared", "ref-anchor", "info", /city/],
  ["invalid_tilde_escape", "ref-bad-escape", "error", /~2/],
  ["invalid_percent_encoding", "ref-bad-percent", "warning", /%ZZ/],
  ["raw_space", "ref-raw-space", "info", /%20/],
  ["leads_only_to_itself", "ref-cycle", "warning", /itself/],
  ["not_a_string", "ref-not-string", "error", /5|string/],
  ["target_is_false", "ref-not-schema", "info", /false/],
  ["target_is_a_string", "ref-not-schema", "error", /string/],
  ["index_out_of_range", "ref-dangling", "error", /7/],
];

describe("problems", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  it("each broken reference of the sample has its own message", async () => {
    const editor = await window.openFile("broken.schema.json");
    const problems = await readProblems(window, "broken.schema.json", expected.length);
    await window.screenshot("problems dark");
    for (const [property, code, severity, message] of expected) {
      const line = editor.find(`"${property}":`).start.line + 1;
      const [problem, ...more] = problems.filter((candidate) => candidate.line === line);
      assert.ok(problem, `${property} has no problem`);
      assert.deepEqual(more, [], `${property} has more than one problem`);
      assert.deepEqual(
        { property, code: problem.code, severity: problem.severity },
        { property, code, severity },
      );
      assert.match(problem.message, message, property);
    }
    assert.equal(new Set(problems.map(({ message }) => message)).size, problems.length);
  });

  it("a mended reference loses its problem while the text is unsaved", async () => {
    const editor = await window.openFile("broken.schema.json");
    await readProblems(window, "broken.schema.json", expected.length);
    await editor.select(editor.find("Adress"));
    await window.type("Address");
    const problems = await readProblems(window, "broken.schema.json", expected.length - 1);
    const line = editor.find('"dangling_with_a_near_name":').start.line + 1;
    assert.deepEqual(
      problems.filter((problem) => problem.line === line),
      [],
    );
  });

  it("sound schemas and JSON that is no schema have none", async () => {
    for (const file of ["tool.schema.json", "arguments.json"]) await window.openFile(file);
    // The broken one comes last: once its problems are there, the others have been looked at.
    await window.openFile("broken.schema.json");
    await readProblems(window, "broken.schema.json", expected.length);
    for (const file of ["tool.schema.json", "arguments.json"]) await readProblems(window, file, 0);
  });

  it("a list of tools is warned of what models and clients will not see as it is written", async () => {
    await window.openFile("tools-list.json");
    const problems = await readProblems(window, "tools-list.json", 2);
    await window.screenshot("problems of tools dark");
    assert.deepEqual(
      problems.map(({ code, severity }) => [code, severity]),
      [
        ["tool-property-name", "warning"],
        ["ref-drift", "warning"],
      ],
    );
  });
});
