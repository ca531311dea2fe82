/**
 * The arrows between the rooms of the code: who may import whom, and that no two files need each other at run time.
 * What stands here is the whole of what is allowed; an import that no rule names is a fault.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

/** The rooms, each with the files in it and all that they may import: other rooms, and packages. */
const ROOMS: Record<string, { files: RegExp; rooms: string[]; packages: string[] }> = {
  json: { files: /^server\/src\/json\//, rooms: [], packages: [] },
  schema: { files: /^server\/src\/schema\//, rooms: ["json"], packages: [] },
  arguments: {
    files: /^server\/src\/arguments\//,
    rooms: ["schema", "json"],
    packages: ["@cfworker/json-schema"],
  },
  protocol: { files: /^server\/src\/protocol(?:\.ts$|\/)/, rooms: [], packages: ["vscode-languageserver"] },
  settings: { files: /^server\/src\/(?:settings|inclusion|glob)\.ts$/, rooms: [], packages: [] },
  features: {
    files: /^server\/src\/features\//,
    rooms: ["arguments", "schema", "json", "protocol"],
    packages: ["vscode-languageserver"],
  },
  server: {
    files:
      /^server\/src\/(?:(?:server|session|publisher|reports|abilities|fileCache|fileLooks|fileSymbols|limitNotices|workspaceFiles|workspaceDiagnostics|uris)\.ts|handlers\/\w+\.ts)$/,
    rooms: ["features", "protocol", "settings"],
    packages: ["vscode-languageserver", "vscode-uri"],
  },
  // The mains bring the environment: transports, files, standard streams.
  main: { files: /^server\/src\/node\.ts$/, rooms: ["server"], packages: ["vscode-languageserver/node"] },
  cli: {
    files: /^server\/src\/cli(\.ts$|\/)/,
    rooms: ["features", "json", "protocol"],
    packages: ["jsonc-parser", "vscode-languageserver", "node:*"],
  },
  // The page runs in a browser: no Node, no VS Code.
  webview: {
    files: /^client\/src\/preview\/webview\//,
    rooms: ["client", "protocol"],
    packages: ["vscode-languageserver"],
  },
  client: {
    files: /^client\/src\//,
    rooms: ["protocol"],
    packages: ["vscode", "vscode-languageclient/node", "vscode-languageserver", "node:crypto"],
  },
};

/** Packages of which only types may be imported; the value would be bundled into a face that has no use for it. */
const TYPES_ONLY: Record<string, string[]> = {
  client: ["vscode-languageserver"],
  webview: ["vscode-languageserver"],
  protocol: ["vscode-languageserver"],
};

interface Import {
  /** As written. */
  specifier: string;
  /** Whether nothing is left of it at run time. */
  isTypeOnly: boolean;
}

type Sources = ReadonlyMap<string, string>;

/** Every way in which a file names another: `import`, `export … from`, `import()`, `require()`, types of `import("…")`. */
function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean): void => {
    found.push({
      // What is put together at run time can be anything, and no rule names it.
      specifier: specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : "(computed)",
      isTypeOnly,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause !== undefined && isTypeClause(node.importClause));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && isLoader(node.expression)) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

function isTypeClause(clause: ts.ImportClause): boolean {
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function isLoader(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require")
  );
}

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS).find((name) => ROOMS[name]?.files.test(file));
}

/** The file that a relative import means, from the root of the project. */
function targetOf(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier);
  return /\.\w+$/.test(path) ? path : `${path}.ts`;
}

/**
 * One line for each import of a file that no rule allows.
 *
 * @param exists whether a path is that of a source file
 */
function faultsOf(file: string, text: string, exists: (file: string) => boolean): string[] {
  const room = roomOf(file);
  const rules = room === undefined ? undefined : ROOMS[room];
  if (room === undefined || rules === undefined) return [`${file} stands in no room`];
  const lines: string[] = [];
  for (const { specifier, isTypeOnly } of importsOf(file, text)) {
    if (specifier.startsWith(".")) {
      const target = targetOf(file, specifier);
      // The version on the command line is the package's own.
      if (room === "cli" && target === "package.json") continue;
      const to = roomOf(target);
      if (!exists(target)) lines.push(`${file} imports ${target}, which is no source file`);
      else if (to === undefined || (to !== room && !rules.rooms.includes(to)))
        lines.push(`${file} (${room}) imports ${target} (${to ?? "no room"})`);
    } else if (!rules.packages.some((name) => isPackage(specifier, name))) {
      lines.push(`${file} (${room}) imports the package ${specifier}`);
    } else if (!isTypeOnly && TYPES_ONLY[room]?.includes(specifier) === true) {
      lines.push(`${file} (${room}) imports more than types of ${specifier}`);
    }
  }
  return lines;
}

function isPackage(specifier: string, allowed: string): boolean {
  return allowed.endsWith("*") ? specifier.startsWith(allowed.slice(0, -1)) : specifier === allowed;
}

/** The first circle of files that need each other at run time, as a path; empty when there is none. */
function circle(sources: Sources): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string): string[] => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const { specifier, isTypeOnly } of importsOf(file, sources.get(file) ?? "")) {
      const found = specifier.startsWith(".") && !isTypeOnly ? follow(targetOf(file, specifier)) : [];
      if (found.length > 0) return found;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of sources.keys()) {
    const found = follow(file);
    if (found.length > 0) return found;
  }
  return [];
}

