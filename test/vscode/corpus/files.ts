/** The real documents that the features are tried on. They make up the workspace, each by its own name. */

export interface RealFile {
  /** What it is, in words that complete "in ...". */
  title: string;
  /** Its path in the folder of the schemas. */
  file: string;
  /** Whether it is written on one line, as a server sends it; then it is formatted first, as its reader would. */
  isOneLine?: true;
  /** Whether it has more than 10 MB. */
  isVeryLarge?: true;
}

export const PYDANTIC: RealFile = {
  title: "schemas of pydantic",
  file: "tools/sdk/pydantic-own-models.json",
};

export const ZOD: RealFile = { title: "schemas of zod", file: "tools/sdk/zod-own-definitions.json" };

export const TOOLS: RealFile = {
  title: "a list of 92 tools",
  file: "tools/servers/mondaydotcomorg_monday-api-mcp.tools.json",
  isOneLine: true,
};

export const LARGE: RealFile = { title: "a schema of 1.5 MB", file: "schemastore/vector.json" };

/** It refers to the two after it by their names. */
export const PARTS_LIST: RealFile = {
  title: "a schema of three files",
  file: "big/bom-1.6.SNAPSHOT.schema.json",
};

export const LICENSES: RealFile = { title: "the list of licenses", file: "big/spdx.SNAPSHOT.schema.json" };

export const SIGNATURES: RealFile = {
  title: "the schema of signatures",
  file: "big/jsf-0.82.SNAPSHOT.schema.json",
};

export const OPENAPI: RealFile = {
  title: "an OpenAPI description of 13 MB",
  file: "big/github-rest-api.openapi.json",
  isVeryLarge: true,
};

export const REAL_FILES: readonly RealFile[] = [
  PYDANTIC,
  ZOD,
  TOOLS,
  LARGE,
  PARTS_LIST,
  LICENSES,
  SIGNATURES,
  OPENAPI,
];
