/** The dot reporter as mocha's command line wants it: `mocha --reporter test/dotReporter.ts`. */
import { DotReporter } from "./reporter";

// Mocha takes the reporter class to be the CommonJS module itself, and knows no default export.
module.exports = DotReporter;
