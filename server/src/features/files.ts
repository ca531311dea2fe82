/**
 * The other files of the workspace, as features ask for them. The server brings them: what is open in the editor, and
 * what the editor reads for it. Nothing else is ever read, and nothing is fetched.
 */
import type { CancellationToken } from "vscode-languageserver";
import type { FileSketch } from "./fileSketch";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

/** A file with what is known of it as a schema: that something refers to it is enough to read it as one. */
export interface SchemaFile {
  kind: "file";
  /** The document with its URI as the editor writes it. */
  document: OpenDocument;
  schema: Schema;
  /** Whether it is open in the editor, so that an edit of it can name a version. */
  isOpen: boolean;
}

export type FileAnswer =
  | SchemaFile
  /** No such file, it cannot be read, or its text holds no JSON value. */
  | { kind: "missing" }
  /** It lies outside the workspace, so it is not read. */
  | { kind: "outside" }
  /** It is larger than what is read, in bytes. */
  | { kind: "too-large"; bytes: number; limit: number }
  /** Nobody reads it: its name is not that of a JSON file, or the editor reads no files for us. */
  | { kind: "unread" };

/** Files that a search looks at; where there are more, what was not found may be in another one. */
export const MAX_FILES = 1_000;

export interface FileList {
  uris: readonly string[];
  /** Whether there are no more than these. */
  isComplete: boolean;
}

export interface Files {
  /**
   * What is known without asking anybody: open documents and files that were read before.
   *
   * @param uri absolute, in any spelling
   * @returns undefined where the file would have to be read first
   */
  known(uri: string): FileAnswer | undefined;
  /** The same, read through the editor where it is not known. Never rejects. */
  read(uri: string): Promise<FileAnswer>;
  /** Looks for JSON files: open documents first, then those that the editor finds, as many as are searched at most. */
  list(token: CancellationToken): Promise<FileList>;
  /**
   * Looks through them for those of which a sketch passes a test, and which are worth to be read therefore.
   *
   * @param besides a file that is not among those that are looked for
   */
  search(
    passes: (sketch: FileSketch) => boolean,
    token: CancellationToken,
    besides?: string,
  ): Promise<FileList>;
  /** A URI in the one spelling in which URIs are compared. */
  normal(uri: string): string;
  /** Whether two URIs are of one file, however each is spelled. */
  isSame(one: string, other: string): boolean;
}
