/** A tab that shows a table and leads from its rows to the places they are about. */
import { ViewColumn, window, type Uri } from "vscode";
import { showRange } from "../documents";
import { pageHtml, resourceRoot } from "../html";
import type { FromReport, Report, ToReport } from "./report";

/** @param extension the extension's own folder */
export function showReport(extension: Uri, report: Report): void {
  const options = {
    enableScripts: true,
    enableFindWidget: true,
    localResourceRoots: [resourceRoot(extension)],
  };
  const panel = window.createWebviewPanel("refLens.report", report.title, ViewColumn.Active, options);
  panel.webview.onDidReceiveMessage((message: FromReport) => {
    switch (message.type) {
      case "ready": {
        const answer: ToReport = { type: "show", report };
        void panel.webview.postMessage(answer);
        break;
      }
      case "goTo":
        void showRange(report.uri, message.range);
    }
  });
  panel.webview.html = pageHtml(panel.webview, extension, "report", report.title);
}
