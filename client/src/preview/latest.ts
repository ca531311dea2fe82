/**
 * Runs one task at a time and only the newest: a task that a newer one overtakes is aborted, and a task asked
 * for with a delay starts only once nothing newer has come for that long.
 */
export class Latest {
  private timer: NodeJS.Timeout | undefined;
  private running: AbortController | undefined;

  /**
   * @param task gets a signal that is aborted as soon as its result is no longer wanted; it deals with its own errors
   * @param delay milliseconds to wait for something newer
   */
  schedule(task: (signal: AbortSignal) => Promise<void>, delay = 0): void {
    this.cancel();
    const controller = new AbortController();
    this.running = controller;
    if (delay === 0) void task(controller.signal);
    else this.timer = setTimeout(() => void task(controller.signal), delay);
  }

  /** Drops what waits and aborts what runs. */
  cancel(): void {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = undefined;
  }
}
