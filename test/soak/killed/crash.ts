/**
 * `npm run soak -- crash [kills]`: 200 kills at random moments while 500 tasks with webhooks are created, repeated, cancelled and run. Takes about 40
 * minutes.
 */
import { proveCrashSafety } from "../../e2e/prove-crash-safety.ts";

const kills = Number(process.argv[2] ?? 200);

await proveCrashSafety({ kills, tasks: Math.ceil(kills * 2.5), upFor: [200, 6_000], patience: 1_200_000 }, console.log);
