import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { usageOf } from "../../../usage/usage.ts";
import { insertFailure, insertUsage } from "../accounts/usage.ts";
import { openDatabase } from "../open.ts";
import { knownMigrations } from "./migrate.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

async function placeOf(t: TestContext, isPostgres: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-migration-"));
  t.after(() => rm(dataDir, { recursive: true }));
  if (!isPostgres) return { dataDir, database: undefined };
  const server = await startPostgres();
  t.after(() => server.stop());
  return { dataDir, database: await server.create() };
}

for (const name of ["SQLite", "PostgreSQL"] as const) {
  const skip = name === "PostgreSQL" ? (whySkipped("PostgreSQL") ?? false) : false;
  test(`${name}: usage that an earlier version has summed by day and month counts as it did, by model and key`, { skip }, async (t) => {
    const place = await placeOf(t, name === "PostgreSQL");
    const before = await openDatabase(place, { migrations: (await knownMigrations()).filter((step) => step < "0032") });
    await sql`insert into accounts (id, name, created_at) values ('me', 'me', 0)`.execute(before.db);
    for (const [span, begins, key, tasks] of [["month", at("2024-02-01"), "", 900], ["day", at("2026-01-05"), "a", 30], ["day", at("2026-01-05"), "b", 3]]) {
      await sql`insert into usage_sums (account_id, span, begins, model, unit, key_id, tasks, quantity, micros)
        values ('me', ${span}, ${begins}, 'm', 'seconds', ${key}, ${tasks}, 12.5, 2000000)`.execute(before.db);
    }
    for (const [key, failed, cancelled] of [["a", 4, 2], ["b", 0, 7]]) {
      await sql`insert into failure_sums (account_id, span, begins, model, key_id, failed, cancelled, micros)
        values ('me', 'day', ${at("2026-01-05")}, 'm', ${key}, ${failed}, ${cancelled}, 500000)`.execute(before.db);
    }
    await before.close();

    const now = await openDatabase(place);
    t.after(() => now.close());
    const ended = { account_id: "me", key_id: "a", model: "m", finished_at: at("2026-01-05") + 5 };
    await insertUsage(now.db, { ...ended, task_id: "1", unit: "seconds", quantity: 1 });
    await insertFailure(now.db, { ...ended, task_id: "2", code: "cancelled" });
    const { data, failures } = await usageOf(now.db, "me", { from: "2020-01-01", to: "2026-02-01", by_key: true });
    assert.deepEqual(data.map(({ date, key_id, tasks, quantity, cost }) => [date, key_id, tasks, quantity, cost?.amount]), [
      ["2024-02-01", null, 900, 12.5, 2], ["2026-01-05", "a", 31, 13.5, 2], ["2026-01-05", "b", 3, 12.5, 2],
    ]);
    assert.deepEqual(failures.map(({ key_id, failed, cancelled, cost }) => [key_id, failed, cancelled, cost?.amount]), [["a", 4, 3, 0.5], ["b", 0, 7, 0.5]]);
  });
  test(`${name}: servers of before go on beside the step, start beside it, and sum nothing that it has carried over`, { skip }, async (t) => {
    const place = await placeOf(t, name === "PostgreSQL");
    const older = { migrations: (await knownMigrations()).filter((step) => step < "0032") };
    const before = await openDatabase(place, older);
    t.after(() => before.close());
    await sql`insert into accounts (id, name, created_at) values ('me', 'me', 0)`.execute(before.db);
    const beginPart = (id: string) => sql`insert into part_uploads (id, account_id, place, upload, bytes, created_at, expires_at)
      values (${id}, 'me', 'p', 'u', 1, 0, 9)`.execute(before.db);
    await beginPart("1");
    await sql`insert into usage_sums (account_id, span, begins, model, unit, key_id, tasks, quantity, micros)
      values ('me', 'day', 0, 'm', 'seconds', '', 900, 12.5, 7)`.execute(before.db);
    const now = await openDatabase(place);
    t.after(() => now.close());

    const least = await now.db.selectFrom("meta").select("key").where("key", "=", "least-migration").execute();
    assert.deepEqual(least, [], "an older one that starts is not refused");
    await beginPart("2");
    assert.equal((await sql`select id from part_uploads`.execute(before.db)).rows.length, 2);
    const seen = await sql<{ quantity: number }>`select quantity from (select quantity, tasks from usage_sums
      union all select quantity, 1 as tasks from usage) as counted`.execute(before.db);
    assert.deepEqual(seen.rows.map(({ quantity }) => Number(quantity)), [12.5], "counted once");
    // As the older version sums what is past its retention.
    const sums = {
      usage: sql`insert into usage_sums (account_id, span, begins, model, unit, key_id, tasks, quantity, micros)
        select account_id, 'day', 0, model, unit, '', count(*), sum(quantity), sum(micros) from usage where true group by account_id, model, unit
        on conflict (account_id, begins, span, model, unit, key_id) do update set tasks = usage_sums.tasks + excluded.tasks`,
      task_failures: sql`insert into failure_sums (account_id, span, begins, model, key_id, failed, cancelled, micros)
        select account_id, 'day', 0, model, '', count(*), 0, sum(micros) from task_failures where true group by account_id, model
        on conflict (account_id, begins, span, model, key_id) do update set failed = failure_sums.failed + excluded.failed`,
    };
    await insertFailure(before.db, { account_id: "me", key_id: "a", model: "m", finished_at: 5, task_id: "2", code: "cancelled" });
    for (const [table, sum] of Object.entries(sums)) {
      const summing = before.transaction(async (trx) => {
        await sum.execute(trx);
        await sql`delete from ${sql.table(table)}`.execute(trx);
      });
      await assert.rejects(summing, /check constraint/i);
    }
    const { data, failures } = await usageOf(now.db, "me", { from: "1970-01-01", to: "1970-01-02" });
    assert.deepEqual([data.map(({ tasks, quantity }) => [tasks, quantity]), failures.map(({ cancelled }) => cancelled)], [[[900, 12.5]], [1]]);
  });
}
