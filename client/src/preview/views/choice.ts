/** Lets a person choose the face of a tool's schema by which the runtime is to coerce. */
import { window, type QuickPickItem } from "vscode";
import { SchemaViewNames, SchemaViewTitles, type SchemaViewName } from "../../../../server/src/protocol";

/** What sets each face apart, in a sentence. */
const details: Record<SchemaViewName, string> = {
  server: "The announced behaviour: only definitions is renamed to $defs.",
  registered:
    "As a runtime keeps it that tidies schemas: unions with null collapsed, missing types put in. References may lead elsewhere.",
  model: "With the plain names and the single types that the model is told. References may lead elsewhere.",
};

interface ViewItem extends QuickPickItem {
  view: SchemaViewName;
}

/**
 * @param present the view that is shown
 * @returns undefined when the person turned away
 */
export async function pickView(present: SchemaViewName): Promise<SchemaViewName | undefined> {
  const items = SchemaViewNames.map((view): ViewItem => {
    const item: ViewItem = { label: `The schema ${SchemaViewTitles[view]}`, detail: details[view], view };
    if (view === present) item.description = "shown now";
    return item;
  });
  const chosen = await window.showQuickPick(items, {
    title: "Schema View",
    placeHolder: "By which face of its schema is the call to be previewed?",
  });
  return chosen?.view;
}
