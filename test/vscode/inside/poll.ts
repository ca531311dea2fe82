/** Waiting for what a window comes to show: again and again until it is there, never for a fixed time. */

/** Milliseconds after which what was waited for counts as missing. */
export const deadline = 15_000;

const pause = 50;

/**
 * Calls `probe` until it gives something other than undefined or false.
 *
 * @param what is waited for, in words that complete "Timed out waiting for ..."
 * @param probe may throw as well; the last error is then part of the message
 * @param patience in milliseconds
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  patience = deadline,
): Promise<T> {
  const end = Date.now() + patience;
  let reason: string;
  do {
    try {
      const value = await probe();
      if (value !== undefined && value !== false) return value;
      reason = "";
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  } while (Date.now() < end);
  throw new Error(`Timed out waiting for ${what}${reason}`);
}
