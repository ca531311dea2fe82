/**
 * The processes that tests start. One that a failed test leaves behind would keep mocha, and a build with it, waiting
 * forever; so whatever is left after a test, or after a suite, is ended there.
 */
import type { ChildProcess } from "node:child_process";

/** Processes that may still run: those that a test started, and those of a hook that runs once for its suite. */
const ofTest = new Set<ChildProcess>();
const ofSuites = new Set<ChildProcess>();

/** Whether a test runs, or a hook that runs for it alone. */
let inTest = false;

/** @returns the process, which is ended with the test or the suite that starts it, however that ends */
export function endedWithTest<Child extends ChildProcess>(child: Child): Child {
  const running = inTest ? ofTest : ofSuites;
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function end(running: Set<ChildProcess>): void {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
}

// Hooks of no suite frame those of all suites.
beforeEach(() => {
  inTest = true;
});
afterEach(() => {
  inTest = false;
  end(ofTest);
});
after(() => {
  end(ofSuites);
});
// Also where mocha itself is ended, or a file cannot be loaded.
process.once("exit", () => {
  end(ofTest);
  end(ofSuites);
});
