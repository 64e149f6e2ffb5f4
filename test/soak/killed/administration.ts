/** `npm run soak -- administration [kills]`: the server is killed at random moments while items are created over HTTP. Takes about ten seconds a kill. */
import { proveEditsSurviveKills } from "../../e2e/prove-edits-survive-kills.ts";

await proveEditsSurviveKills({ kills: Number(process.argv[2] ?? 50), upFor: [1_000, 8_000] }, console.log);
