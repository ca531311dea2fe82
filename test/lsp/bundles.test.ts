/**
 * What the bundles can do beyond computing, exactly: which modules of the platform they load, from which source, and
 * why. No network, no code made of text, no process but the server's. Runs on the bundles as built, before production
 * drops what is never reached from them: that can only be less.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join, posix } from "node:path";
import ts from "typescript";

const JSONRPC = "node_modules/vscode-jsonrpc/lib/node";
const CLIENT = "node_modules/vscode-languageclient/lib/node";

/** Ways of talking that the protocol's library offers; of these, standard streams and IPC are used. */
const TRANSPORTS = {
  // Ids of messages, names of pipes.
  [`${JSONRPC}/ril.js`]: ["crypto", "util"],
  // Sockets and named pipes of this machine, opened only when the server is started with `--socket` or `--pipe`.
  [`${JSONRPC}/main.js`]: ["crypto", "fs", "net", "os", "path"],
};

/** For each bundle the modules it loads, by the source that does. */
const LOADED: Record<string, Record<string, string[]>> = {
  "server.js": {
    ...TRANSPORTS,
    // `Files`, which looks for packages of a workspace: part of the library's entry, and called by nobody here.
    "node_modules/vscode-languageserver/lib/node/files.js": ["child_process", "fs", "path", "url"],
    // Reads the process's own command line.
    "node_modules/vscode-languageserver/lib/node/main.js": ["node:util"],
  },
  "cli.js": {
    "server/src/cli/commandLine.ts": ["node:util"],
    // Reads the pages about diagnostics, which come with the program.
    "server/src/cli/explain.ts": ["node:fs/promises", "node:path"],
    // Reads the files that are named on the command line, and standard input.
    "server/src/cli/input.ts": ["node:fs", "node:path", "node:stream/consumers", "node:url"],
  },
  "client.js": {
    ...TRANSPORTS,
    // Starts the server from the extension's own folder, and ends it.
    [`${CLIENT}/main.js`]: ["child_process", "fs", "path", "readline"],
    [`${CLIENT}/processes.js`]: ["child_process"],
    // The nonce of the page's content security policy.
    "client/src/preview/html.ts": ["node:crypto"],
  },
  "preview.js": {},
  "report.js": {},
};

/** Names by which code reaches the network, makes code of text, or writes markup; none may stand in a bundle. */
const FORBIDDEN = new Set([
  "EventSource",
  "WebSocket",
  "XMLHttpRequest",
  "eval",
  "fetch",
  "importScripts",
  "innerHTML",
  "insertAdjacentHTML",
  "outerHTML",
  "sendBeacon",
]);

interface Powers {
  loaded: Record<string, string[]>;
  /** Forbidden names and loads of computed names, each with the source. */
  forbidden: string[];
}

/** @param sourceOf the source file of an offset in the bundle */
function powersOf(text: string, sourceOf: (offset: number) => string): Powers {
  const loaded = new Map<string, Set<string>>();
  const forbidden: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLoader(node.expression)) {
      const [name] = node.arguments;
      const source = sourceOf(node.getStart());
      if (name === undefined || !ts.isStringLiteralLike(name)) {
        forbidden.push(`a computed import in ${source}`);
      } else {
        loaded.set(source, (loaded.get(source) ?? new Set()).add(name.text));
      }
    } else if (ts.isIdentifier(node) && (FORBIDDEN.has(node.text) || makesCode(node))) {
      forbidden.push(`${node.text} in ${sourceOf(node.getStart())}`);
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile("bundle.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  visit(file);
  return {
    loaded: Object.fromEntries([...loaded].map(([source, names]) => [source, [...names].sort()])),
    forbidden,
  };
}

/** `Function` called, which is `eval` by another name; the library has constants of this name too. */
function makesCode(node: ts.Identifier): boolean {
  const { parent } = node;
  const isCallee = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
  return isCallee && node.text === "Function";
}

function isLoader(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require")
  );
}

const dist = join(__dirname, "..", "..", "dist");

function readBundle(name: string): Powers {
  const file = join(dist, name);
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes("//# sourceMappingURL="), `${name} is built for production; run \`npm run build\``);
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  const lines = ts.createSourceFile(name, text, ts.ScriptTarget.Latest).getLineStarts();
  return powersOf(text, (offset) => {
    const line = lines.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (lines[line] ?? 0));
    return "originalSource" in entry ? posix.join("dist", entry.originalSource) : "the bundler itself";
  });
}

describe("the bundles", () => {
  for (const [name, expected] of Object.entries(LOADED)) {
    it(`${name} loads what is known, and nothing else`, () => {
      const { loaded, forbidden } = readBundle(name);
      // The editor's own interface is there for every source of the extension.
      const others = Object.entries(loaded)
        .map(([source, names]) => [source, names.filter((each) => each !== "vscode")] as const)
        .filter(([, names]) => names.length > 0);
      assert.deepEqual(Object.fromEntries(others), expected);
      assert.deepEqual(forbidden, []);
    });
  }

  it("are all of these", () => {
    const built = readdirSync(dist).filter((name) => name.endsWith(".js"));
    assert.deepEqual(built.sort(), Object.keys(LOADED).sort());
  });

  it("have no page but those of the strict policy", () => {
    const text = readFileSync(join(dist, "client.js"), "utf8");
    const policies = text.match(/default-src[^`]*/g);
    assert.deepEqual(policies, [
      "default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'",
    ]);
    assert.equal(text.match(/<!doctype/gi)?.length, 1);
  });

  for (const [text, found] of [
    ['require("net");', { loaded: { "a.ts": ["net"] }, forbidden: [] }],
    ['import("node:http");', { loaded: { "a.ts": ["node:http"] }, forbidden: [] }],
    ["require(name);", { loaded: {}, forbidden: ["a computed import in a.ts"] }],
    ['globalThis.fetch("x");', { loaded: {}, forbidden: ["fetch in a.ts"] }],
    ['new Function("x");', { loaded: {}, forbidden: ["Function in a.ts"] }],
    ["page.innerHTML = text;", { loaded: {}, forbidden: ["innerHTML in a.ts"] }],
    ["Kind.Function = 12;", { loaded: {}, forbidden: [] }],
    ['"fetch eval require(x)"; // innerHTML', { loaded: {}, forbidden: [] }],
  ] as const) {
    it(`would be found out: ${text}`, () => {
      assert.deepEqual(
        powersOf(text, () => "a.ts"),
        found,
      );
    });
  }
});
