/** What is shown beside the text: hover, lenses, hints. */
import type { Hover } from "vscode-languageserver";
import type { SemanticTokens } from "vscode-languageserver";
import { argumentHover } from "../features/arguments/hover";
import { argumentHints } from "../features/arguments/inlayHints";
import { codeLenses } from "../features/codeLens";
import { hoverInFiles } from "../features/hover";
import { inlayHints } from "../features/inlayHints";
import type { OpenDocument } from "../features/openDocument";
import { referenceLenses } from "../features/referenceLenses";
import { semanticTokens } from "../features/semanticTokens";
import type { Session } from "../session";

export function handleReading(session: Session): void {
  const { connection, files } = session;

  connection.onHover(({ textDocument: { uri }, position }, token) =>
    session.holdsArguments(uri)
      ? session.answerArguments("textDocument/hover", uri, null, (call) =>
          argumentHover(call, call.open.offset(position)),
        )
      : session.answerFromFiles<Hover | null>("textDocument/hover", uri, token, null, (open, schema) =>
          hoverInFiles(files, open, schema, open.offset(position), token),
        ),
  );

  connection.onCodeLens(({ textDocument }) =>
    session.answer("textDocument/codeLens", textDocument.uri, [], (open, schema) => [
      ...(session.settings.codeLens ? codeLenses(open, schema) : []),
      ...(session.settings.referenceLenses ? referenceLenses(open, schema) : []),
    ]),
  );

  connection.languages.inlayHint.on(({ textDocument: { uri }, range: { start, end } }) => {
    const within = (open: OpenDocument): { start: number; end: number } => ({
      start: open.offset(start),
      end: open.offset(end),
    });
    return session.holdsArguments(uri)
      ? session.answerArguments("textDocument/inlayHint", uri, [], (call) =>
          session.settings.resultHints ? argumentHints(call, within(call.open)) : [],
        )
      : session.answer("textDocument/inlayHint", uri, [], (open, schema) =>
          session.settings.typeHints ? inlayHints(open, schema, within(open)) : [],
        );
  });

  const noTokens: SemanticTokens = { data: [] };
  connection.languages.semanticTokens.on(({ textDocument }) =>
    session.answer("textDocument/semanticTokens/full", textDocument.uri, noTokens, (open, schema) =>
      semanticTokens(open, schema),
    ),
  );
  connection.languages.semanticTokens.onRange(({ textDocument, range: { start, end } }) =>
    session.answer("textDocument/semanticTokens/range", textDocument.uri, noTokens, (open, schema) =>
      semanticTokens(open, schema, { start: open.offset(start), end: open.offset(end) }),
    ),
  );
}
