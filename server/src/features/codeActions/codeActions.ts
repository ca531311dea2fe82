/** Code actions: quick fixes and refactorings, in the protocol's words. */
import {
  CodeActionKind,
  type CancellationToken,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
} from "vscode-languageserver";
import type { Files } from "../files";
import { documentUses, ownUses, type DocumentUses } from "../foreignReferences";
import type { TellLimit } from "../limits";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { effectOf, type ActionSupport } from "./effect";
import { FIX_ALL } from "./fixAll";
import { isRefusal, type Offer, type Refusal } from "./offer";
import { offersAt, type Asked } from "./offers";

/** The kinds that are offered. */
export const CODE_ACTION_KINDS: CodeActionKind[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
  FIX_ALL,
];

/**
 * Characters of a document up to which an action that writes all of it anew is offered to a client that wants the edit
 * with the offer: such a client asks for it wherever the cursor goes.
 */
const MAX_AT_ONCE = 500_000;

/** What an action is found by when its edit is asked for. */
interface ActionData {
  uri: string;
  version: number;
  asked: Asked;
  /** Among all that is offered: two references may have fixes of one title. */
  index: number;
}

/** The actions at a place. Edits are left for later where the client asks for them. */
export function codeActions(
  files: Files,
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
  const target = { document: open, schema };
  return offersAt(schema, asked).flatMap((offer, index) => {
    if (isRefusal(offer)) return client.showsDisabled ? [refused(offer)] : [];
    const action = described(offer, ours, client);
    if (!client.resolvesEdits) {
      if (offer.isLong === true && open.tree.length > MAX_AT_ONCE) return [];
      const done = effectOf(target, offer, ownUses(files, target), client);
      return done?.edit === undefined ? [] : [{ ...action, ...done }];
    }
    const data: ActionData = { uri: open.uri, version: open.version, asked, index };
    return [{ ...action, data }];
  });
}

/** The document that an action is about; undefined where it is none of ours. */
export function documentOf({ data }: CodeAction): string | undefined {
  return isActionData(data) ? data.uri : undefined;
}

/**
 * Makes the edit of an action, also in other files that refer to what it moves.
 *
 * @returns undefined when the document is not what it was when the action was offered
 * @throws ResponseError where it was edited while other files were looked through
 */
export function resolveCodeAction(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  action: CodeAction,
  client: ActionSupport,
  token: CancellationToken,
  tellLimit: TellLimit,
): CodeAction | undefined | Promise<CodeAction | undefined> {
  const data: unknown = action.data;
  if (!isActionData(data)) return action;
  const offer = open.version === data.version ? offersAt(schema, data.asked)[data.index] : undefined;
  if (offer === undefined || isRefusal(offer)) return undefined;
  const target = { document: open, schema };
  const resolved = (uses: DocumentUses): CodeAction | undefined => {
    const done = effectOf(target, offer, uses, client);
    return done && { ...action, ...done };
  };
  return offer.isFeltElsewhere === true
    ? documentUses(files, target, token, tellLimit).then(resolved)
    : resolved(ownUses(files, target));
}

/** VS Code lists actions below headings by their titles alone, so the reason stands there as well. */
function refused({ title, kind, reason }: Refusal): CodeAction {
  const because = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, "");
  return { title: `${title}: ${because}`, kind, disabled: { reason } };
}

function described(offer: Offer, ours: readonly Diagnostic[], client: ActionSupport): CodeAction {
  const { title, kind, code, isPreferred } = offer;
  const diagnostics = code === undefined ? [] : ours.filter((diagnostic) => diagnostic.code === code);
  return {
    title: offer.isFeltElsewhere === true ? title + reach(client) : title,
    kind,
    ...(diagnostics.length === 0 ? {} : { diagnostics }),
    ...(isPreferred === true ? { isPreferred } : {}),
  };
}

/** What is to be known before the action is chosen: how far it reaches, where the editor cannot ask about other files. */
function reach({ resolvesEdits, edits }: ActionSupport): string {
  if (!resolvesEdits) return " (in this file only)";
  return edits.confirms ? "" : " (in other files too)";
}

function isActionData(data: unknown): data is ActionData {
  return (
    typeof data === "object" &&
    data !== null &&
    "uri" in data &&
    "asked" in data &&
    "version" in data &&
    "index" in data
  );
}
