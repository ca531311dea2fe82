import assert from "node:assert/strict";
import { JsonTree, type Node } from "../../../server/src/json/tree";
import { SchemaDocument, type Reference } from "../../../server/src/schema/document";
import { Resolver } from "../../../server/src/schema/resolver";
import { walkPointer } from "../../../server/src/schema/walk";

/** A document for tests, from a value or from text. */
export class TestSchema {
  readonly tree: JsonTree;
  readonly document: SchemaDocument;
  readonly resolver: Resolver;

  constructor(schema: unknown) {
    this.tree = new JsonTree(typeof schema === "string" ? schema : JSON.stringify(schema));
    const document = SchemaDocument.read(this.tree, true);
    assert.ok(document !== undefined);
    this.document = document;
    this.resolver = new Resolver(document);
  }

  /** The node at a pointer from the document's root; fails where there is none. */
  at(pointer: string): Node {
    const tokens = pointer
      .split("/")
      .slice(1)
      .map((name) => ({ name: name.replaceAll("~1", "/").replaceAll("~0", "~") }));
    const walk = walkPointer(this.tree, 0 as Node, tokens);
    assert.equal(walk.failed, tokens.length, `nothing at ${pointer}`);
    return walk.reached;
  }

  /** The reference held by the object at a pointer; fails where there is none. */
  reference(pointer: string): Reference {
    const reference = this.document.referenceOf(this.at(pointer));
    assert.ok(reference !== undefined, `no reference at ${pointer}`);
    return reference;
  }

  /** The pointer to a node, unescaped names joined by slashes. */
  path(node: Node): string {
    return "/" + this.tree.path(node).join("/");
  }
}
