/**
 * Whether a bracket that begins a line is meant: in the middle of an indentation, with the rest of the line behind it,
 * nobody writes one. Asked only for what the indentation is worth; whether it is believed is for the reader to say.
 */
import { CARRIAGE_RETURN, COMMA, LINE_FEED, SLASH, isCloser, skipBlanks } from "./characters";

interface Behind {
  /** The first character behind the bracket and its blanks. */
  next: number;
  /** Whether the bracket is not meant. */
  isStray: boolean;
}

/**
 * @param at place of the opening bracket
 * @param indent how far its line is indented
 * @param openIndent how far the line is that opens what is around; -1 at the top
 * @param isKeyless whether it would open a value in an object, without a key
 */
export function lookBehindOpener(
  units: Uint16Array,
  at: number,
  indent: number,
  openIndent: number,
  isKeyless: boolean,
): Behind {
  const next = skipBlanks(units, at + 1);
  const blanks = next - at - 1;
  const unit = units[next] as number;
  const isDeeper = indent > openIndent;
  // At the indentation of its list, `{ "a": 1 }` is how some write the items.
  const isAstray = isDeeper ? isKeyless : blanks > (indent < openIndent ? 0 : 1);
  return { next, isStray: isAstray && (goesOn(unit) || (!isDeeper && blanks > 1 && isCloser(unit))) };
}

/** The same for a closing bracket. */
export function lookBehindCloser(units: Uint16Array, at: number, indent: number, openIndent: number): Behind {
  const next = skipBlanks(units, at + 1);
  const blanks = next - at - 1;
  const isSecond = isCloser(units[next] as number);
  // Where it closes what the indentation says, and before another, one blank is a matter of style.
  const isAstray = blanks > (indent === openIndent || isSecond ? 1 : 0);
  return { next, isStray: isAstray && (isSecond || goesOn(units[next] as number)) };
}

/** Whether a character begins a key, a value or an opening bracket, so that the line goes on with it. */
function goesOn(unit: number): boolean {
  switch (unit) {
    case 0:
    case COMMA:
    case LINE_FEED:
    case CARRIAGE_RETURN:
    case SLASH:
      return false;
    default:
      return !isCloser(unit);
  }
}
