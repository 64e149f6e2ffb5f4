import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import { isStorageFull } from "../../storage-full.ts";
import { databaseConformance } from "../database.conformance.ts";
import type { Database } from "../database.ts";
import { auditConformance } from "../audit/audit.conformance.ts";
import { budgetsConformance } from "../accounts/budgets.conformance.ts";
import { signOnConformance } from "../accounts/sign-on.conformance.ts";
import { oauthConformance } from "../accounts/oauth.conformance.ts";
import { boardsConformance } from "../boards.conformance.ts";
import { keptConformance } from "../kept.conformance.ts";
import { plansConformance } from "../plans.conformance.ts";
import { racesConformance } from "../races.conformance.ts";
import { readMeta, writeMeta } from "../meta.ts";
import { openSqlite } from "./open.ts";

async function unopened(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-sqlite-"));
  const openings: Database[] = [];
  t.after(async () => {
    await Promise.all(openings.map((database) => database.close()));
    await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    const database = await openSqlite(join(folder, "atelier.db"));
    openings.push(database);
    return database;
  };
}

async function empty(t: TestContext) {
  const again = await unopened(t);
  return { database: await again(), again };
}

databaseConformance("SQLite", { empty, unopened });
racesConformance("SQLite", { empty, unopened });
plansConformance("SQLite", { empty, unopened });
signOnConformance("SQLite", { empty, unopened });
budgetsConformance("SQLite", { empty, unopened });
keptConformance("SQLite", { empty, unopened });
auditConformance("SQLite", { empty, unopened });
oauthConformance("SQLite", { empty, unopened });
boardsConformance("SQLite", { empty, unopened });

test("every commit is on disk before it is answered: WAL with synchronous=FULL", async (t) => {
  const { database } = await empty(t);
  const pragma = async (name: string) => Object.values((await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows[0] as object)[0] as unknown;
  assert.equal(await pragma("journal_mode"), "wal");
  assert.equal(await pragma("synchronous"), 2);
  assert.equal(await pragma("foreign_keys"), 1);
});

test("a full disk is reported as such, not as the transaction that it has ended already, and with space again the database goes on", async (t) => {
  const { database } = await empty(t);
  const { db } = database;
  const pages = Object.values((await sql`pragma page_count`.execute(db)).rows[0] as object)[0] as number;
  await sql`pragma max_page_count = ${sql.lit(pages + 2)}`.execute(db);
  for (let time = 0; time < 3; time++) {
    const failure = await database.transaction((trx) => writeMeta(trx, "large", "x".repeat(100_000))).catch((error: unknown) => error);
    assert.ok(isStorageFull(failure), String(failure));
  }
  await database.transaction((trx) => writeMeta(trx, "small", "y"));
  await sql`pragma max_page_count = 1000000`.execute(db);
  await database.transaction((trx) => writeMeta(trx, "large", "x".repeat(100_000)));
  assert.equal(await readMeta(db, "small"), "y");
});
