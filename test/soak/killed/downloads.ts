/**
 * `npm run soak -- downloads [kills]`: 50 kills of the server under downloads, after which every one that was answered has been counted. Takes about
 * three minutes.
 */
import { proveDownloadsSurviveKills } from "../../e2e/prove-downloads-survive-kills.ts";

const kills = Number(process.argv[2] ?? 50);

await proveDownloadsSurviveKills({ kills, upFor: [200, 2_000], clients: 16 }, console.log);
