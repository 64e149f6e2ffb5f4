import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { createApp } from "../app/create-app.ts";
import { loadConfig } from "../config/load-config.ts";
import { createLog } from "../observe/log.ts";
import { startFailure } from "../process/start-failure.ts";
import type { Database } from "../store/database/database.ts";
import { openDatabase } from "../store/database/open.ts";
import { refuseMissingColumns } from "./missing-columns.ts";

async function migrated(t: TestContext): Promise<{ dataDir: string; database: Database }> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-columns-"));
  const database = await openDatabase({ dataDir });
  t.after(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
  return { dataDir, database };
}

test("migrations make a column for every declared field", async (t) => {
  await refuseMissingColumns((await migrated(t)).database);
});

test("a column that is missing stops the start with a sentence that names table, column and type", async (t) => {
  const { dataDir, database } = await migrated(t);
  await sql`alter table sounds drop column channels`.execute(database.db);
  await sql`alter table icons drop column created_at`.execute(database.db);
  const expected = "sounds has no column channels: add a migration (`bigint` for integers); " +
    "icons has no column created_at: add a migration (`bigint` for dates).";
  await assert.rejects(refuseMissingColumns(database), { message: expected });
  const config = loadConfig({ ATELIER_DATA_DIR: dataDir, ATELIER_PORT: "0", ATELIER_LOG_LEVEL: "silent" });
  await assert.rejects(createApp(config, createLog("silent")), (error) => startFailure(error) === expected);
});
