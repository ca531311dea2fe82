/** What a test leaves running is ended with it, so that a failure never keeps a build waiting. */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { endedWithTest } from "./children";

function endless(): ChildProcess {
  return endedWithTest(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }));
}

describe("a process that is never stopped", () => {
  let ofSuite: ChildProcess;
  let ofTest: ChildProcess;

  before(() => {
    ofSuite = endless();
  });

  it("runs as long as the test that starts it", async () => {
    ofTest = endless();
    await once(ofTest, "spawn");
    assert.equal(ofTest.exitCode ?? ofTest.signalCode, null);
  });

  it("is ended with that test; one of a whole suite is not", async () => {
    if (ofTest.signalCode === null) await once(ofTest, "exit");
    assert.equal(ofTest.signalCode, "SIGKILL");
    assert.equal(ofSuite.exitCode ?? ofSuite.signalCode, null);
  });
});
