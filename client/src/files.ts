/**
 * Reads files of the workspace for the server, which opens none itself. Everything goes through VS Code's own file
 * systems, so it works in remote and virtual folders; nothing outside the folders of the workspace is read.
 */
import { FileType, Uri, workspace, type CancellationToken } from "vscode";
import type {
  FindFilesParams,
  FindFilesResult,
  ReadFileParams,
  ReadFileResult,
} from "../../server/src/protocol";

/** Bytes of the largest file that is read: a schema that refers to a larger one is told so. */
const MAX_BYTES = 10_000_000;

/** Installed packages and a repository's own files are no part of what somebody works on. */
const EXCLUDED = "**/{node_modules,.git}/**";

export async function readFile({ uri }: ReadFileParams): Promise<ReadFileResult> {
  const file = inWorkspace(uri);
  if (file === undefined) return { kind: "outside" };
  try {
    const { size, type } = await workspace.fs.stat(file);
    if ((type & FileType.File) === 0) return { kind: "missing" };
    if (size > MAX_BYTES) return { kind: "too-large", bytes: size, limit: MAX_BYTES };
    return { kind: "text", text: new TextDecoder().decode(await workspace.fs.readFile(file)) };
  } catch {
    // Whatever the file system says: there is nothing to read.
    return { kind: "missing" };
  }
}

export async function findFiles(
  { patterns, limit }: FindFilesParams,
  token: CancellationToken,
): Promise<FindFilesResult> {
  const [only = "", ...others] = patterns;
  const include = others.length === 0 ? only : `{${patterns.join(",")}}`;
  if (include === "") return { uris: [], isComplete: true };
  // One more than asked for tells whether there are more.
  const found = await workspace.findFiles(include, EXCLUDED, limit + 1, token);
  return { uris: found.slice(0, limit).map(String), isComplete: found.length <= limit };
}

/**
 * A file of the workspace, its path without `.` and `..`. A backslash, which is a separator on Windows alone, could
 * lead out of the folder there.
 */
function inWorkspace(uri: string): Uri | undefined {
  let file: Uri;
  try {
    file = Uri.joinPath(Uri.parse(uri, true), "");
  } catch {
    return undefined;
  }
  if (file.path.includes("\\")) return undefined;
  return workspace.getWorkspaceFolder(file) === undefined ? undefined : file;
}
