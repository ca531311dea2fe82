/** The user's settings under `refLens.`, read from whatever a client sends and completed with the defaults. */

export interface Settings {
  /** Glob patterns of further JSON files that are schemas, whatever they look like. */
  include: readonly string[];
  codeLens: boolean;
}

export const DEFAULT_SETTINGS: Settings = { include: [], codeLens: true };

/** Takes what is of the right type and leaves the rest at its default: a settings file is typed by hand. */
export function readSettings(section: unknown): Settings {
  const include = member(section, "include");
  const codeLens = member(member(section, "codeLens"), "enabled");
  return {
    include: Array.isArray(include)
      ? include.filter((pattern) => typeof pattern === "string")
      : DEFAULT_SETTINGS.include,
    codeLens: typeof codeLens === "boolean" ? codeLens : DEFAULT_SETTINGS.codeLens,
  };
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
