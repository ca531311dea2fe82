/** Refactorings that move something: the references of other files follow, once the user has said yes to them. */
import assert from "node:assert/strict";
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  type ClientCapabilities,
  type CodeAction,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { JsonTree } from "../../server/src/json/tree";
import { marked } from "../marked";
import { Client } from "./client";

const RESOLVES: ClientCapabilities = {
  textDocument: { codeAction: { dataSupport: true, resolveSupport: { properties: ["edit", "command"] } } },
};

const CONFIRMS: ClientCapabilities = {
  ...RESOLVES,
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
};

const FOLDER = "file:///w/";

interface Done {
  titles: string[];
  action: CodeAction;
  /** The texts of all files after the action. */
  texts: Record<string, string>;
  errors: string[];
}

/** Chooses the action whose title begins so at the cursor of the first file, and makes its edit in all files. */
async function act(
  capabilities: ClientCapabilities,
  files: Record<string, string>,
  title: string,
): Promise<Done> {
  const texts = new Map(Object.entries(files).map(([name, text]) => [FOLDER + name, marked(text).text]));
  const client = await Client.start({
    capabilities,
    files: texts,
    initializationOptions: { messageCommand: "show" },
  });
  const [[name, source] = []] = Object.entries(files);
  assert.ok(name !== undefined && source !== undefined);
  const { text, cursor } = marked(source);
  const file = await client.open(FOLDER + name, text);
  const diagnostics = (await file.diagnostics()).filter(
    ({ range: { start, end } }) => start.line === cursor.line && end.line === cursor.line,
  );
  const actions = ((await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: file.uri },
    range: { start: cursor, end: cursor },
    context: { diagnostics },
  })) ?? []) as CodeAction[];
  const titles = actions.map((each) => each.title);
  const chosen = actions.find((each) => each.title.startsWith(title));
  assert.ok(chosen !== undefined, `${title} is not among ${titles.join(", ")}`);
  const action =
    chosen.data === undefined
      ? chosen
      : await client.connection.sendRequest(CodeActionResolveRequest.type, chosen);
  await client.stop();
  return { titles, action, texts: applied(texts, action.edit ?? {}), errors: client.errors };
}

/** What a client makes of an edit of several files. */
function applied(
  texts: ReadonlyMap<string, string>,
  { changes = {}, documentChanges }: WorkspaceEdit,
): Record<string, string> {
  const edits = new Map<string, TextEdit[]>(Object.entries(changes));
  for (const { textDocument, edits: its } of (documentChanges ?? []) as TextDocumentEdit[])
    edits.set(textDocument.uri, its as TextEdit[]);
  return Object.fromEntries(
    [...texts].map(([uri, text]) => {
      const tree = new JsonTree(text);
      let result = "";
      let at = 0;
      for (const { range, newText } of edits.get(uri) ?? []) {
        assert.ok(tree.offset(range.start) >= at, "edits are in order, and do not overlap");
        result += text.slice(at, tree.offset(range.start)) + newText;
        at = tree.offset(range.end);
      }
      return [uri.slice(FOLDER.length), result + text.slice(at)];
    }),
  );
}

