import assert from "node:assert/strict";
import { test } from "node:test";
import { insertFailure, insertUsage } from "../store/database/accounts/usage.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { rollUpUsage } from "./roll-up-usage.ts";
import { usageOf } from "./usage.ts";

const day = 24 * 3600 * 1000;
const now = Date.parse("2026-03-31T12:00:00Z");

test("what is coarser than what was asked for says so, what is recent is as fine as before, and the sums are the same", async () => {
  const database = await openSqlite(":memory:");
  const { db } = database;
  await db.insertInto("accounts").values({ id: "me", name: "me", created_at: 0 }).execute();
  for (let back = 0; back < 200; back++) {
    const ended = { task_id: String(back), account_id: "me", key_id: "k", model: "m", finished_at: now - back * day };
    if (back % 3 === 0) await insertFailure(db, { ...ended, code: "cancelled" });
    else await insertUsage(db, { ...ended, unit: "seconds", quantity: 1.25 });
  }
  const ask = (question: Parameters<typeof usageOf>[2]) => usageOf(db, "me", question, now);
  const all = async () => {
    const { data, failures } = await ask({ from: "2025-01-01" });
    const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
    return [total(data.map(({ tasks }) => tasks)), total(data.map(({ quantity }) => quantity)), total(failures.map(({ cancelled }) => cancelled))];
  };
  const [before, month] = [await all(), await ask({ from: "2026-02-01", to: "2026-02-28" })];
  await rollUpUsage(database, { usageDetailDays: 31, usageDailyMonths: 2 }, now, () => false);
  assert.deepEqual(await all(), before);
  assert.deepEqual(await ask({ from: "2026-02-01", to: "2026-02-28" }), month, "days are days, before the border and behind it");

  const { data, failures } = await ask({ from: "2025-01-01", by: "hour" });
  for (const entries of [data, failures]) {
    const covers = (from: string, to: string) => [...new Set(entries.filter(({ date }) => date >= from && date < to).map((entry) => entry.covers ?? "hour"))];
    assert.deepEqual(covers("2025-01-01", "2026-01-01"), ["month"]);
    assert.deepEqual(covers("2026-01-01", "2026-02-28"), ["day"]);
    assert.deepEqual(covers("2026-02-28", "2026-04-01"), ["hour"]);
  }
  assert.ok(data.filter(({ covers }) => covers === "month").every(({ date }) => date.endsWith("-01")));
});
