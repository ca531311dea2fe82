import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { Latest } from "../../../client/src/preview/latest";

describe("Latest", () => {
  it("runs a task at once when no delay is asked for", () => {
    const ran: string[] = [];
    new Latest().schedule(() => {
      ran.push("now");
      return Promise.resolve();
    });
    assert.deepEqual(ran, ["now"]);
  });

  it("runs only the newest of tasks that come in a row", async () => {
    const latest = new Latest();
    const ran: number[] = [];
    for (const number of [1, 2, 3]) {
      latest.schedule(() => {
        ran.push(number);
        return Promise.resolve();
      }, 5);
    }
    await pause(30);
    assert.deepEqual(ran, [3]);
  });

  it("aborts the task that runs when a newer one comes", () => {
    const latest = new Latest();
    const signals: AbortSignal[] = [];
    const task = (signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return Promise.resolve();
    };
    latest.schedule(task);
    latest.schedule(task);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it("drops what waits when cancelled", async () => {
    const latest = new Latest();
    let ran = false;
    latest.schedule(() => {
      ran = true;
      return Promise.resolve();
    }, 5);
    latest.cancel();
    await pause(20);
    assert.equal(ran, false);
  });
});
