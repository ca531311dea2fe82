/** The user's settings under `refLens.`, read from whatever a client sends and completed with the defaults. */
import picomatch from "picomatch";

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

/**
 * @param uri of the document; its path is matched, decoded, from any folder on: `schemas/*.json` fits wherever
 *   such a folder is
 */
export function isIncluded(settings: Settings, uri: string): boolean {
  if (settings.include.length === 0) return false;
  const path = pathOf(uri);
  return settings.include.some((pattern) =>
    picomatch.isMatch(
      path,
      pattern.startsWith("/") || pattern.startsWith("**/") ? pattern : `**/${pattern}`,
      {
        dot: true,
      },
    ),
  );
}

function pathOf(uri: string): string {
  const path = uri.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?/i, "").replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
