/** What a code action does, in the protocol's words: the edit, and what the client does after it. */
import type { ClientCapabilities, CodeAction, Command, TextEdit } from "vscode-languageserver";
import { redirectForeign } from "../edits/redirect";
import { inOrder, placeAfter, type Splice } from "../edits/splice";
import { editSupport, filesEdit, type EditSupport, type OtherEdits } from "../filesEdit";
import type { DocumentUses, ForeignReference, Target } from "../foreignReferences";
import type { OpenDocument } from "../openDocument";
import { printable, shortened } from "../printable";
import type { Change, Offer } from "./offer";

/** What the client can do with code actions. */
export interface ActionSupport {
  /** Whether it asks for the edit when an action is chosen. */
  resolvesEdits: boolean;
  /** Whether it shows actions that cannot be done, with the reason. */
  showsDisabled: boolean;
  /** How it takes edits. */
  edits: EditSupport;
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
    edits: editSupport(capabilities),
    renameCommand: command("renameCommand"),
    messageCommand: command("messageCommand"),
  };
}

/** Files that are named in a message; of more, the first ones. */
const MAX_FILES = 3;

/** Longer names of files are cut. */
const MAX_FILE_NAME = 60;

/**
 * Makes a change, in the document and in all files that refer to what it moves.
 *
 * @returns undefined where nothing can be made of it
 */
export function effectOf(
  target: Target,
  offer: Offer,
  uses: DocumentUses,
  client: ActionSupport,
): Pick<CodeAction, "edit" | "command"> | undefined {
  const { document: open } = target;
  const made = offer.make(uses);
  if (made === undefined) return undefined;
  const left = leftBehind(target, made, uses);
  const change: Change = left.length === 0 ? made : { splices: [], remark: refusal(left) };
  const command = commandAfter(open, change, client);
  if (change.splices.length === 0) return command === undefined ? {} : { command };
  const own = textEdits(open, inOrder(change.splices));
  const edit = filesEdit(open, own, editsElsewhere(target, change, uses), client.edits);
  return { edit, ...(command === undefined ? {} : { command }) };
}

/** The edits that lead references of other files to where things stand now. */
function editsElsewhere({ schema }: Target, { moves = [] }: Change, uses: DocumentUses): OtherEdits {
  const follow = (foreign: ForeignReference): Splice | undefined => {
    for (const move of moves) {
      const splice = redirectForeign(schema, foreign, move);
      if (splice !== undefined) return splice;
    }
    return undefined;
  };
  const files = uses.others.flatMap(({ file, references }) => {
    const splices = references.map(follow).filter((splice) => splice !== undefined);
    return splices.length === 0 ? [] : [{ file, edits: textEdits(file.document, inOrder(splices)) }];
  });
  return { files, isComplete: uses.isComplete, reason: "They refer to what moves here." };
}

/** The documents with a reference to what a change takes away and leads nobody away from. */
function leftBehind(
  { document, schema }: Target,
  { splices, moves = [] }: Change,
  { own, others }: DocumentUses,
): OpenDocument[] {
  const { tree } = schema;
  const isReplaced = ({ start, end }: { start: number; end: number }): boolean =>
    splices.some((splice) => splice.start <= start && end <= splice.end);
  const isLost = ({ node }: ForeignReference): boolean =>
    node !== undefined &&
    isReplaced(tree.span(node)) &&
    !moves.some((move) => tree.isWithin(node, move.node));
  const isOwnLost = own.some((foreign) => isLost(foreign) && !isReplaced(tree.span(foreign.reference.node)));
  return [
    ...(isOwnLost ? [document] : []),
    ...others.filter(({ references }) => references.some(isLost)).map(({ file }) => file.document),
  ];
}

function refusal(left: readonly OpenDocument[]): string {
  const names = left.map(({ uri }) =>
    printable(shortened(uri.slice(uri.lastIndexOf("/") + 1), MAX_FILE_NAME)),
  );
  const more = names.length > MAX_FILES ? ` and ${names.length - MAX_FILES} more` : "";
  const verb = names.length === 1 ? "refers" : "refer";
  return `Nothing was changed, since ${names.slice(0, MAX_FILES).join(", ")}${more} ${verb} to what would go.`;
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

function textEdits(document: OpenDocument, splices: readonly Splice[]): TextEdit[] {
  return splices.map(({ start, end, text }) => ({ range: document.range({ start, end }), newText: text }));
}
