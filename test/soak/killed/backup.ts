/**
 * `npm run soak -- backup [items] [tasks]`: a library of 1,000 items and 10,000 tasks is backed up under load and restored into another folder and into
 * PostgreSQL, each command killed three times on its way. Every public response is the same before and after. Takes some ten minutes.
 */
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { proveBackup } from "../../e2e/prove-backup.ts";

const [items = "1000", tasks = "10000"] = process.argv.slice(2);
const skipped = whySkipped("PostgreSQL");
if (skipped !== undefined) console.log(skipped);
else await proveBackup({ items: Number(items), tasks: Number(tasks) }, console.log);
