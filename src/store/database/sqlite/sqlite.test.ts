import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import { databaseConformance } from "../database.conformance.ts";
import { openSqlite } from "./open.ts";

async function empty(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-sqlite-"));
  const openings: Awaited<ReturnType<typeof openSqlite>>[] = [];
  const again = async () => {
    const database = await openSqlite(join(folder, "atelier.db"));
    openings.push(database);
    return database;
  };
  t.after(async () => {
    await Promise.all(openings.map((database) => database.close()));
    await rm(folder, { recursive: true, force: true });
  });
  return { database: await again(), again };
}

databaseConformance("SQLite", { empty });

test("every commit is on disk before it is answered: WAL with synchronous=FULL", async (t) => {
  const { database } = await empty(t);
  const pragma = async (name: string) => Object.values((await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows[0] as object)[0] as unknown;
  assert.equal(await pragma("journal_mode"), "wal");
  assert.equal(await pragma("synchronous"), 2);
  assert.equal(await pragma("foreign_keys"), 1);
});
