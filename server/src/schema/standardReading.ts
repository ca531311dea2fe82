/**
 * What JSON Schema itself means by a reference, which is not always what the runtime makes of it: a reference is
 * resolved against the name of the schema resource around it, and plain names count (JSON Schema 2020-12 core §8.2,
 * §9.2; draft-07 core §8.2, §8.3). Nothing outside the document is looked at here: what is elsewhere is told by its URI.
 */
import type { Node } from "../json/tree";
import type { Anchors } from "./anchors";
import type { Reference, SchemaDocument } from "./document";
import { parseReference } from "./pointer";
import type { Resource, Resources } from "./resources";
import { splitFragment } from "./uri";
import { walkPointer } from "./walk";

export type StandardReading =
  /** A place of this document, and the resource that the reference is read in. */
  | { kind: "here"; target: Node; resource: Resource }
  /** The resource is in this document, but nothing in it goes by the fragment. */
  | { kind: "nowhere"; resource: Resource }
  /** A resource that is not in this document: its absolute URI, and the fragment as written, without `#`. */
  | { kind: "elsewhere"; uri: string; fragment: string }
  /** No text, or no URI that can be resolved. */
  | { kind: "unreadable" };

export class StandardReader {
  readonly #document: SchemaDocument;
  readonly #resources: Resources;
  readonly #anchors: Anchors;

  constructor(document: SchemaDocument, resources: Resources, anchors: Anchors) {
    this.#document = document;
    this.#resources = resources;
    this.#anchors = anchors;
  }

  read({ holder, text, root }: Pick<Reference, "holder" | "text" | "root">): StandardReading {
    const around = this.#resources.around(holder);
    if (text === undefined || around === undefined) return { kind: "unreadable" };
    const { uri, fragment } = splitFragment(text);
    if (uri === "") return this.#inside(around, fragment);
    const absolute = this.#resources.absolute(uri, holder);
    if (absolute === undefined) return { kind: "unreadable" };
    const named = this.#resources.named(absolute, root);
    if (named !== undefined) return this.#inside(named, fragment);
    return { kind: "elsewhere", uri: absolute, fragment };
  }

  /**
   * Whether a local reference starts elsewhere by the standard than by the runtime: in a resource inside its root. The
   * common case, that there is no such resource, costs nothing.
   */
  isMoved({ holder, root }: Pick<Reference, "holder" | "root">): boolean {
    return this.#resources.hasEmbedded && this.#resources.around(holder)?.node !== root.node;
  }

  /**
   * What a fragment leads to, for a reference that comes from another document.
   *
   * @param uri the absolute URI that the reference names this document, or a resource in it, by
   * @returns undefined where the document has no such place
   */
  locate(uri: string, fragment: string): Node | undefined {
    const resource = this.#resources.named(uri);
    if (resource === undefined) return this.locateInDocument(fragment);
    const reading = this.#inside(resource, fragment);
    return reading.kind === "here" ? reading.target : undefined;
  }

  /** The same where it is the file that is meant: a pointer leads through any JSON, a plain name needs a schema. */
  locateInDocument(fragment: string): Node | undefined {
    const { tree, roots } = this.#document;
    if (tree.root === undefined) return undefined;
    return this.#find(tree.root, fragment, (name) => {
      for (const { node } of roots) {
        const resource = this.#resources.around(node);
        const found =
          resource === undefined ? undefined : this.#anchors.findIn(name, resource, this.#resources);
        if (found !== undefined) return found;
      }
      return undefined;
    });
  }

  #inside(resource: Resource, fragment: string): StandardReading {
    const target = this.#find(resource.node, fragment, (name) =>
      this.#anchors.findIn(name, resource, this.#resources),
    );
    return target === undefined ? { kind: "nowhere", resource } : { kind: "here", target, resource };
  }

  #find(start: Node, fragment: string, anchor: (name: string) => Node | undefined): Node | undefined {
    const parsed = parseReference(`#${fragment}`);
    switch (parsed.kind) {
      case "pointer": {
        const { reached, failed } = walkPointer(this.#document.tree, start, parsed.tokens);
        return failed === parsed.tokens.length ? reached : undefined;
      }
      case "anchor":
        return anchor(parsed.name);
      case "bad-escape":
      case "remote":
        return undefined;
    }
  }
}
