/** Code actions: quick fixes and refactorings, in the protocol's words. */
import {
  CodeActionKind,
  LSPErrorCodes,
  ResponseError,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { StartRenameCommand } from "../../protocol";
import { inOrder, placeAfter } from "../edits/splice";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { FIX_ALL } from "./fixAll";
import { isRefusal, type Change, type Offer } from "./offer";
import { offersAt, type Asked } from "./offers";

/** What the client can do with code actions. */
export interface ActionClient {
  /** Whether it asks for the edit when an action is chosen. */
  resolvesEdits: boolean;
  /** Whether it shows actions that cannot be done, with the reason. */
  showsDisabled: boolean;
  /** Whether it takes edits of a version of a document. */
  editsVersions: boolean;
  /** Whether it has the command that starts a rename after the edit. */
  startsRename: boolean;
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
  client: ActionClient,
): CodeAction[] {
  const ours = context.diagnostics.filter(({ source }) => source === "Ref Lens");
  const asked: Asked = {
    span: { start: open.offset(range.start), end: open.offset(range.end) },
    diagnostics: ours.map((diagnostic) => open.offset(diagnostic.range.start)),
    only: context.only,
  };
  return offersAt(schema, asked).flatMap((offer) => {
    const { title, kind } = offer;
    if (isRefusal(offer))
      return client.showsDisabled ? [{ title, kind, disabled: { reason: offer.reason } }] : [];
    const action = described(offer, ours);
    if (!client.resolvesEdits) {
      const change = offer.make();
      return change === undefined ? [] : [{ ...action, ...made(open, change, client) }];
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
 * @throws ResponseError `ContentModified` when the document is not what it was when the action was offered
 */
export function resolveCodeAction(
  open: OpenDocument,
  schema: Schema,
  action: CodeAction,
  client: ActionClient,
): CodeAction {
  const data: unknown = action.data;
  if (!isActionData(data)) return action;
  const offer =
    open.version === data.version
      ? offersAt(schema, data.asked).find(({ title, kind }) => title === data.title && kind === data.kind)
      : undefined;
  const change = offer === undefined || isRefusal(offer) ? undefined : offer.make();
  if (change === undefined)
    throw new ResponseError(
      LSPErrorCodes.ContentModified,
      "The document has changed since this was offered.",
    );
  return { ...action, ...made(open, change, client) };
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
  { splices, named }: Change,
  client: ActionClient,
): Pick<CodeAction, "edit" | "command"> {
  const edit = workspaceEdit(open, textEdits(open, splices), client);
  if (named === undefined || !client.startsRename) return { edit };
  const position = placeAfter(open.tree, splices, named.splice, named.index);
  return {
    edit,
    command: { title: "Rename", command: StartRenameCommand, arguments: [open.uri, position] },
  };
}

function textEdits(open: OpenDocument, splices: Change["splices"]): TextEdit[] {
  return inOrder(splices).map(({ start, end, text }) => ({
    range: open.range({ start, end }),
    newText: text,
  }));
}

function workspaceEdit(open: OpenDocument, edits: TextEdit[], client: ActionClient): WorkspaceEdit {
  const { uri, version } = open;
  return client.editsVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

function isActionData(data: unknown): data is ActionData {
  return typeof data === "object" && data !== null && "uri" in data && "asked" in data && "version" in data;
}
