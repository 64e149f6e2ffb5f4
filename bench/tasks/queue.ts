/**
 * `npm run bench -- tasks queue [--max 1000000]`: the queue on PostgreSQL without the service around it: what one step costs in pages of the database, with
 * more and more waiting. See README.md.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { keepPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { countPages } from "./count-pages.ts";

/** Runs the bench with what follows `queue`. */
export async function benchQueue(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { max: { type: "string", default: "1000000" } } });
  const skipped = whySkipped("PostgreSQL");
  if (skipped !== undefined) return console.log(skipped);
  const folder = await mkdtemp(join(tmpdir(), "atelier-queue-"));
  await chmod(folder, 0o711);
  const settings = { shared_preload_libraries: "pg_stat_statements", shared_buffers: "512MB", max_wal_size: "4GB", "pg_stat_statements.track": "all" };
  const place = { folder: join(folder, "postgres"), host: "127.0.0.1", port: await freePort(), password: "of-a-bench", log: join(folder, "log"), settings };
  const postgres = await keepPostgres(place);
  try {
    if (!(await countPages(postgres, Number(values.max), join(folder, "own")))) process.exitCode = 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
