/**
 * `npm run soak -- s3 [rounds]`: the whole service on a real S3 server, then the object store's own tests with 1,000 rounds of puts against deletions.
 * Loads the server's packages (60 MB) where they are missing. Takes about four minutes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import { proveServiceOnS3 } from "../../e2e/prove-service-on-s3.ts";

const root = join(import.meta.dirname, "../../..");
const rounds = process.argv[2] ?? "1000";

execFileSync("bash", ["scripts/components/provide-s3.sh"], { cwd: root, stdio: "inherit" });
const skipped = whySkippedS3();
if (skipped !== undefined) {
  console.log(skipped);
} else {
  await proveServiceOnS3(console.log);
  const test = "packages/server/store/objects/s3/s3.slow.test.ts";
  const { status } = spawnSync(process.execPath, ["--test", test], { cwd: root, stdio: "inherit", env: { ...process.env, ATELIER_TEST_ROUNDS: rounds } });
  process.exitCode = status ?? 1;
}
