/** Where a preview stands in the window: the arguments beside the schema, the result below them. */
import {
  commands,
  TabInputText,
  TabInputWebview,
  ViewColumn,
  window,
  workspace,
  type Tab,
  type TextDocument,
  type Uri,
} from "vscode";
import { argumentsScheme } from "./arguments/memory";

/** How much of the height of the two the arguments get, when the result first opens below them. */
const argumentsShare = 0.36;

/**
 * Shows arguments in the column that shows arguments already, or else beside the active editor.
 *
 * @returns once they are shown
 */
export async function showArguments(uri: Uri, focus: boolean): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  const viewColumn = columnOf(isArgumentsTab) ?? besideColumn(document);
  await window.showTextDocument(document, { viewColumn, preserveFocus: !focus, preview: false });
}

/** Arguments that are the active editor themselves have nothing to stand beside. */
function besideColumn(document: TextDocument): ViewColumn {
  return window.activeTextEditor?.document === document ? ViewColumn.Active : ViewColumn.Beside;
}

/**
 * The column for a new result: the one that has results already, or else a new one below the arguments, which must
 * be shown. The focus is then in that column.
 */
export async function resultColumn(viewType: string): Promise<ViewColumn> {
  const known = columnOf((input) => isResultTab(input, viewType));
  if (known !== undefined) return known;
  const above = columnOf(isArgumentsTab);
  if (above === undefined) return ViewColumn.Beside;
  await focusColumn(above);
  await commands.executeCommand("workbench.action.newGroupBelow");
  await shareHeight();
  return ViewColumn.Active;
}

/** The tabs that hold results, also those that VS Code has brought back and not shown yet. */
export function resultTabs(viewType: string): Tab[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ input }) => isResultTab(input, viewType)));
}

function isResultTab(input: unknown, viewType: string): boolean {
  return input instanceof TabInputWebview && input.viewType.endsWith(viewType);
}

/** Gives the focus to what is active in a column. */
export async function focusColumn(column: ViewColumn): Promise<void> {
  const names = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];
  const name = names[column - 1];
  if (name !== undefined) await commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
}

function isArgumentsTab(input: unknown): boolean {
  return input instanceof TabInputText && input.uri.scheme === argumentsScheme;
}

function columnOf(fits: (input: unknown) => boolean): ViewColumn | undefined {
  return window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => fits(input)))?.viewColumn;
}

/** A row or column of editors, as VS Code describes its layout. */
interface Group {
  size?: number;
  groups?: Group[];
}

/** The last pair of groups was made just now, in halves: a call's arguments are shorter than what is said of them. */
async function shareHeight(): Promise<void> {
  const layout = await commands.executeCommand<Group | undefined>("vscode.getEditorLayout");
  const pair = layout === undefined ? undefined : lastPair(layout);
  const [above, below] = pair?.groups ?? [];
  if (layout === undefined || above?.size === undefined || below?.size === undefined) return;
  const height = above.size + below.size;
  above.size = height * argumentsShare;
  below.size = height - above.size;
  await commands.executeCommand("vscode.setEditorLayout", layout);
}

function lastPair(group: Group): Group | undefined {
  const last = group.groups?.at(-1);
  if (last === undefined) return undefined;
  return lastPair(last) ?? (group.groups?.length === 2 ? group : undefined);
}
