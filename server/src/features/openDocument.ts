/** A document as the editor has it, and what is known of this version of it. Everything is made when first asked. */
import type { Range, TextDocumentContentChangeEvent } from "vscode-languageserver";
import type { Place } from "../json/lines";
import type { TreeOptions } from "../json/pieces";
import { JsonTree, type Span } from "../json/tree";
import { SchemaDocument } from "../schema/document";
import { SOUGHT_KEYWORDS } from "../schema/keywords";
import { ToolDiagnostics } from "./diagnostics/tools";
import { Schema } from "./schema";

export interface DocumentOptions extends TreeOptions {
  holdsArguments?: boolean;
}

export class OpenDocument {
  readonly uri: string;
  readonly tree: JsonTree;
  /** Whether the document holds a call's arguments; then it is no schema. */
  readonly holdsArguments: boolean;
  #version: number;
  /** What there is to say of tools outlives a reading of the document that an edit makes worthless. */
  #tools = new ToolDiagnostics();
  #schema: { included: boolean; schema: Schema | undefined } | undefined;
  /** What is known of a document that says nowhere that it is a schema, since another document refers to it. */
  #referred: Schema | undefined;

  /** @param options of the tree, whose pieces tests make small, and what the document holds */
  constructor(uri: string, version: number, text: string, options: DocumentOptions = {}) {
    this.uri = uri;
    this.holdsArguments = options.holdsArguments === true;
    this.#version = version;
    this.tree = new JsonTree(text, { ...options, names: SOUGHT_KEYWORDS });
  }

  get version(): number {
    return this.#version;
  }

  /** The whole text, put together. */
  get text(): string {
    return this.tree.text;
  }

  /** Makes the changes that lead to a version, each against the text that the one before it left. */
  update(changes: readonly TextDocumentContentChangeEvent[], version: number): this {
    for (const change of changes) {
      const [start, end] =
        "range" in change
          ? [this.offset(change.range.start), this.offset(change.range.end)]
          : [0, this.tree.length];
      const edit = this.tree.edit(start, Math.max(start, end), change.text);
      // What cannot follow is made anew when it is next asked for.
      if (this.#schema?.schema?.update(edit) !== true) this.#forgetSchema();
    }
    this.#version = version;
    return this;
  }

  /**
   * @param included whether the settings say that the document is a schema, whatever it looks like
   * @returns undefined when the document is no schema and nothing should happen
   */
  schema(included: boolean): Schema | undefined {
    if (this.holdsArguments) return undefined;
    if (this.#schema?.included !== included) {
      const document = SchemaDocument.read(this.tree, included);
      this.#schema = {
        included,
        schema: document === undefined ? undefined : new Schema(document, this.uri, this.#tools),
      };
      this.#referred = undefined;
    }
    return this.#schema.schema;
  }

  /**
   * The same of a document that a reference in another one leads to, which is a schema by that alone.
   *
   * @returns undefined where the text holds no value
   */
  referredSchema(included: boolean): Schema | undefined {
    const schema = this.schema(included) ?? this.#referred;
    if (schema !== undefined) return schema;
    const document = SchemaDocument.read(this.tree, true);
    return (this.#referred = document === undefined ? undefined : new Schema(document, this.uri));
  }

  /** Forgets what is known of the text beyond the tree. */
  forget(): void {
    this.#forgetSchema();
    this.#tools = new ToolDiagnostics();
  }

  #forgetSchema(): void {
    this.#schema = undefined;
    this.#referred = undefined;
  }

  offset(place: Place): number {
    return this.tree.offset(place);
  }

  range({ start, end }: Span): Range {
    return { start: this.tree.place(start), end: this.tree.place(end) };
  }
}
