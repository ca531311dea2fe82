/** Codes in a directive that silences them, which no rule has. */
import type { Span } from "../../../json/tree";
import type { Rule, Said } from "../rule";
import { quoted } from "../words";

export const silenceUnknown = {
  code: "silence-unknown",
  level: "information",
  title: "A code that is to be silenced and that no rule has",
  /** @param part the code in the text of the comment */
  say(code: string, part: Span): Said {
    return { message: `There is no diagnostic ${quoted(code)}, so this silences nothing.`, part };
  },
} as const satisfies Rule & { say(code: string, part: Span): Said };
