/** How often the server has died of late, and whether to start it again without a word. */

/** Deaths within the span after which the user is asked. */
const MOST = 3;

/** Milliseconds after which a death is forgotten. */
const SPAN = 3 * 60 * 1000;

export type AfterCrash =
  | { kind: "restart" }
  /** It would only die again: the user decides. */
  | { kind: "ask"; message: string };

export class Crashes {
  #times: number[] = [];

  /**
   * Counts a death.
   *
   * @param now the time in milliseconds
   */
  count(now: number): AfterCrash {
    this.#times = [...this.#times.filter((time) => now - time < SPAN), now];
    if (this.#times.length < MOST) return { kind: "restart" };
    // Who starts it by hand gets all tries again.
    this.#times = [];
    const minutes = SPAN / 60_000;
    return {
      kind: "ask",
      message: `The Ref Lens server stopped ${MOST} times in ${minutes} minutes and is not started again. References are not checked until it is; the output says what it died of.`,
    };
  }
}
