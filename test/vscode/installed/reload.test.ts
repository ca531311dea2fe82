import { until } from "../inside/poll";
import { Preview } from "../inside/preview";
import { openWindow, Window } from "../inside/window";

const schema = "count.schema.json";

describe("a window that is loaded again", () => {
  it("shows the preview and the arguments that were in it, and goes on", async function () {
    this.timeout(2 * 60_000);
    // The tests run in the first window and would end with it, so another one is loaded again.
    const window = await openAnother(await openWindow());
    if (window === undefined) {
      console.log("skipped: a desktop VS Code has no window that a test could load again");
      this.skip();
    }
    try {
      await window.quickOpen(schema);
      await window.page.locator(".codelens-decoration a", { hasText: "Preview Coercion" }).click();
      await typeArguments(window, await Preview.of(window, schema), '{"limit": "8642"}');
      await until("the window to note what it shows", () => window.page.evaluate<boolean>(notes("8642")));

      await window.page.reload();
      const preview = await Preview.of(window, schema);
      await preview.untilAfter("limit", "8642");
      await window.screenshot("preview after a reload dark");
      await typeArguments(window, preview, '{"limit": "9753"}');
    } finally {
      await window.page.close();
    }
  });
});

/** Another window on the same folder, without tests in it; undefined where no browser shows the first one. */
async function openAnother({ page }: Window): Promise<Window | undefined> {
  const address = new URL(page.url());
  if (!address.protocol.startsWith("http")) return undefined;
  address.searchParams.delete("payload");
  const another = await page.context().newPage();
  await another.goto(address.href);
  await another.locator(".monaco-workbench").waitFor();
  return new Window(another);
}

/** Replaces the arguments by the keyboard, and waits for what becomes of their number. */
async function typeArguments(window: Window, preview: Preview, text: string): Promise<void> {
  const [number = ""] = /\d+/.exec(text) ?? [];
  await preview.page.getByText("Edit arguments").click();
  await window.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
  await window.press("ControlOrMeta+A");
  await window.press("Delete");
  await window.type(text);
  await preview.untilAfter("limit", number);
}

/**
 * Whether VS Code has written down, with the layout of its editors and among what an extension keeps, something that
 * has that word in it. In a browser it does so every few seconds.
 */
function notes(word: string): string {
  return `(async () => {
    const ended = async (request) => {
      await new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }));
      return request.result;
    };
    const found = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(...(await ended(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    const named = found.filter((text) => typeof text === "string" && text.includes(${JSON.stringify(word)}));
    const ofLayout = named.filter((text) => text.includes("serializedGrid"));
    return ofLayout.length > 0 && named.length > ofLayout.length;
  })()`;
}
