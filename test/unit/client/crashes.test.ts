import assert from "node:assert/strict";
import { Crashes } from "../../../client/src/crashes";

const MINUTE = 60_000;

describe("a server that dies", () => {
  const cases: [what: string, minutes: number[], kinds: string[]][] = [
    ["once and twice is started again", [0, 1], ["restart", "restart"]],
    ["for the third time in three minutes is asked about", [0, 1, 2], ["restart", "restart", "ask"]],
    ["now and then is always started again", [0, 2, 4, 6, 8], Array<string>(5).fill("restart")],
    [
      "after it was asked about has all tries again",
      [0, 0, 0, 1, 1, 1],
      ["restart", "restart", "ask", "restart", "restart", "ask"],
    ],
  ];
  for (const [what, minutes, kinds] of cases) {
    it(what, () => {
      const crashes = new Crashes();
      assert.deepEqual(
        minutes.map((minute) => crashes.count(minute * MINUTE).kind),
        kinds,
      );
    });
  }

  it("is spoken of with the number", () => {
    const crashes = new Crashes();
    crashes.count(0);
    crashes.count(1);
    const last = crashes.count(2);
    assert.ok(last.kind === "ask" && /stopped 3 times in 3 minutes/.test(last.message));
  });
});
