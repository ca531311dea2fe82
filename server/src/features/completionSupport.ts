/** What a client takes of a list of completions. */
import type { ClientCapabilities } from "vscode-languageserver";

/** What a client makes use of. */
export interface CompletionSupport {
  /** Whether it tells insertion before what follows the cursor from replacement of all. */
  insertReplace: boolean;
  /** Whether what is inserted may hold a place for the cursor. */
  snippets: boolean;
  /** Whether it shows a remark beside the label. */
  labelDetails: boolean;
  /** A command of the client that opens the list again, after a step that leads on. */
  suggestCommand: string | undefined;
}

/**
 * @param options what the client sends with `initialize`; `suggestCommand` in it names its command that opens the list
 */
export function completionSupport(capabilities: ClientCapabilities, options: unknown): CompletionSupport {
  const item = capabilities.textDocument?.completion?.completionItem;
  const command =
    typeof options === "object" && options !== null && "suggestCommand" in options
      ? options.suggestCommand
      : undefined;
  return {
    insertReplace: item?.insertReplaceSupport === true,
    snippets: item?.snippetSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    suggestCommand: typeof command === "string" ? command : undefined,
  };
}
