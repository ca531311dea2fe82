/** The other runtimes that a call is compared in: which are switched on, and the choice of them. */
import { ConfigurationTarget, window, workspace, type QuickPickItem } from "vscode";
import {
  certaintyWords,
  RuntimesMethod,
  type PreviewCoercionParams,
  type RuntimeName,
  type RuntimeSummary,
} from "../../../server/src/protocol";
import type { Server } from "../server";

const section = "refLens.preview";

/** What is asked for with every preview that is shown. */
export function previewDetails(): Pick<PreviewCoercionParams, "summary" | "check" | "runtimes"> {
  return { summary: true, check: true, runtimes: chosenRuntimes() };
}

/** The runtimes that the setting names. */
function chosenRuntimes(): RuntimeName[] {
  const names = workspace.getConfiguration(section).get<unknown>("runtimes");
  return Array.isArray(names) ? names.filter((name): name is RuntimeName => typeof name === "string") : [];
}

interface RuntimeItem extends QuickPickItem {
  runtime: RuntimeSummary;
}

/** Lets a person switch runtimes on and off; the choice is kept in the user's settings. */
export async function chooseRuntimes(server: Server): Promise<void> {
  let runtimes: RuntimeSummary[];
  try {
    runtimes = await server.request<RuntimeSummary[]>(RuntimesMethod, {});
  } catch (error) {
    server.warn(`${RuntimesMethod} failed.`, error);
    void window.showErrorMessage("Ref Lens: the language server gives no answer. Its output says more.");
    return;
  }
  const chosen = new Set<string>(chosenRuntimes());
  const items = runtimes.map((runtime): RuntimeItem => ({
    label: runtime.title,
    description: certaintyWords(runtime.certainty),
    detail: runtime.description,
    picked: chosen.has(runtime.name),
    runtime,
  }));
  const picked = await window.showQuickPick(items, {
    title: "Runtimes",
    placeHolder: "In which runtimes is the call to be tried?",
    canPickMany: true,
    matchOnDetail: true,
  });
  if (picked === undefined) return;
  const names = picked.map(({ runtime }) => runtime.name);
  await workspace.getConfiguration(section).update("runtimes", names, ConfigurationTarget.Global);
}
