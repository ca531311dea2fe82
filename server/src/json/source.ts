/**
 * A stretch of text as the scanner reads it: UTF-16 units in a typed array, which is much faster than the string, and
 * beside them marks, the places at which there is something to decide. Between two marks lie the inside of a string,
 * the indentation of a line, or what JSON has between values.
 */
import { BACKSLASH, CARRIAGE_RETURN, LATIN1, LINE_FEED, QUOTE, SPACE } from "./characters";
import { MARKS_MODULE } from "./marksModule";

/** Zeros behind the text, so that looking ahead is always allowed, and finds an end. */
const MARGIN = 32;

const UNITS_AT_FIRST = 32_768;
const UNIT_BYTES = 2;
const MARK_BYTES = 4;
const PAGE_BYTES = 65_536;

/** Memory of WebAssembly never shrinks: after a stretch longer than this, a much shorter one is given new memory. */
const LONG = 1 << 20;
const MUCH = 4;

/** Node's Buffer copies a string at the speed of memory; elsewhere a loop does. */
const hasBuffer = typeof Buffer !== "undefined" && new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

export class Source {
  /** The units of the text that was loaded last, and zeros behind them. */
  units = new Uint16Array(0);
  /**
   * Where it has a quote, a backslash, a character below a space, or the first character of a line that is no space; in
   * rising order, and behind all these a place that is not within the text.
   */
  marks = new Int32Array(0);
  /** Whether a character of the text is beyond Latin-1. */
  isWide = false;
  #bytes: Buffer | undefined;
  #mark: (length: number) => boolean = () => false;

  load(text: string): void {
    const needed = text.length + MARGIN;
    const room = this.units.length;
    if (room < needed || (room > LONG && room > MUCH * needed)) this.#allocate(needed);
    const { units } = this;
    if (this.#bytes !== undefined) this.#bytes.write(text, "utf16le");
    else for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
    units.fill(0, text.length, needed);
    this.isWide = this.#mark(text.length);
  }

  #allocate(needed: number): void {
    const size = Math.max(needed, UNITS_AT_FIRST);
    const kernel = makeKernel();
    const memory = kernel?.memory;
    const bytes = size * (UNIT_BYTES + MARK_BYTES);
    memory?.grow(Math.ceil(bytes / PAGE_BYTES));
    const buffer = memory?.buffer ?? new ArrayBuffer(bytes);
    // Places are aligned to their own size.
    const marksAt = (size * UNIT_BYTES + MARK_BYTES - 1) & -MARK_BYTES;
    this.units = new Uint16Array(buffer, 0, size);
    this.marks = new Int32Array(buffer, marksAt, size);
    this.#bytes = hasBuffer ? Buffer.from(buffer, 0, size * UNIT_BYTES) : undefined;
    this.#mark = (length) =>
      kernel === undefined ? markUnits(this.units, length, this.marks) : kernel.mark(length, marksAt) !== 0;
  }
}

/** What `marks.wat` exports. */
interface Kernel {
  memory: { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
  mark: (length: number, out: number) => number;
}

/** What is used of WebAssembly; not every place where a server can run has it. */
interface Engine {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}

let compiled: object | null | undefined;

/** @returns undefined where WebAssembly is missing or switched off */
function makeKernel(): Kernel | undefined {
  const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
  if (engine === undefined) return undefined;
  compiled ??= compile(engine);
  return compiled === null ? undefined : (new engine.Instance(compiled).exports as Kernel);
}

function compile({ Module }: Engine): object | null {
  try {
    return new Module(Uint8Array.from(atob(MARKS_MODULE), (unit) => unit.charCodeAt(0)));
  } catch {
    return null;
  }
}

/**
 * The same as `marks.wat` does, in script, for where there is no WebAssembly.
 *
 * @param units with zeros behind the first `length`
 * @param marks is written to
 * @returns whether a unit is above 255
 */
export function markUnits(units: Uint16Array, length: number, marks: Int32Array): boolean {
  let all = 0;
  let count = 0;
  let isLineStart = false;
  for (let at = 0; at <= length; at++) {
    const unit = units[at] as number;
    all |= unit;
    if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || (isLineStart && unit !== SPACE))
      marks[count++] = at;
    isLineStart = unit === LINE_FEED || unit === CARRIAGE_RETURN || (isLineStart && unit === SPACE);
  }
  return all > LATIN1;
}
