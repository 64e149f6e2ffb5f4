import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { insertFailure, insertUsage } from "../store/database/accounts/usage.ts";
import { usageOf } from "./usage.ts";

const now = Date.parse("2026-03-31T12:00:00Z");

async function withRecords(...records: [task: string, account: string, model: string, quantity: number, finished: string][]) {
  const { db } = await openSqlite(":memory:");
  for (const [task_id, account_id, model, quantity, finished] of records) {
    await insertUsage(db, { task_id, account_id, model, unit: "megapixels", quantity, finished_at: Date.parse(finished) });
  }
  return db;
}

test("usage is summed by day in UTC and by model, to two decimals, for the account that asks", async () => {
  const db = await withRecords(
    ["1", "me", "skin-enhancer/flexible", 0.1, "2026-03-30T00:00:00.000Z"],
    ["2", "me", "skin-enhancer/flexible", 0.2, "2026-03-30T23:59:59.999Z"],
    ["3", "me", "image-expand/model", 4.19, "2026-03-30T10:00:00Z"],
    ["4", "me", "skin-enhancer/flexible", 1, "2026-03-31T00:00:00Z"],
    ["5", "another", "skin-enhancer/flexible", 50, "2026-03-30T10:00:00Z"],
  );
  assert.deepEqual((await usageOf(db, "me", {}, now)).data, [
    { date: "2026-03-30", model: "image-expand/model", unit: "megapixels", tasks: 1, quantity: 4.19 },
    { date: "2026-03-30", model: "skin-enhancer/flexible", unit: "megapixels", tasks: 2, quantity: 0.3 },
    { date: "2026-03-31", model: "skin-enhancer/flexible", unit: "megapixels", tasks: 1, quantity: 1 },
  ]);
});

test("a task is counted once, however often its end is recorded", async () => {
  const db = await withRecords(["1", "me", "model", 2, "2026-03-30T00:00:00Z"], ["1", "me", "model", 2, "2026-03-31T00:00:00Z"]);
  assert.deepEqual((await usageOf(db, "me", {}, now)).data, [{ date: "2026-03-30", model: "model", unit: "megapixels", tasks: 1, quantity: 2 }]);
});

const periods: [period: { from?: string; to?: string }, tasks: string[]][] = [
  [{}, ["2026-03-02", "2026-03-30", "2026-03-31"]],
  [{ from: "2026-01-01" }, ["2026-03-01", "2026-03-02", "2026-03-30", "2026-03-31"]],
  [{ from: "2026-03-02", to: "2026-03-30" }, ["2026-03-02", "2026-03-30"]],
  [{ to: "2026-03-30" }, ["2026-03-01", "2026-03-02", "2026-03-30"]],
  [{ from: "2026-03-30T08:00:00Z", to: "2026-03-30T08:00:01Z" }, ["2026-03-30"]],
  [{ from: "2026-03-30T00:00:00Z", to: "2026-03-30T08:00:00Z" }, []],
  [{ from: "2026-03-30T09:00:00+01:00", to: "2026-04-01" }, ["2026-03-30", "2026-03-31"]],
  [{ from: "2026-03-30", to: "2026-03-30" }, ["2026-03-30"]],
];

for (const [period, dates] of periods) {
  test(`the period ${JSON.stringify(period)} counts ${dates.length} days`, async () => {
    const db = await withRecords(...["01", "02", "30", "31"].map(
      (day) => [day, "me", "model", 1, `2026-03-${day}T08:00:00Z`] as [string, string, string, number, string]
    ));
    assert.deepEqual((await usageOf(db, "me", period, now)).data.map(({ date }) => date), dates);
  });
}

const refused: [period: { from?: string; to?: string }, names: string[]][] = [
  [{ from: "yesterday" }, ["from"]],
  [{ from: "", to: "2026-02-31" }, ["to", "from"]],
  [{ from: "2026-3-1" }, ["from"]],
  [{ to: "2026-03-01T00:00:00" }, ["to"]],
  [{ to: "1700000000" }, ["to"]],
  [{ from: "2026-03-02", to: "2026-02-28" }, ["from"]],
];

for (const [period, names] of refused) {
  test(`the period ${JSON.stringify(period)} is refused, naming ${names.join(" and ")}`, async () => {
    const db = await withRecords();
    await assert.rejects(
      usageOf(db, "me", period, now),
      (problem) => problem instanceof ServiceError && problem.status === 400 && problem.invalidParams.map(({ name }) => name).join() === names.join(),
    );
  });
}

test("hours, keys and failures are counted apart where that is asked", async () => {
  const { db } = await openSqlite(":memory:");
  const ended = { account_id: "me", model: "model", finished_at: Date.parse("2026-03-30T10:20:00Z") };
  await insertUsage(db, { ...ended, task_id: "1", key_id: "a", unit: "megapixels", quantity: 1 });
  await insertUsage(db, { ...ended, task_id: "2", key_id: "b", unit: "megapixels", quantity: 2 });
  // An account must be there for its failures.
  await db.insertInto("accounts").values({ id: "me", name: "me", created_at: 0 }).execute();
  await insertFailure(db, { ...ended, task_id: "3", key_id: "a", code: "cancelled" });
  await insertFailure(db, { ...ended, task_id: "4", key_id: "a", code: "engine_failed" });
  await insertFailure(db, { ...ended, task_id: "4", key_id: "a", code: "engine_failed" });
  const at = { date: "2026-03-30", model: "model" };
  assert.deepEqual((await usageOf(db, "me", {}, now)).failures, [{ ...at, failed: 1, cancelled: 1 }]);
  const hours = await usageOf(db, "me", { by: "hour", by_key: true }, now);
  const hour = "2026-03-30T10:00:00.000Z";
  assert.deepEqual(hours.data.map(({ hour: begins, key_id, quantity }) => [begins, key_id, quantity]), [[hour, "a", 1], [hour, "b", 2]]);
  assert.deepEqual(hours.failures, [{ ...at, hour, key_id: "a", failed: 1, cancelled: 1 }]);
  const ofB = await usageOf(db, "me", { key: "b" }, now);
  assert.deepEqual([ofB.data.map(({ quantity }) => quantity), ofB.failures], [[2], []]);
  assert.deepEqual((await usageOf(db, "me", { model: "another" }, now)).data, []);
});
