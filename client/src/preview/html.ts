/** The bare page of a panel; everything visible in it is made by the script from text nodes. */
import { randomBytes } from "node:crypto";
import { Uri, type Webview } from "vscode";

/** The folder that the page may load from: the bundles, and nothing else. */
export function resourceRoot(extension: Uri): Uri {
  return Uri.joinPath(extension, "dist");
}

/**
 * @param extension the extension's own folder
 * @param name of the bundle that draws the page
 * @returns a page whose content security policy allows one nonced script and the bundled style sheet
 */
export function pageHtml(
  webview: Webview,
  extension: Uri,
  name: "preview" | "report",
  title: string,
): string {
  const root = resourceRoot(extension);
  const script = webview.asWebviewUri(Uri.joinPath(root, `${name}.js`)).toString();
  const style = webview.asWebviewUri(Uri.joinPath(root, "preview.css")).toString();
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${style}">
  </head>
  <body>
    <script nonce="${nonce}" src="${script}"></script>
  </body>
</html>`;
}

/** A title may come from the name of a file. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}