const project = join(__dirname, "..", "..");

function sourcesOf(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => posix.join(folder, name.replaceAll("\\", "/"))),
  );
  return new Map(files.map((file) => [file, readFileSync(join(project, file), "utf8")]));
}

describe("the arrows between the rooms", () => {
  const sources = sourcesOf("client/src", "server/src");

  it("hold in every file", () => {
    const faults = [...sources].flatMap(([file, text]) => faultsOf(file, text, (path) => sources.has(path)));
    assert.deepEqual(faults, []);
  });

  it("are tested in every room", () => {
    const met = new Set([...sources.keys()].map(roomOf));
    assert.deepEqual(
      Object.keys(ROOMS).filter((room) => !met.has(room)),
      [],
    );
    assert.ok(sources.size > 100, `${sources.size} files`);
  });

  it("lead into no circle, neither of rooms nor of files", () => {
    assert.deepEqual(circle(sources), []);
    const rooms = new Map(
      Object.entries(ROOMS).map(([name, { rooms }]) => [
        `${name}.ts`,
        rooms.map((room) => `import "./${room}";`).join("\n"),
      ]),
    );
    assert.deepEqual(circle(rooms), []);
  });
});

/** Where pointers and URIs are decoded; everything else asks there. */
const DECODERS: Record<string, string> = {
  "server/src/inclusion.ts": "the path of a document's URI, for the patterns of a setting",
  "server/src/schema/pointer.ts": "the one place that unescapes and escapes `~`",
};

/** `~0` and `~1` as values of their own, or a decoder of URIs. */
const DECODES = /(["'`/])~[01]\1|\bdecodeURI/;

describe("pointers", () => {
  it("are decoded in one place", () => {
    const found = [...sourcesOf("client/src", "server/src")]
      .filter(([, text]) => DECODES.test(text))
      .map(([file]) => file);
    assert.deepEqual(found.sort(), Object.keys(DECODERS));
  });

  it("would be seen to be decoded elsewhere", () => {
    for (const code of [
      `token.replaceAll("~1", "/")`,
      "token.replace(/~0/g, '~')",
      "decodeURIComponent(uri)",
    ])
      assert.match(code, DECODES);
  });
});

/** An import that must be found out: where, and what is said of it. */
const FAULTS: [file: string, text: string, fault: RegExp][] = [
  ["server/src/json/new.ts", 'import { x } from "../schema/walk";', /\(json\) imports .*\(schema\)/],
  ["server/src/json/new.ts", 'import type { X } from "../schema/walk";', /\(json\) imports .*\(schema\)/],
  ["server/src/schema/new.ts", 'export * from "../arguments/value";', /\(schema\) imports .*\(arguments\)/],
  ["server/src/schema/new.ts", 'import { Range } from "vscode-languageserver";', /the package vscode-lang/],
  ["server/src/schema/new.ts", 'type T = import("vscode").Uri;', /imports the package vscode/],
  ["server/src/arguments/new.ts", 'import { readFileSync } from "node:fs";', /the package node:fs/],
  ["server/src/arguments/new.ts", 'const fs = require("fs");', /the package fs/],
  ["server/src/arguments/new.ts", 'const fs = await import("fs");', /the package fs/],
  ["server/src/arguments/new.ts", "const any = await import(name);", /the package \(computed\)/],
  ["server/src/arguments/new.ts", 'import { h } from "../features/hover";', /\(arguments\) imports .*\(feat/],
  ["server/src/features/new.ts", 'import { s } from "../server";', /\(features\) imports .*\(server\)/],
  ["server/src/features/new.ts", 'import { r } from "node:path";', /the package node:path/],
  ["server/src/server.ts", 'import { c } from "./schema/walk";', /\(server\) imports .*\(schema\)/],
  [
    "client/src/new.ts",
    'import { h } from "../../server/src/schema/walk";',
    /\(client\) imports .*\(schema\)/,
  ],
  ["client/src/new.ts", 'import { Range } from "vscode-languageserver";', /more than types/],
  ["client/src/new.ts", 'import { x } from "node:child_process";', /the package node:child_process/],
  ["client/src/preview/webview/new.ts", 'import { Uri } from "vscode";', /the package vscode/],
  ["server/src/new.ts", "", /stands in no room/],
  ["server/src/json/new.ts", 'import { x } from "./nowhere";', /no source file/],
];

describe("a fault in the arrows is found out", () => {
  const all = sourcesOf("client/src", "server/src");

  for (const [file, text, fault] of FAULTS) {
    it(`${file}: ${text || "a file outside of all rooms"}`, () => {
      const [only = "", ...others] = faultsOf(file, text, (path) => all.has(path));
      assert.match(only, fault);
      assert.deepEqual(others, []);
    });
  }

  it("a circle of files is told as a path; types alone make none", () => {
    const files = (kind: string): Sources =>
      new Map([
        ["a.ts", 'import { b } from "./b";'],
        ["b.ts", `import { ${kind} C } from "./c";`],
        ["c.ts", 'export { a } from "./a";'],
      ]);
    assert.deepEqual(circle(files("")), ["a.ts", "b.ts", "c.ts", "a.ts"]);
    assert.deepEqual(circle(files("type")), []);
  });
});
