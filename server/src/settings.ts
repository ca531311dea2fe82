/** The user's settings under `refLens.`, read from whatever a client sends and completed with the defaults. */

export interface Settings {
  /** Glob patterns of further JSON files that are schemas, whatever they look like. */
  include: readonly string[];
  codeLens: boolean;
  referenceLenses: boolean;
  typeHints: boolean;
  /** What the user says of diagnostics, by their codes: a level, or `off`. */
  diagnostics: Readonly<Record<string, string>>;
  /** Glob patterns of the files of the workspace that are looked at though they are not open. */
  workspacePatterns: readonly string[];
  /** Whether a call's arguments show what the tool receives. */
  resultHints: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  include: [],
  codeLens: true,
  referenceLenses: true,
  typeHints: true,
  diagnostics: {},
  workspacePatterns: [],
  resultHints: true,
};

/** Takes what is of the right type and leaves the rest at its default: a settings file is typed by hand. */
export function readSettings(section: unknown): Settings {
  const lenses = member(section, "codeLens");
  const hints = member(section, "inlayHints");
  return {
    include: patterns(member(section, "include")),
    workspacePatterns: patterns(member(member(section, "workspace"), "patterns")),
    codeLens: flag(lenses, "enabled", DEFAULT_SETTINGS.codeLens),
    referenceLenses: flag(lenses, "references", DEFAULT_SETTINGS.referenceLenses),
    diagnostics: words(member(section, "diagnostics")),
    typeHints: flag(hints, "types", DEFAULT_SETTINGS.typeHints),
    resultHints: flag(hints, "results", DEFAULT_SETTINGS.resultHints),
  };
}

function patterns(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((pattern) => typeof pattern === "string") : [];
}

function words(section: unknown): Readonly<Record<string, string>> {
  if (typeof section !== "object" || section === null) return {};
  return Object.fromEntries(
    Object.entries(section).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function flag(section: unknown, key: string, byDefault: boolean): boolean {
  const value = member(section, key);
  return typeof value === "boolean" ? value : byDefault;
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
