/** Real schemas that are edited: tools lists with references, schemas of editors, and large ones. */
export const REAL_FILES = [
  "tools/servers/postman_postman-mcp-server.tools.json",
  "tools/servers/softeria_ms-365-mcp-server.tools.json",
  "schemastore/github-workflow.json",
  "schemastore/tsconfig.json",
  "schemastore/sarif-2.1.0.json",
  "big/mcp-2025-06-18.schema.json",
  "big/vega-lite.schema.json",
];
