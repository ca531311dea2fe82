/** The schemas that every feature is tried on, each with one of its references and what is known of that. */
import { LARGE, PYDANTIC, TOOLS, ZOD, type RealFile } from "./files";
import type { TextPlace } from "./opened";

export interface RealSchema extends RealFile {
  /** The text of the reference. */
  reference: TextPlace;
  /** What it leads to, as Go to Definition selects it. */
  target: TextPlace;
  /** How many references lead to the target, or into it. */
  references: number;
  /** Whether the target is a definition, so that a lens counts its references. */
  hasLens: boolean;
  /** The type behind it, as the hint has it. */
  type: string;
  /** What completion offers behind the part of the pointer that comes before it. */
  offers: { behind: string; label: string };
  /** A step of the pointer that is given another name, one that is nowhere in the text, and how many places name it. */
  rename: { from: string; to: string; places: number };
  /** One of its symbols, with the text beside it. */
  symbol: { name: string; detail: string };
  /** How many diagnostics there are of each code. */
  problems: Record<string, number>;
}

export const REAL_SCHEMAS: readonly RealSchema[] = [
  {
    ...PYDANTIC,
    reference: { text: "#/$defs/Address", after: '"home"' },
    target: { text: '"Address"', after: '"add_person__validation"' },
    references: 2,
    hasLens: true,
    type: "object",
    offers: { behind: "#/$defs/", label: "Person" },
    rename: { from: "Address", to: "Postal address/2", places: 3 },
    symbol: { name: "add_person__validation", detail: "(person, home, work?)" },
    problems: {
      "tool-union-untyped": 8,
      "ref-default-dropped": 2,
      "tool-property-name": 16,
      "tool-keyword-name": 2,
    },
  },
  {
    ...ZOD,
    reference: { text: "#/properties/filters", after: '"also"' },
    target: { text: '"filters"', after: '"filter_items__zod3_root"' },
    references: 5,
    hasLens: false,
    type: "object",
    offers: { behind: "#/properties/", label: "first" },
    rename: { from: "filters", to: "narrowed", places: 7 },
    symbol: { name: "choose__zod3_root", detail: "(pick, again?, kind)" },
    problems: {
      "tool-union-untyped": 29,
      "ref-back-pointer": 57,
      "ref-remote": 22,
      "tool-root": 8,
      "tool-property-name": 48,
      "ref-bad-escape": 8,
      "ref-raw-space": 4,
      "ref-drift": 4,
      "ref-in-all-of": 3,
    },
  },
  {
    ...TOOLS,
    reference: {
      text: "#/properties/operations/items/anyOf/2/properties/content/anyOf/0/properties/delta_format/items",
      after: '"update_doc"',
    },
    target: { text: '"items"', after: '"delta_format"' },
    references: 5,
    hasLens: false,
    type: "object",
    offers: { behind: "#/properties/operations/items/anyOf/2/properties/", label: "content" },
    rename: { from: "delta_format", to: "deltas", places: 7 },
    symbol: { name: "delete_item", detail: "(itemId)" },
    problems: { "tool-keyword-name": 23, "ref-back-pointer": 19 },
  },
  {
    ...LARGE,
    reference: {
      text: "#/definitions/core::option::Option<vector_core::tls::settings::TlsEnableableConfig>",
      after: '"definitions"',
    },
    target: {
      text: '"core::option::Option<vector_core::tls::settings::TlsEnableableConfig>"',
      after: '"definitions"',
    },
    references: 23,
    hasLens: true,
    type: "null | object",
    offers: { behind: "#/definitions/", label: "codecs::MetricTagValues" },
    rename: {
      from: "core::option::Option<vector_core::tls::settings::TlsEnableableConfig>",
      to: "MaybeTlsConfig",
      places: 24,
    },
    symbol: { name: "codecs::MetricTagValues", detail: 'const "single" | const "full"' },
    problems: {},
  },
];
