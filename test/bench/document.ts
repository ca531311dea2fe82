/** A document that a language server has open, and the places in its middle where somebody types. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PublishDiagnosticsParams } from "vscode-languageserver";
import { frame, type LanguageServer, type Message, type Received } from "./languageServer";

export interface Place {
  line: number;
  character: number;
}

/** What a letter is typed into. */
export const TARGETS = ["a text", "a $ref", "a key"] as const;

export type Target = (typeof TARGETS)[number];

/** A member that the middle of a document has, up to where the letter goes: into a word, not at its end. */
const MEMBERS: Record<Target, RegExp> = {
  "a text": /"description":\s*"[A-Za-z]/g,
  "a $ref": /"\$ref":\s*"#\/(?:definitions|components)\/[^"]*[A-Za-z](?=[A-Za-z]")/g,
  "a key": /"properties":\s*\{\s*"[A-Za-z](?=[A-Za-z]+":)/g,
};

/** Where in a text the letter is typed: the first such place in its second half. */
export function middle(text: string, target: Target): Place {
  const member = MEMBERS[target];
  member.lastIndex = text.length >> 1;
  const match = member.exec(text);
  if (match === null) throw new Error(`The second half of the document has not ${target} to type into.`);
  return placeOf(text, match.index + match[0].length);
}

export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length - 1, character: offset - (before.lastIndexOf("\n") + 1) };
}

/** Milliseconds in which a server that has work uses more than a little CPU. */
const IDLE_WINDOW = 30;

/** CPU in milliseconds that an idle server uses in that time, the probe's answer included. */
const IDLE_CPU = 1;

export function openMessage(uri: string, text: string): Message {
  const textDocument = { uri, languageId: "json", version: 1, text };
  return { method: "textDocument/didOpen", params: { textDocument } };
}

export class EditedDocument {
  readonly uri: string;
  readonly #server: LanguageServer;
  #version = 0;

  constructor(server: LanguageServer, uri: string) {
    this.#server = server;
    this.uri = uri;
  }

  /** Opens the document anew and waits for its diagnostics. */
  open(text: string): Promise<Received> {
    return this.openWith(frame(openMessage(this.uri, text)));
  }

  /** The same with the message as bytes, so that making them is no part of it. */
  async openWith(message: Uint8Array): Promise<Received> {
    this.#version = 1;
    const diagnosed = this.#server.next((received) => this.#isDiagnosed(received));
    this.#server.write(message);
    return diagnosed;
  }

  async close(): Promise<void> {
    const emptied = this.#server.next(({ method }) => method === "textDocument/publishDiagnostics");
    this.#server.notify("textDocument/didClose", { textDocument: { uri: this.uri } });
    await emptied;
  }

  /** The message that replaces what stands between two places of one line. */
  edit({ line, character }: Place, removed: number, text: string): Buffer {
    const range = { start: { line, character }, end: { line, character: character + removed } };
    const textDocument = { uri: this.uri, version: ++this.#version };
    return frame({
      method: "textDocument/didChange",
      params: { textDocument, contentChanges: [{ range, text }] },
    });
  }

  /** The diagnostics of the last edit; null when the server is done and sends none, because they are what they were. */
  async diagnostics(): Promise<Received | null> {
    const giveUp = new AbortController();
    const published = this.#server.next((message) => this.#isDiagnosed(message), giveUp.signal);
    for (let before = 0; ;) {
      const received = await Promise.race([published, sleep(IDLE_WINDOW, null, { ref: false })]);
      if (received !== null) return received;
      const cpu = await this.#server.cpu();
      if (cpu - before < IDLE_CPU) break;
      before = cpu;
    }
    giveUp.abort();
    return null;
  }

  #isDiagnosed({ method, params }: Message): boolean {
    if (method !== "textDocument/publishDiagnostics") return false;
    const { uri, version } = params as PublishDiagnosticsParams;
    return uri === this.uri && (version === undefined || version === this.#version);
  }
}
