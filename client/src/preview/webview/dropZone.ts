/** Text or a file that is dragged over the page can be dropped on it as the arguments of a call. */
import type { FromWebview } from "../messages";
import { element, setVisible } from "./dom";

export class DropZone {
  readonly root = element(
    "div",
    { class: "drop", "aria-hidden": "true" },
    element("p", {}, "Drop a call here to preview it"),
  );

  /** @param post tells the extension what was dropped */
  constructor(private readonly post: (message: FromWebview) => void) {
    setVisible(this.root, false);
    const show = (event: DragEvent): void => {
      event.preventDefault();
      setVisible(this.root, true);
    };
    document.addEventListener("dragenter", show);
    document.addEventListener("dragover", show);
    document.addEventListener("dragleave", ({ relatedTarget }) => {
      // Between two elements of the page the drag goes on.
      if (relatedTarget === null) setVisible(this.root, false);
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      setVisible(this.root, false);
      if (event.dataTransfer !== null) void this.take(event.dataTransfer);
    });
  }

  /** A file of the system brings its text along; a file of the editor only its URI. */
  private async take(dropped: DataTransfer): Promise<void> {
    const uris = dropped.getData("application/vnd.code.uri-list") || dropped.getData("text/uri-list");
    const text = dropped.getData("text/plain");
    const [file] = dropped.files;
    if (uris !== "") {
      const lines = uris.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
      this.post({ type: "droppedFiles", uris: lines });
    } else if (file !== undefined) {
      this.post({ type: "droppedText", text: await file.text() });
    } else if (text !== "") {
      this.post({ type: "droppedText", text });
    }
  }
}
