/**
 * Calls of tools of real servers, and of schemas that pydantic and zod emit, each as it is copied from a log: one
 * command, no question, and the right arguments. The schemas are no part of this repository; where they are missing,
 * the tests are skipped and say so.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { findCorpus } from "../../bench/inputs";
import { root } from "../harness/paths";
import { until } from "../inside/poll";
import { Preview } from "../inside/preview";
import { openWindow, THEME_KINDS, type Window } from "../inside/window";

const corpus = findCorpus(root);
const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";

interface Call {
  /** Below `tools/`, without `.json`. */
  file: string;
  tool: string;
  /** What is on the clipboard. */
  copied: string;
  /** What the tool receives once references are followed. */
  received: object;
}

/** The ways in which logs write a call. */
const plain = (name: string, args: string): string =>
  `2026-11-30 09:12:44,310 INFO agent.loop: calling ${name} with ${args} (attempt 1)`;
const mcp = (name: string, args: string): string =>
  `[debug] --> {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
const openai = (name: string, args: string): string =>
  JSON.stringify({
    level: "info",
    tool_calls: [{ id: "c1", type: "function", function: { name, arguments: args } }],
  });
const anthropic = (name: string, args: string): string =>
  `{"type":"tool_use","id":"t1","name":"${name}","input":${args}}`;
const gemini = (name: string, args: string): string => `{"functionCall":{"name":"${name}","args":${args}}}`;
const python = (name: string, args: string): string => `DEBUG {'name': '${name}', 'args': ${args}}`;

type Row = [file: string, tool: string, write: typeof plain, sent: string, received: object];

const ROWS: Row[] = [
  [
    "servers/playwright_mcp.tools",
    "browser_resize",
    plain,
    '{"width": "1280", "height": "720"}',
    { width: 1280, height: 720 },
  ],
  [
    "servers/github_github-mcp-server.tools",
    "issue_write",
    mcp,
    String.raw`{"method":"update","owner":"o","repo":"r","issue_number":"17","labels":"[\"bug\"]","assignees":"ada"}`,
    { method: "update", owner: "o", repo: "r", issue_number: 17, labels: ["bug"], assignees: ["ada"] },
  ],
  [
    "servers/notionhq_notion-mcp-server.tools",
    "API-query-data-source",
    openai,
    String.raw`{"data_source_id":"d1","page_size":"50","archived":"False","sorts":"[{\"property\":\"Name\"}]","filter":"{\"a\":1}"}`,
    {
      data_source_id: "d1",
      page_size: 50,
      archived: false,
      sorts: [{ property: "Name" }],
      // A union without a type of its own: text stays text.
      filter: '{"a":1}',
    },
  ],
  [
    "servers/mondaydotcomorg_monday-api-mcp.tools",
    "create_form_submission",
    anthropic,
    String.raw`{"form_token":"f","form_timezone_offset":"-60","answers":[{"question_id":"q","signature":"{\"name\":\"s\"}"}]}`,
    {
      form_token: "f",
      form_timezone_offset: -60,
      answers: [{ question_id: "q", signature: { name: "s" } }],
    },
  ],
  [
    "servers/postman_postman-mcp-server.tools",
    "searchPostmanElements",
    plain,
    '{"limit": "5", "filters": {"_and": [{"publisherIsVerified": {"_eq": true}, "tags": {"_in": "[\\"a\\"]"}}]}}',
    { limit: 5, filters: { $and: [{ publisherIsVerified: { $eq: true }, tags: { $in: ["a"] } }] } },
  ],
  [
    "servers/softeria_ms-365-mcp-server.tools",
    "send-chat-message",
    gemini,
    String.raw`{"chatId":"19:x","includeHeaders":"true","body":"{\"attachments\":\"[{}]\"}"}`,
    { chatId: "19:x", includeHeaders: true, body: { attachments: [{}] } },
  ],
  [
    "servers/cocal_google-calendar-mcp.tools",
    "list-events",
    mcp,
    String.raw`{"calendarId":"[\"work\"]","fields":"[\"id\"]"}`,
    { calendarId: '["work"]', fields: ["id"] },
  ],
  [
    "servers/firecrawl-mcp.tools",
    "firecrawl_map",
    python,
    "{'url': 'https://example.org', 'includeSubdomains': 'True', 'limit': '1e2', 'ignoreQueryParameters': True}",
    { url: "https://example.org", includeSubdomains: true, limit: 100, ignoreQueryParameters: true },
  ],
  [
    "servers/mongodb-mcp-server.tools",
    "aggregate",
    openai,
    String.raw`{"connectionId":"c","database":"d","collection":"e","pipeline":"[{\"$match\":{}}]","responseBytesLimit":"1_000"}`,
    {
      connectionId: "c",
      database: "d",
      collection: "e",
      pipeline: [{ $match: {} }],
      responseBytesLimit: 1000,
    },
  ],
  [
    "servers/modelcontextprotocol_server-everything.tools",
    "get-annotated-message",
    plain,
    '{"messageType": "error", "includeImage": "yes"}',
    { messageType: "error", includeImage: "yes" },
  ],
  [
    "servers/modelcontextprotocol_server-sequential-thinking.tools",
    "sequentialthinking",
    mcp,
    '{"thought":"1","nextThoughtNeeded":"true","thoughtNumber":"1","totalThoughts":"3.0"}',
    { thought: "1", nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 },
  ],
  [
    "servers/antv_mcp-server-chart.tools",
    "generate_bar_chart",
    anthropic,
    String.raw`{"data":"[{\"category\":\"a\",\"value\":\"1\"}]","stack":"false","width":"600"}`,
    { data: [{ category: "a", value: "1" }], stack: false, width: 600 },
  ],
  [
    "sdk/pydantic-own-models",
    "count_ref__validation",
    plain,
    '{"count": "5", "verbose": "true"}',
    { count: 5, verbose: true },
  ],
  [
    "sdk/pydantic-own-models",
    "add_person__validation",
    mcp,
    String.raw`{"person":{"first_name":"Ada","age":"36"},"home":"{\"street\":\"s\"}","work":"{\"street\":\"s\"}"}`,
    { person: { "first name": "Ada", age: "36" }, home: { street: "s" }, work: '{"street":"s"}' },
  ],
  [
    "sdk/pydantic-own-models",
    "odd_names__validation",
    anthropic,
    String.raw`{"a_b":"{\"v\":1}","c_d":"null"}`,
    { "a b": { v: 1 }, "c~d": null },
  ],
  [
    "sdk/zod-own-definitions",
    "page__zod3_openApi3",
    openai,
    '{"limit":"3","offset":"7"}',
    { limit: 3, offset: 7 },
  ],
  [
    "sdk/zod-own-definitions",
    "filter_items__zod4_draft7",
    plain,
    '{"filters": {"labels": "[{}]"}, "first": "{}", "others": ["{}"], "also": "{}"}',
    // `allOf` around a reference hides the type.
    { filters: { labels: [{}] }, first: {}, others: [{}], also: "{}" },
  ],
];

const CALLS = ROWS.map(([file, tool, write, sent, received]): Call => ({
  file,
  tool,
  copied: write(tool, sent),
  received,
}));

(corpus === undefined ? describe.skip : describe)(
  `calls of real tools, from a line of a log${missing}`,
  () => {
    let window: Window;

    before(async () => {
      window = await openWindow();
    });

    after(() => window.setTheme("dark"));

    for (const [index, { file, tool, copied, received }] of CALLS.entries()) {
      it(`${tool} of ${file}`, async () => {
        // The pictures of one after the other are in one theme after the other.
        const theme = THEME_KINDS[index % THEME_KINDS.length] ?? "dark";
        await window.setTheme(theme);
        const uri = vscode.Uri.file(join(corpus ?? "", "tools", `${file}.json`));
        // As a user does: a document that an extension opens stays open for minutes, and so do its problems.
        await vscode.commands.executeCommand("vscode.open", uri);
        await vscode.env.clipboard.writeText(copied);
        await window.runCommand("Ref Lens: Preview Coercion");
        const preview = await Preview.of(window, tool);
        await until("what the tool receives", async () => {
          assert.deepEqual(JSON.parse(await preview.outcome()), received);
          return true;
        });
        const unexplained = preview.page.locator("tbody tr:not(:has(td.why p))");
        assert.equal(await unexplained.count(), 0, "every value has a reason");
        await window.screenshot(`call of ${tool}, ${theme}`);
      });
    }
  },
);
