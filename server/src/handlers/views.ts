/** Documents to read that are made from a schema: the effective schema of a place, and a schema with all written out. */
import { effectiveView } from "../features/views/effectiveView";
import { inlinedView } from "../features/views/inlinedView";
import {
  EffectiveSchemaMethod,
  InlinedSchemaMethod,
  type DerivedSchema,
  type DerivedSchemaParams,
} from "../protocol";
import type { Session } from "../session";

export function handleViews(session: Session): void {
  const { connection } = session;
  for (const [method, view] of [
    [EffectiveSchemaMethod, effectiveView],
    [InlinedSchemaMethod, inlinedView],
  ] as const) {
    connection.onRequest(method, (params: DerivedSchemaParams) =>
      session.answer<DerivedSchema | null>(method, params.textDocument.uri, null, (open, schema) =>
        view(open, schema, params),
      ),
    );
  }
}
