/** The entry of the preview's page: connects the page with the extension and keeps its state. */
import type { Binding, Reply, ToWebview } from "../messages";
import { onMessage, post, restoreState, saveState } from "./host";
import { Page } from "./page";

let binding: Binding | undefined;
let documentName = "";
let reply: Reply | null = null;
/** Counts the edits; an answer to an older one comes too late to be shown. */
let revision = 0;

const page = new Page((text) => {
  revision += 1;
  save();
  post({ type: "edited", text, revision });
}, post);

// What was shown last is drawn at once; the extension then loads what is true now.
const saved = restoreState();
if (saved !== undefined) {
  setHeading(saved.binding, saved.documentName);
  page.box.setText(saved.text);
  setReply(saved.reply);
}
onMessage(receive);
post({ type: "ready" });

function receive(message: ToWebview): void {
  switch (message.type) {
    case "load":
      setHeading(message.binding, message.documentName);
      page.box.setText(message.text);
      setReply(message.reply);
      if (message.focus) page.box.focus();
      break;
    case "reply":
      if (message.revision !== revision) return;
      setHeading(message.binding, message.documentName);
      setReply(message.reply);
  }
  save();
}

function setHeading(newBinding: Binding, newDocumentName: string): void {
  binding = newBinding;
  documentName = newDocumentName;
  page.setHeading(newBinding, newDocumentName);
}

/** Null leaves what is shown until the answer comes. */
function setReply(newReply: Reply | null): void {
  if (newReply === null) return;
  reply = newReply;
  page.setReply(newReply);
}

function save(): void {
  if (binding !== undefined) saveState({ binding, documentName, text: page.box.text, reply });
}
