/** A change of the document that is offered at a place. */
import type { CodeActionKind } from "vscode-languageserver";
import type { DiagnosticCode } from "../diagnostics/registry";
import type { Move } from "../edits/redirect";
import type { Splice } from "../edits/splice";
import type { DocumentUses } from "../foreignReferences";

/** What a change does to the text, and the name that it gave somebody who may want another. */
export interface Change {
  splices: readonly Splice[];
  /** What other files must be led away from; the document's own references are among the splices. */
  moves?: readonly Move[];
  /** The splice that holds the new name, and the UTF-16 offset of the name in its text. */
  named?: { splice: Splice; index: number };
  /** What was left as it was and why, for whoever made the change. Without splices, why nothing could be done. */
  remark?: string;
}

export interface Offer {
  title: string;
  kind: CodeActionKind;
  /** The diagnostic that it does away with. */
  code?: DiagnosticCode;
  isPreferred?: boolean;
  /** Whether it is the one right answer, so that it may be made without a look at it. */
  isSure?: boolean;
  /** Whether making it writes all of the schema anew. */
  isLong?: true;
  /** Whether it moves or takes away what references of other files may lead to. */
  isFeltElsewhere?: boolean;
  /**
   * Makes the change: only now are its costs paid.
   *
   * @param uses who leads into the document by a URI; of other files only where the change is felt there
   */
  make: (uses: DocumentUses) => Change | undefined;
}

/** A change that makes sense here and cannot be made; the reason is told where an editor shows it. */
export interface Refusal {
  title: string;
  kind: CodeActionKind;
  reason: string;
}

export function isRefusal(offer: Offer | Refusal): offer is Refusal {
  return "reason" in offer;
}
