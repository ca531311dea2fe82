/** The page of each diagnostic: behind its code wherever VS Code shows one, and by the command “Explain a Diagnostic”. */
import { commands, Uri, window, workspace, type Diagnostic, type QuickPickItem } from "vscode";
import type { Middleware, vsdiag } from "vscode-languageclient/node";

const COMMAND = "refLens.explain";

/** The pages, in the extension's own folder: one for each code. */
function pagesOf(extension: Uri): Uri {
  return Uri.joinPath(extension, "client", "docs");
}

/**
 * Opens a page as a Markdown preview.
 *
 * @param args a diagnostic's code; without one, the person chooses
 */
export async function explain(extension: Uri, args: readonly unknown[]): Promise<void> {
  const [asked] = args;
  const pages = await listPages(extension);
  const code = typeof asked === "string" ? asked : (await choose(extension, pages))?.label;
  // Whatever is asked for, nothing but a page is opened.
  if (code === undefined || !pages.includes(code)) return;
  await commands.executeCommand("markdown.showPreview", Uri.joinPath(pagesOf(extension), `${code}.md`));
}

async function listPages(extension: Uri): Promise<string[]> {
  const entries = await workspace.fs.readDirectory(pagesOf(extension));
  return entries
    .map(([name]) => name)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length))
    .sort();
}

function choose(extension: Uri, pages: readonly string[]): Thenable<QuickPickItem | undefined> {
  const items = Promise.all(
    pages.map(async (code): Promise<QuickPickItem> => {
      const text = await workspace.fs.readFile(Uri.joinPath(pagesOf(extension), `${code}.md`));
      // The line in bold says what it finds.
      const title = /^\*\*(.+)\*\*$/m.exec(new TextDecoder().decode(text))?.[1];
      return { label: code, ...(title === undefined ? {} : { detail: title }) };
    }),
  );
  return window.showQuickPick(items, { title: "Explain a Diagnostic", matchOnDetail: true });
}

/** Makes a link of the code of each diagnostic, pushed and pulled alike. */
export const linkCodes: Pick<Middleware, "handleDiagnostics" | "provideDiagnostics"> = {
  handleDiagnostics: (uri, diagnostics, next) => {
    next(uri, linked(diagnostics));
  },
  provideDiagnostics: async (document, previous, token, next) => {
    const report = await next(document, previous, token);
    return isFull(report) ? { ...report, items: linked(report.items) } : report;
  },
};

function isFull(
  report: vsdiag.DocumentDiagnosticReport | null | undefined,
): report is vsdiag.RelatedFullDocumentDiagnosticReport {
  return report !== null && report !== undefined && "items" in report;
}

function linked(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  for (const diagnostic of diagnostics) {
    const { code } = diagnostic;
    if (typeof code !== "string") continue;
    const target = Uri.parse(`command:${COMMAND}?${encodeURIComponent(JSON.stringify([code]))}`);
    diagnostic.code = { value: code, target };
  }
  return [...diagnostics];
}
