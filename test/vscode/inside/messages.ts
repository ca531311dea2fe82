/** What VS Code tells the person in notifications. */
import * as vscode from "vscode";
import { until } from "./poll";
import type { Window } from "./window";

/** Waits until a notification says something; a toast may have gone by, and the list keeps it. */
export async function untilTold(window: Window, pattern: RegExp): Promise<void> {
  await until(`a message ${String(pattern)}`, async () => {
    await vscode.commands.executeCommand("notifications.showList");
    const messages = await window.page.locator(".notification-list-item-message").allInnerTexts();
    if (messages.some((text) => pattern.test(text))) return true;
    throw new Error(JSON.stringify(messages));
  });
}
