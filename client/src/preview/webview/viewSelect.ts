/** The choice of the face of the schema by which the runtime coerces. */
import {
  SchemaViewNames,
  SchemaViewTitles,
  isSchemaViewName,
  type SchemaViewName,
} from "../../../../server/src/protocol";
import { element } from "./dom";

export class ViewSelect {
  readonly root: HTMLElement;
  private readonly select: HTMLSelectElement;

  /** @param choose called with the view that a person wants to see */
  constructor(choose: (view: SchemaViewName) => void) {
    const options = SchemaViewNames.map((name) => element("option", { value: name }, SchemaViewTitles[name]));
    this.select = element("select", { id: "schema-view" }, ...options);
    this.select.addEventListener("change", () => {
      if (isSchemaViewName(this.select.value)) choose(this.select.value);
    });
    // A label around it would read out all of its options as its name.
    const label = element("label", { for: "schema-view" }, "Schema");
    this.root = element("div", { class: "view" }, label, this.select);
  }

  /** Shows which view the page is about. */
  update(view: SchemaViewName): void {
    if (this.select.value !== view) this.select.value = view;
  }
}
