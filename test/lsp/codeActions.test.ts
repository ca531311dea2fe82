/** Code actions and the names of a place, over the wire. */
import assert from "node:assert/strict";
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  LSPErrorCodes,
  ResponseError,
  type ClientCapabilities,
  type CodeAction,
  type CodeActionContext,
  type Position,
  type TextDocumentEdit,
} from "vscode-languageserver";
import { PlaceMethod, type PlaceResult } from "../../server/src/protocol";
import { marked } from "../marked";
import { Client, type TextFile } from "./client";

/** What VS Code can do. */
const CAPABLE: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
  textDocument: {
    codeAction: { dataSupport: true, disabledSupport: true, resolveSupport: { properties: ["edit"] } },
  },
};

const TOOL = `{
  "type": "object",
  "properties": {
    "home": { "$ref": "#/$defs/‸Adress" },
    "work": { "type": "object", "properties": { "city": { "type": "string" } } }
  },
  "$defs": {
    "Address": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Address" } } }
  }
}`;

async function actionsAt(
  client: Client,
  file: TextFile,
  position: Position,
  context: Partial<CodeActionContext> = {},
): Promise<CodeAction[]> {
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: file.uri },
    range: { start: position, end: position },
    context: { diagnostics: [], ...context },
  });
  return (actions ?? []) as CodeAction[];
}

describe("textDocument/codeAction", () => {
  it("writes a large schema anew only for a client that asks for the edit when it is chosen", async () => {
    const isInlineAll = ({ title }: CodeAction): boolean => title.startsWith("Inline all");
    const schema = (length: number): string =>
      `{ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/A" } },
         "$defs": { "A": { "description": "${"x".repeat(length)}", "type": "string" } } }`;
    for (const [capabilities, length, isOffered] of [
      [CAPABLE, 600_000, true],
      [{}, 600_000, false],
      [{}, 1_000, true],
    ] as const) {
      const client = await Client.start({ capabilities });
      const file = await client.open("file:///large.json", schema(length));
      const at = { line: 0, character: schema(length).indexOf("#/") + 3 };
      const actions = await actionsAt(client, file, at, { only: ["refactor.inline"] });
      assert.equal(actions.some(isInlineAll), isOffered, `${length} characters`);
      await client.stop();
    }
  });

  it("names the diagnostic that a fix does away with, and makes the edit when the fix is chosen", async () => {
    const client = await Client.start({ capabilities: CAPABLE });
    const marks = marked(TOOL);
    const file = await client.open("file:///actions.json", marks.text);
    const diagnostics = await file.diagnostics();
    const actions = await actionsAt(client, file, marks.cursor, { diagnostics, only: ["quickfix"] });
    assert.deepEqual(
      actions.map(({ title, isPreferred, edit }) => ({ title, isPreferred, edit })),
      [
        { title: "Change to #/$defs/Address", isPreferred: true, edit: undefined },
        { title: "Create the missing definition #/$defs/Adress", isPreferred: undefined, edit: undefined },
        { title: "Silence ref-dangling here", isPreferred: undefined, edit: undefined },
      ],
    );
    const [change] = actions;
    assert.ok(change !== undefined);
    assert.deepEqual(change.diagnostics, diagnostics);
    const resolved = await client.connection.sendRequest(CodeActionResolveRequest.type, change);
    const { line } = marks.cursor;
    assert.deepEqual(resolved.edit, {
      documentChanges: [
        {
          textDocument: { uri: file.uri, version: 1 },
          edits: [
            {
              range: { start: { line, character: 23 }, end: { line, character: 37 } },
              newText: "#/$defs/Address",
            },
          ],
        },
      ],
    });
    assert.equal(resolved.command, undefined, "the client has no command for a rename");
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("tells two fixes of one title apart", async () => {
    const client = await Client.start({ capabilities: CAPABLE });
    const marks = marked(
      `{ "items": { "$ref": "‹#/$defs/Adress›" }, "not": { "$ref": "‹#/$defs/Adress›" }, "$defs": { "Address": {} } }`,
    );
    const [one, other] = marks.ranges("‹");
    assert.ok(one !== undefined && other !== undefined);
    const file = await client.open("file:///actions.json", marks.text);
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: file.uri },
      range: { start: one.start, end: other.end },
      context: { diagnostics: [], only: ["quickfix"] },
    })) as CodeAction[];
    const changes = actions.filter(({ title }) => title === "Change to #/$defs/Address");
    const edits = await Promise.all(
      changes.map(async (action) => {
        const { edit } = await client.connection.sendRequest(CodeActionResolveRequest.type, action);
        return (edit?.documentChanges as TextDocumentEdit[]).map(({ edits }) => edits);
      }),
    );
    assert.deepEqual(
      edits,
      [one, other].map((range) => [[{ range, newText: "#/$defs/Address" }]]),
    );
    await client.stop();
  });

  it("sends the edit at once to a client that does not ask for it later", async () => {
    const client = await Client.start();
    const marks = marked(TOOL);
    const file = await client.open("file:///actions.json", marks.text);
    const [change] = await actionsAt(client, file, marks.cursor, { only: ["quickfix"] });
    assert.deepEqual(
      change?.edit?.changes?.[file.uri]?.map(({ newText }) => newText),
      ["#/$defs/Address"],
    );
    await client.stop();
  });

  it("starts a rename at the new name, by the command that the client has for it", async () => {
    const client = await Client.start({
      capabilities: CAPABLE,
      initializationOptions: { renameCommand: "some.rename" },
    });
    const { text, cursor } = marked(TOOL.replace("‸", "").replace('"work": {', '"work": {‸'));
    const file = await client.open("file:///actions.json", text);
    const [action] = await actionsAt(client, file, cursor, { only: ["refactor.extract"] });
    assert.equal(action?.title, "Extract this schema to #/$defs/Work");
    const { command } = await client.connection.sendRequest(CodeActionResolveRequest.type, action);
    assert.deepEqual(command, {
      title: "Rename",
      command: "some.rename",
      arguments: [file.uri, { line: 8, character: 5 }],
    });
    await client.stop();
  });

  it("says why something cannot be done, to a client that shows it", async () => {
    const marks = marked(TOOL.replace("‸", "").replace('"#/$defs/Address"', '"#/$defs/‸Address"'));
    const refused = async (capabilities: ClientCapabilities): Promise<CodeAction[]> => {
      const client = await Client.start({ capabilities });
      const file = await client.open("file:///actions.json", marks.text);
      const actions = await actionsAt(client, file, marks.cursor, { only: ["refactor.inline"] });
      await client.stop();
      return actions;
    };
    const [action] = await refused(CAPABLE);
    assert.match(action?.disabled?.reason ?? "", /^The .* it would never end\.$/);
    assert.match(action?.title ?? "", /^Inline this reference: the .* it would never end$/);
    assert.deepEqual(await refused({}), []);
  });

  it("refuses an edit of a text that is no longer there", async () => {
    const client = await Client.start({ capabilities: CAPABLE });
    const marks = marked(TOOL);
    const file = await client.open("file:///actions.json", marks.text);
    const [change] = await actionsAt(client, file, marks.cursor);
    assert.ok(change !== undefined);
    const start = { line: 0, character: 0 };
    await file.edit({ range: { start, end: start }, text: "\n" });
    await assert.rejects(
      client.connection.sendRequest(CodeActionResolveRequest.type, change),
      (error) => error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified,
    );
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("mends the whole file for who asks for that", async () => {
    const client = await Client.start();
    const text = `{ "items": { "$ref": "#/definitions/A" }, "not": { "$ref": "#/$defs/a b" }, "$defs": { "A": {}, "a b": {} } }`;
    const file = await client.open("file:///actions.json", text);
    const start = { line: 0, character: 0 };
    assert.ok(
      !(await actionsAt(client, file, start)).some(({ kind }) => kind?.startsWith("source") === true),
    );
    const [all] = await actionsAt(client, file, start, { only: ["source.fixAll"] });
    assert.equal(all?.kind, "source.fixAll.refLens");
    assert.deepEqual(
      all.edit?.changes?.[file.uri]?.map(({ newText }) => newText),
      ["#/$defs/A", "#/$defs/a%20b"],
    );
    await client.stop();
  });
});

