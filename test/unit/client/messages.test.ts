import assert from "node:assert/strict";
import { readSavedState } from "../../../client/src/preview/messages";

const tool = { uri: "file:///a.json", name: "search", pointer: "/tools/0/inputSchema" };
const heading = {
  arguments: "ref-lens-arguments:/1/a",
  tool,
  view: "registered",
  documentName: "a.json",
  notes: ["Read."],
};
const state = { heading, reply: null };

describe("the saved state of a preview", () => {
  const readable: [title: string, value: unknown, expected: unknown][] = [
    ["a whole state", state, state],
    [
      "a bare schema",
      { ...state, heading: { ...heading, tool: { ...tool, name: null } } },
      { ...state, heading: { ...heading, tool: { ...tool, name: null } } },
    ],
    [
      "a state of a version that knew no notes",
      { ...state, heading: { ...heading, notes: undefined } },
      { ...state, heading: { ...heading, notes: [] } },
    ],
    ...[undefined, "mirrored"].map((view): [string, unknown, unknown] => [
      `a state with the view ${view}`,
      { ...state, heading: { ...heading, view } },
      { ...state, heading: { ...heading, view: "server" } },
    ]),
    ["a state without a reply", { heading }, state],
    ["a state with a reply of another version", { ...state, reply: { kind: "chart" } }, state],
    ["a table without steps", { ...state, reply: { kind: "table", result: {} } }, state],
    [
      "a table of a version whose steps had no tokens",
      { ...state, reply: { kind: "table", result: { steps: [{ path: "/a" }] } } },
      state,
    ],
  ];
  for (const [title, value, expected] of readable) {
    it(`is read back: ${title}`, () => {
      assert.deepEqual(readSavedState(value), expected);
    });
  }

  it("keeps a reply that can be shown", () => {
    const reply = { kind: "notice", tone: "hint", message: "Paste.", at: null };
    assert.deepEqual(readSavedState({ ...state, reply })?.reply, reply);
  });

  it("keeps a table that can be drawn", () => {
    const cell = { tokens: ["a"] };
    const reply = { kind: "table", result: { steps: [{ ...cell, before: cell, after: cell }] } };
    assert.deepEqual(readSavedState({ ...state, reply })?.reply, reply);
  });

  const unreadable: unknown[] = [
    undefined,
    null,
    "state",
    {},
    { ...state, heading: null },
    { ...state, heading: { ...heading, arguments: 5 } },
    { ...state, heading: { ...heading, documentName: undefined } },
    { ...state, heading: { ...heading, tool: null } },
    { ...state, heading: { ...heading, tool: { uri: "file:///a.json", pointer: "" } } },
    { ...state, heading: { ...heading, tool: { ...tool, uri: 5 } } },
  ];
  for (const value of unreadable) {
    it(`is turned away: ${JSON.stringify(value)}`, () => {
      assert.equal(readSavedState(value), undefined);
    });
  }
});
