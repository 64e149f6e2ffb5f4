/** `npm run soak -- crash`: 20 kills at random moments while 50 skin tasks run with webhooks. Takes about five minutes. */
import { proveCrashSafety } from "../e2e/prove-crash-safety.ts";

await proveCrashSafety({ kills: 20, tasks: 50, upFor: [200, 6_000], patience: 600_000 }, console.log);
