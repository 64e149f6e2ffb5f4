import { test } from "node:test";
import { proveCrashSafety } from "./prove-crash-safety.ts";

// The long form, with 20 kills and 50 tasks, is `npm run soak -- crash`.
test("a killed server loses no task, does none twice, tells each in order and leaves nothing behind", { timeout: 300_000 }, async (t) => {
  await proveCrashSafety({ kills: 3, tasks: 8, upFor: [200, 2_500], patience: 150_000 }, (line) => t.diagnostic(line));
});
