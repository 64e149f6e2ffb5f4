/**
 * `npm run soak -- cluster [minutes] [creates a second]`: three processes that answer, two that work and one that maintains, on PostgreSQL and an S3 server,
 * under load. For 30 minutes they are killed, stopped, cut off and replaced at random, their clocks set wrong and their disks filled; the database and the
 * bucket go and come back, and a standby takes the database's place. Then what every client and receiver got is compared with what is there. Exit code 1
 * for a contradiction.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findNginx } from "@atelier/tools/cluster/nginx.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import { proveCluster } from "../../e2e/prove-cluster.ts";

const [minutes = "30", rate = "10"] = process.argv.slice(2);
execFileSync("bash", ["scripts/components/provide-s3.sh"], { cwd: join(import.meta.dirname, "../../.."), stdio: "inherit" });
const skipped = whySkipped("PostgreSQL") ?? whySkippedS3() ?? (findNginx() ? undefined : "nginx is not on this machine: `apt-get install nginx` brings it.");
if (skipped !== undefined) {
  console.log(skipped);
} else {
  const contradictions = await proveCluster({ minutes: Number(minutes), rate: Number(rate) }, console.log);
  for (const one of contradictions.slice(0, 50)) console.log(`CONTRADICTION: ${one}`);
  console.log(contradictions.length === 0 ? "every invariant holds" : `${contradictions.length} contradictions`);
  process.exitCode = contradictions.length === 0 ? 0 : 1;
}