const MOVES: [what: string, title: string, before: Record<string, string>, after: Record<string, string>][] =
  [
    [
      "to a schema that becomes a definition, also in the file's own references by its name",
      "Extract this schema to #/$defs/X",
      {
        "a.json": `{"properties":{"x":{"ty‸pe":"object","properties":{"y":{"$ref":"a.json#/properties/x"}}},"z":{"$ref":"a.json#/properties/x/properties/y"}}}`,
        "b.json": `{"$defs":{"A":{"$ref":"a.json#/properties/x"},"B":{"$ref":"a.json#/properties/%78/properties/y"},"C":{"$ref":"a.json#/properties/z"}}}`,
      },
      {
        "a.json": `{"properties":{"x":{"$ref":"#/$defs/X"},"z":{"$ref":"a.json#/$defs/X/properties/y"}},"$defs":{"X":{"type":"object","properties":{"y":{"$ref":"a.json#/$defs/X"}}}}}`,
        "b.json": `{"$defs":{"A":{"$ref":"a.json#/$defs/X"},"B":{"$ref":"a.json#/$defs/X/properties/y"},"C":{"$ref":"a.json#/properties/z"}}}`,
      },
    ],
    [
      "to a schema of a tool, counted from the top of the file",
      "Extract this schema to #/$defs/X",
      {
        "tools.json": `[{"name":"t","inputSchema":{"type":"object","properties":{"x":{"ty‸pe":"string"}}}}]`,
        "b.json": `{"$defs":{"A":{"$ref":"tools.json#/0/inputSchema/properties/x"}}}`,
      },
      {
        "tools.json": `[{"name":"t","inputSchema":{"type":"object","properties":{"x":{"$ref":"#/$defs/X"}},"$defs":{"X":{"type":"string"}}}}]`,
        "b.json": `{"$defs":{"A":{"$ref":"tools.json#/0/inputSchema/$defs/X"}}}`,
      },
    ],
    [
      "to a definition that is merged with its equal",
      "Merge 2 definitions that are equal into 1",
      {
        "a.json": `{"‸$defs":{"A":{"type":"string"},"B":{"type":"string"}},"type":"object"}`,
        "sub/b.json": `{"$defs":{"A":{"$ref":"../a.json#/$defs/A"},"B":{"$ref":"../a.json#/%24defs/B"}}}`,
      },
      {
        "a.json": `{"$defs":{"A":{"type":"string"}},"type":"object"}`,
        "sub/b.json": `{"$defs":{"A":{"$ref":"../a.json#/$defs/A"},"B":{"$ref":"../a.json#/%24defs/A"}}}`,
      },
    ],
    [
      "into definitions that get another name, by the name of the schema",
      "Rename definitions to $defs",
      {
        "a.json": `{"$id":"https://e.test/s","def‸initions":{"A":{"type":"string"}},"type":"object"}`,
        "b.json": `{"$defs":{"A":{"$ref":"https://e.test/s#/definitions/A"},"B":{"$ref":"a.json#/definitions"}}}`,
      },
      {
        "a.json": `{"$id":"https://e.test/s","$defs":{"A":{"type":"string"}},"type":"object"}`,
        "b.json": `{"$defs":{"A":{"$ref":"https://e.test/s#/$defs/A"},"B":{"$ref":"a.json#/$defs"}}}`,
      },
    ],
    [
      "into nested definitions that move to the root",
      "Move $defs here to the root",
      {
        "a.json": `{"properties":{"x":{"$ref":"#/$defs/‸A","$defs":{"A":{"type":"string"}}}}}`,
        "b.json": `{"$defs":{"A":{"$ref":"a.json#/properties/x/$defs/A"}}}`,
      },
      {
        "a.json": `{"properties":{"x":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
        "b.json": `{"$defs":{"A":{"$ref":"a.json#/$defs/A"}}}`,
      },
    ],
    [
      "by a mapping, also in the file's own mapping by its name",
      "Extract this schema to #/$defs/X",
      {
        "a.json": `{"properties":{"x":{"ty‸pe":"object"}},"discriminator":{"mapping":{"x":"a.json#/properties/x","y":"other.json#/properties/x"}}}`,
        "b.json": `{"$defs":{"A":{"discriminator":{"propertyName":"kind","mapping":{"x":"a.json#/properties/x","a":"#/$defs/A","n":"x"}}}}}`,
      },
      {
        "a.json": `{"properties":{"x":{"$ref":"#/$defs/X"}},"discriminator":{"mapping":{"x":"a.json#/$defs/X","y":"other.json#/properties/x"}},"$defs":{"X":{"type":"object"}}}`,
        "b.json": `{"$defs":{"A":{"discriminator":{"propertyName":"kind","mapping":{"x":"a.json#/$defs/X","a":"#/$defs/A","n":"x"}}}}}`,
      },
    ],
  ];

describe("the references of other files", () => {
  for (const [what, title, before, after] of MOVES)
    it(`follow that lead ${what}`, async () => {
      const { action, texts, errors } = await act(CONFIRMS, before, title);
      assert.deepEqual(texts, after);
      assert.equal(action.edit?.changeAnnotations?.["otherFiles"]?.needsConfirmation, true);
      const [own, ...others] = (action.edit.documentChanges ?? []) as TextDocumentEdit[];
      assert.ok(own?.edits.every((edit) => !("annotationId" in edit)));
      for (const { edits, textDocument } of others) {
        assert.equal(textDocument.version, null);
        assert.ok(edits.every((edit) => "annotationId" in edit && edit.annotationId === "otherFiles"));
      }
      assert.deepEqual(errors, []);
    });

  it("keep the definitions that they lead to when all else is inlined", async () => {
    const { texts } = await act(
      CONFIRMS,
      {
        "a.json": `{"properties":{"x":{"$ref":"#/$defs/‸A"},"y":{"$ref":"#/$defs/B"}},"$defs":{"A":{"type":"string"},"B":{"type":"null"}}}`,
        "b.json": `{"$defs":{"A":{"$ref":"a.json#/$defs/A"}}}`,
      },
      "Inline all references",
    );
    assert.equal(
      texts["a.json"],
      `{"properties":{"x":{"type":"string"},"y":{"type":"null"}},"$defs":{"A":{"type":"string"}}}`,
    );
  });

  it("forbid that what they lead to is taken away, and it is said which they are", async () => {
    const files = {
      "a.json": `{"type":"object","$defs":{"‸A":{"type":"string"}}}`,
      "b.json": `{"$defs":{"A":{"$ref":"a.json#/$defs/A"}}}`,
    };
    const { action, texts } = await act(CONFIRMS, files, 'Remove "A"');
    assert.equal(texts["a.json"], marked(files["a.json"]).text);
    assert.deepEqual(action.command?.arguments, [
      "Nothing was changed, since b.json refers to what would go.",
    ]);
  });
});

describe("an editor that cannot ask about other files", () => {
  const FILES = {
    "a.json": `{"def‸initions":{"A":{"type":"string"}},"type":"object"}`,
    "b.json": `{"$defs":{"A":{"$ref":"a.json#/definitions/A"}}}`,
  };
  const cases: [what: string, capabilities: ClientCapabilities, title: string, other: string][] = [
    [
      "is told that the action reaches them",
      RESOLVES,
      "Rename definitions to $defs (in other files too)",
      "a.json#/$defs/A",
    ],
    [
      "is told that it does not where edits cannot come later",
      {},
      "Rename definitions to $defs (in this file only)",
      "a.json#/definitions/A",
    ],
  ];
  for (const [what, capabilities, title, other] of cases)
    it(what, async () => {
      const { titles, texts } = await act(capabilities, FILES, "Rename definitions");
      assert.ok(titles.includes(title), titles.join());
      assert.equal(texts["b.json"], `{"$defs":{"A":{"$ref":"${other}"}}}`);
    });
});
