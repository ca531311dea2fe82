/** The entry of the preview's page: connects the page with the extension and keeps its state. */
import type { Heading, Reply } from "../messages";
import { onMessage, post, restoreState, saveState } from "./host";
import { Page } from "./page";

let reply: Reply | null = null;

const page = new Page(post);

// What was shown last is drawn at once; the extension then says what is true now.
const saved = restoreState();
if (saved !== undefined) show(saved.heading, saved.reply);
onMessage((message) => {
  show(message.heading, message.reply);
});
post({ type: "ready" });

/** Without a new reply what is shown stays, until the answer comes. */
function show(heading: Heading, newReply: Reply | null): void {
  page.setHeading(heading);
  if (newReply !== null) {
    reply = newReply;
    page.setReply(newReply);
  }
  saveState({ heading, reply });
}
