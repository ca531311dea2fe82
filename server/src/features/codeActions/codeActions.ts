/** Code actions: quick fixes and refactorings, in the protocol's words. */
import {
  CodeActionKind,
  type ClientCapabilities,
  type CodeAction,
  type CodeActionParams,
  type Command,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { inOrder, placeAfter } from "../edits/splice";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { FIX_ALL } from "./fixAll";
import { isRefusal, type Change, type Offer } from "./offer";
import { offersAt, type Asked } from "./offers";

/** What the client can do with code actions. */
export interface ActionSupport {
  /** Whether it asks for the edit when an action is chosen. */
  resolvesEdits: boolean;
  /** Whether it shows actions that cannot be done, with the reason. */
  showsDisabled: boolean;
  /** Whether it takes edits of a version of a document. */
  editsVersions: boolean;
  /** The client's command that starts a rename at a document's URI and a `Position`; undefined where it has none. */
  renameCommand: string | undefined;
  /** The client's command that shows a text to the person; undefined where it has none. */
  messageCommand: string | undefined;
}

/** @param options the client's own, as it sent them: only the client knows the names of its commands */
export function actionSupport(capabilities: ClientCapabilities, options: unknown): ActionSupport {
  const actions = capabilities.textDocument?.codeAction;
  const commands =
    typeof options === "object" && options !== null ? (options as Partial<Record<string, unknown>>) : {};
  const command = (name: string): string | undefined => {
    const value = commands[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    resolvesEdits:
      actions?.dataSupport === true && actions.resolveSupport?.properties.includes("edit") === true,
    showsDisabled: actions?.disabledSupport === true,
    editsVersions: capabilities.workspace?.workspaceEdit?.documentChanges === true,
    renameCommand: command("renameCommand"),
    messageCommand: command("messageCommand"),
  };
}

/** The kinds that are offered. */
export const CODE_ACTION_KINDS: CodeActionKind[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
  FIX_ALL,
];

/** What an action is found by when its edit is asked for. */
interface ActionData {
  uri: string;
  version: number;
  asked: Asked;
  title: string;
  kind: CodeActionKind;
}

/** The actions at a place. Edits are left for later where the client asks for them. */
export function codeActions(
  open: OpenDocument,
  schema: Schema,
  { range, context }: CodeActionParams,
  client: ActionSupport,
): CodeAction[] {
  const ours = context.diagnostics.filter(({ source }) => source === "Ref Lens");
  const asked: Asked = {
    span: { start: open.offset(range.start), end: open.offset(range.end) },
    diagnostics: ours.map(({ code, range: { start } }) => ({
      code: String(code),
      offset: open.offset(start),
    })),
    only: context.only,
  };
  return offersAt(schema, asked).flatMap((offer) => {
    const { title, kind } = offer;
    if (isRefusal(offer))
      return client.showsDisabled ? [{ title, kind, disabled: { reason: offer.reason } }] : [];
    const action = described(offer, ours);
    if (!client.resolvesEdits) {
      const change = offer.make();
      return change === undefined || change.splices.length === 0
        ? []
        : [{ ...action, ...made(open, change, client) }];
    }
    const data: ActionData = { uri: open.uri, version: open.version, asked, title, kind };
    return [{ ...action, data }];
  });
}

/** The document that an action is about; undefined where it is none of ours. */
export function documentOf({ data }: CodeAction): string | undefined {
  return isActionData(data) ? data.uri : undefined;
}

/**
 * Makes the edit of an action.
 *
 * @returns undefined when the document is not what it was when the action was offered
 */
export function resolveCodeAction(
  open: OpenDocument,
  schema: Schema,
  action: CodeAction,
  client: ActionSupport,
): CodeAction | undefined {
  const data: unknown = action.data;
  if (!isActionData(data)) return action;
  const offer =
    open.version === data.version
      ? offersAt(schema, data.asked).find(({ title, kind }) => title === data.title && kind === data.kind)
      : undefined;
  const change = offer === undefined || isRefusal(offer) ? undefined : offer.make();
  return change && { ...action, ...made(open, change, client) };
}

function described(offer: Offer, ours: readonly Diagnostic[]): CodeAction {
  const { title, kind, code, isPreferred } = offer;
  const diagnostics = code === undefined ? [] : ours.filter((diagnostic) => diagnostic.code === code);
  return {
    title,
    kind,
    ...(diagnostics.length === 0 ? {} : { diagnostics }),
    ...(isPreferred === true ? { isPreferred } : {}),
  };
}

function made(
  open: OpenDocument,
  change: Change,
  client: ActionSupport,
): Pick<CodeAction, "edit" | "command"> {
  const { splices } = change;
  const edit = workspaceEdit(open, textEdits(open, splices), client);
  const command = commandAfter(open, change, client);
  return { ...(splices.length === 0 ? {} : { edit }), ...(command === undefined ? {} : { command }) };
}

/** What the client does once the edit is made: asks for another name, or shows what is to be said. */
function commandAfter(
  open: OpenDocument,
  { splices, named, remark }: Change,
  { renameCommand, messageCommand }: ActionSupport,
): Command | undefined {
  if (named !== undefined && renameCommand !== undefined) {
    const position = placeAfter(open.tree, splices, named.splice, named.index);
    return { title: "Rename", command: renameCommand, arguments: [open.uri, position] };
  }
  if (remark === undefined || messageCommand === undefined) return undefined;
  return { title: "Show Message", command: messageCommand, arguments: [remark] };
}

function textEdits(open: OpenDocument, splices: Change["splices"]): TextEdit[] {
  return inOrder(splices).map(({ start, end, text }) => ({
    range: open.range({ start, end }),
    newText: text,
  }));
}

function workspaceEdit(open: OpenDocument, edits: TextEdit[], client: ActionSupport): WorkspaceEdit {
  const { uri, version } = open;
  return client.editsVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

function isActionData(data: unknown): data is ActionData {
  return typeof data === "object" && data !== null && "uri" in data && "asked" in data && "version" in data;
}
