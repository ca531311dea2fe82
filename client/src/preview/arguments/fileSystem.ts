/** A file system of arguments: each file is written as soon as it is edited, so there is never anything to save. */
import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from "vscode";
import type { ArgumentsMemory } from "./memory";

export class ArgumentsFileSystem implements FileSystemProvider, Disposable {
  private readonly changed = new EventEmitter<FileChangeEvent[]>();
  /** When each file was last written, in milliseconds since 1970: VS Code tells by it whether it has the newest. */
  private readonly times = new Map<string, number>();

  readonly onDidChangeFile = this.changed.event;

  constructor(private readonly memory: ArgumentsMemory) {}

  dispose(): void {
    this.changed.dispose();
  }

  watch(): Disposable {
    // What is written here comes from here, and is told of by itself.
    return new Disposable(() => undefined);
  }

  stat(uri: Uri): FileStat {
    const size = this.readFile(uri).length;
    return { type: FileType.File, ctime: 0, mtime: this.times.get(uri.toString()) ?? 0, size };
  }

  readFile(uri: Uri): Uint8Array {
    const file = this.memory.get(uri);
    if (file === undefined) throw FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(file.text);
  }

  writeFile(uri: Uri, content: Uint8Array): void {
    if (this.memory.get(uri) === undefined) throw FileSystemError.NoPermissions(uri);
    this.memory.setText(uri, new TextDecoder().decode(content));
    this.touch(uri);
  }

  /** Writes a text that nobody typed, and tells of it. */
  replace(uri: Uri, text: string): void {
    this.memory.setText(uri, text);
    this.touch(uri);
    this.changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  private touch(uri: Uri): void {
    const key = uri.toString();
    // Two writes within a millisecond must not look like one.
    this.times.set(key, Math.max(Date.now(), (this.times.get(key) ?? 0) + 1));
  }
}