describe("refLens/place", () => {
  const cases: [what: string, source: string, place: PlaceResult | null][] = [
    [
      "of a schema: the pointer, and the reference",
      `{ "$defs": { "a/b c": { "ty‸pe": "string" } } }`,
      { pointer: "/$defs/a~1b c/type", reference: "#/$defs/a~1b%20c/type" },
    ],
    [
      "of a tool: the pointer from the top of the file, the reference from its schema",
      `[{ "name": "t", "inputSchema": { "properties": { "x": {‸} } } }]`,
      { pointer: "/0/inputSchema/properties/x", reference: "#/properties/x" },
    ],
    [
      "of a tool, outside its schemas",
      `[{ "na‸me": "t", "inputSchema": { "properties": { "x": {} } } }]`,
      { pointer: "/0/name", reference: null },
    ],
    ["of a document that is no schema", `{ "a": [1, ‸2] }`, { pointer: "/a/1", reference: null }],
    ["of an empty document", "‸", null],
  ];
  for (const [what, source, place] of cases) {
    it(`gives the names ${what}`, async () => {
      const client = await Client.start();
      const marks = marked(source);
      const file = await client.open("file:///place.json", marks.text);
      const params = { textDocument: { uri: file.uri }, position: marks.cursor };
      assert.deepEqual(await client.connection.sendRequest(PlaceMethod, params), place);
      assert.deepEqual(client.errors, []);
      await client.stop();
    });
  }
});
