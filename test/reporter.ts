/**
 * Mocha reporters that show what mocha's own show, and leave the results in the file that the environment names,
 * where `npm test` counts them.
 */
import Mocha from "mocha";
import { noResults, resultsVariable, writeResults } from "./results";

/** Writes the results of `runner` to the file named in the environment, if one is named. */
function recordResults(runner: Mocha.Runner): void {
  const file = process.env[resultsVariable];
  if (file === undefined) return;
  const results = noResults();
  const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_RUN_END } = Mocha.Runner.constants;
  runner.on(EVENT_TEST_PASS, () => {
    results.passed++;
  });
  runner.on(EVENT_TEST_FAIL, (test) => {
    results.failed.push(test.fullTitle());
  });
  runner.on(EVENT_TEST_PENDING, (test) => {
    results.skipped.push(test.fullTitle());
  });
  runner.once(EVENT_RUN_END, () => {
    writeResults(file, results);
  });
}

/** One dot for each test: for runs of many small tests. */
export class DotReporter extends Mocha.reporters.Dot {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    recordResults(runner);
  }
}

/** One line for each test: for runs of few long tests. */
export class SpecReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    recordResults(runner);
  }
}
