/** Opens what a call and its schema become, in tabs and in VS Code's diff editor. */
import { commands, window, QuickPickItemKind, type QuickPickItem } from "vscode";
import {
  SchemaViewNames,
  SchemaViewTitles,
  type BoundTool,
  type SchemaViewName,
} from "../../../../server/src/protocol";
import type { ArgumentsFile } from "../arguments/memory";
import { documentName } from "../documents";
import { viewUri, type ArgumentsState } from "./documents";

/** What the model sent, beside what the tool receives. */
export async function compareArguments(file: ArgumentsFile): Promise<void> {
  await diffArguments(file, "sent", "after", "sent by the model ↔ received by the tool");
}

/** What the tool received before the runtime followed references, beside what it receives now. */
export async function compareReadings(file: ArgumentsFile): Promise<void> {
  await diffArguments(file, "before", "after", "received before the fix ↔ after the fix");
}

async function diffArguments(
  { uri, tool }: ArgumentsFile,
  left: ArgumentsState,
  right: ArgumentsState,
  words: string,
): Promise<void> {
  const name = nameOf(tool);
  const view = (state: ArgumentsState): ReturnType<typeof viewUri> =>
    viewUri(`${name} ${state}`, { kind: "arguments", arguments: uri.toString(), state });
  await commands.executeCommand("vscode.diff", view(left), view(right), `${name}: ${words}`);
}

const pairs: readonly (readonly [SchemaViewName, SchemaViewName])[] = [
  ["server", "registered"],
  ["server", "model"],
  ["registered", "model"],
];

interface ViewItem extends QuickPickItem {
  views: readonly SchemaViewName[];
}

/** Asks which face of the tool's schema is to be shown, or which two are to be compared, and opens it. */
export async function showSchemaViews(tool: BoundTool): Promise<void> {
  const items: ViewItem[] = [
    ...SchemaViewNames.map((view) => ({ label: `The schema ${SchemaViewTitles[view]}`, views: [view] })),
    { label: "Compare", kind: QuickPickItemKind.Separator, views: [] },
    ...pairs.map(([one, other]) => ({
      label: `${capitalized(SchemaViewTitles[one])} ↔ ${SchemaViewTitles[other]}`,
      views: [one, other],
    })),
  ];
  const chosen = await window.showQuickPick(items, {
    title: "Schema Views",
    placeHolder: `Which face of the schema of ${nameOf(tool)}?`,
  });
  const [one, other] = chosen?.views ?? [];
  if (one === undefined) return;
  const view = (name: SchemaViewName): ReturnType<typeof viewUri> =>
    viewUri(`${nameOf(tool)} ${SchemaViewTitles[name]}`, { kind: "schema", tool, view: name });
  if (other === undefined) {
    await window.showTextDocument(view(one), { preview: false });
  } else {
    const title = `${nameOf(tool)}: ${SchemaViewTitles[one]} ↔ ${SchemaViewTitles[other]}`;
    await commands.executeCommand("vscode.diff", view(one), view(other), title);
  }
}

function nameOf({ name, uri }: BoundTool): string {
  return name ?? documentName(uri);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
