/**
 * What is to be done once a code action's edit is made: a new name is asked for, or a remark is shown.
 *
 * The server names it along with the edit, when the action is chosen. But VS Code lets go of a command with arguments
 * that comes with an edit as soon as the menu of actions is gone and another list of actions is made, which an edit of
 * a long document outlasts. So each action bears a command without arguments from the start, and what that does is kept
 * here.
 */
import { CodeAction, commands, type Command } from "vscode";
import type { Middleware } from "vscode-languageclient/node";

const COMMAND = "refLens.followUp";

export class FollowUp {
  /** Of the action that was chosen last: VS Code makes one edit at a time. */
  private next: Command | undefined;

  readonly middleware: Pick<Middleware, "provideCodeActions" | "resolveCodeAction"> = {
    provideCodeActions: async (document, range, context, token, next) => {
      const actions = await next(document, range, context, token);
      for (const action of actions ?? []) {
        const isOpen = action instanceof CodeAction && action.disabled === undefined;
        if (isOpen) action.command ??= { title: action.title, command: COMMAND };
      }
      return actions;
    },
    resolveCodeAction: async (action, token, next) => {
      const resolved = await next(action, token);
      this.next = resolved?.command?.command === COMMAND ? undefined : resolved?.command;
      if (this.next !== undefined && resolved)
        resolved.command = { title: this.next.title, command: COMMAND };
      return resolved;
    },
  };

  /** Does what follows the edit that was made last, once. */
  async run(): Promise<void> {
    const command = this.next;
    this.next = undefined;
    if (command !== undefined) {
      const args: readonly unknown[] = command.arguments ?? [];
      await commands.executeCommand(command.command, ...args);
    }
  }
}
