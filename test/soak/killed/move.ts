/**
 * `npm run soak -- move [items] [tasks]`: a library of 100,000 items and 10,000 tasks moves from SQLite and the disk into PostgreSQL and a bucket with
 * `atelier migrate-to`, which is killed three times on its way. Every public response is the same before and after. Takes about ten minutes.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import { proveMove } from "../../e2e/prove-move.ts";

const [items = "100000", tasks = "10000"] = process.argv.slice(2);
execFileSync("bash", ["scripts/components/provide-s3.sh"], { cwd: join(import.meta.dirname, "../../.."), stdio: "inherit" });
const skipped = whySkipped("PostgreSQL") ?? whySkippedS3();
if (skipped !== undefined) console.log(skipped);
else await proveMove({ items: Number(items), tasks: Number(tasks), kills: 3 }, console.log);
