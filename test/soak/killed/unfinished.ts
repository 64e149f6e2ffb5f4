/** `npm run soak -- unfinished`: restores, moves, changes of keys, migrations and imports of boards are killed at every step, with a start in between. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../e2e/killed-work.slow.test.ts");
const { status } = spawnSync(process.execPath, ["--test", file], { stdio: "inherit", env: { ...process.env, KILL_AT_EVERY_STEP: "yes" } });
process.exitCode = status ?? 1;
