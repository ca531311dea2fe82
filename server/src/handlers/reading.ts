/** What is shown beside the text: hover, lenses, hints. */
import { codeLenses } from "../features/codeLens";
import { hover } from "../features/hover";
import { inlayHints } from "../features/inlayHints";
import { referenceLenses } from "../features/referenceLenses";
import type { Session } from "../session";

export function handleReading(session: Session): void {
  const { connection } = session;

  connection.onHover(({ textDocument, position }) =>
    session.answer("textDocument/hover", textDocument.uri, null, (open, schema) =>
      hover(open, schema, open.offset(position)),
    ),
  );

  connection.onCodeLens(({ textDocument }) =>
    session.answer("textDocument/codeLens", textDocument.uri, [], (open, schema) => [
      ...(session.settings.codeLens ? codeLenses(open, schema) : []),
      ...(session.settings.referenceLenses ? referenceLenses(open, schema) : []),
    ]),
  );

  connection.languages.inlayHint.on(({ textDocument, range: { start, end } }) =>
    session.answer("textDocument/inlayHint", textDocument.uri, [], (open, schema) =>
      session.settings.typeHints
        ? inlayHints(open, schema, { start: open.offset(start), end: open.offset(end) })
        : [],
    ),
  );
}
