import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { addAccounts, type Twin } from "../conformance-parts.ts";
import type { Database } from "../database.ts";
import { rollUpDays, rollUpMonths } from "./roll-up.ts";
import { insertFailure, insertUsage, sumFailures, sumUsage } from "./usage.ts";

const day = 24 * 3600 * 1000;
const now = Date.parse("2026-03-31T12:00:00Z");
const tables = ["usage", "task_failures", "usage_sums", "failure_sums"] as const;

/** Sums must be the same before, between and after the steps that roll them up. */
export function rollUpConformance(name: string, { empty }: Twin): void {
  describe(`${name}, usage and failures past their retention`, () => {
    /** Half a year, several tasks a day, of two accounts, three models and four keys, one of which is none. */
    async function withHalfAYear(t: TestContext): Promise<Database> {
      const { database } = await empty(t);
      await addAccounts(database, "me", "other");
      const [records, failures] = [[], []] as [Parameters<typeof insertUsage>[1][], Parameters<typeof insertFailure>[1][]];
      for (let task = 0; task < 1800; task++) {
        const ended = {
          task_id: `t${task}`, account_id: task % 7 === 0 ? "other" : "me", key_id: [null, "a", "b", "c"][task % 4]!, model: `m${task % 3}`,
          finished_at: now - Math.floor(task / 10) * day - (task % 10) * 2 * 3_600_000,
        };
        if (task % 5 === 0) failures.push({ ...ended, code: task % 2 === 0 ? "cancelled" : "engine_failed", micros: (task % 3) * 50_000 });
        else records.push({ ...ended, unit: task % 3 === 0 ? "seconds" : "megapixels", quantity: (task % 90) / 4, micros: task * 1001 });
      }
      for (let at = 0; at < records.length; at += 100) await insertUsage(database.db, ...records.slice(at, at + 100));
      for (let at = 0; at < failures.length; at += 100) await insertFailure(database.db, ...failures.slice(at, at + 100));
      return database;
    }

    /** Totals of everything by model, key and unit, and of failures by model and key. */
    async function totals({ db }: Database, from = "2020-01-01", to = "2026-04-01") {
      const sums = new Map<string, [number, number, number]>();
      for (const accountId of ["me", "other"]) {
        const filter = { accountId, from: Date.parse(from), to: Date.parse(to), step: day, byKey: true };
        const add = (key: string, one: number, two: number, money: number) => {
          const [a, b, c] = sums.get(key) ?? [0, 0, 0];
          sums.set(key, [a + one, b + two, c + money]);
        };
        for (const { model, key_id, unit, tasks, quantity, micros } of await sumUsage(db, filter)) {
          add(`${accountId} ${model} ${key_id} ${unit}`, tasks, quantity, micros);
        }
        for (const { model, key_id, failed, cancelled, micros } of await sumFailures(db, filter)) {
          add(`${accountId} ${model} ${key_id} failed`, failed, cancelled, micros);
        }
      }
      return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    }

    const counts = ({ db }: Database) =>
      Promise.all(tables.map(async (table) => Number((await db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("rows")).execute())[0]!.rows)));

    const periods: [from: string, to: string][] = [["2020-01-01", "2026-04-01"], ["2026-03-02", "2026-04-01"], ["2026-02-01", "2026-03-01"]];
    const allTotals = (database: Database) => Promise.all(periods.map(([from, to]) => totals(database, from, to)));

    test("sums by model and key are the same before, after each step, and at the end, when nothing is left to do", async (t) => {
      const database = await withHalfAYear(t);
      const before = await allTotals(database);
      assert.ok(before[0]!.length > 20 && before[0]!.every(([, [, , money]]) => Number.isInteger(money)) && before[0]!.some(([, [, , money]]) => money > 0));
      const beginOfMonth = Date.parse("2026-01-01");
      let steps = 0;
      for (const step of [rollUpDays, rollUpMonths]) {
        const border = step === rollUpDays ? Date.parse("2026-02-28") : beginOfMonth;
        for (let left = 1; left > 0; steps++) {
          left = await database.transaction((trx) => step(trx, border));
          assert.deepEqual(await allTotals(database), before, `after step ${steps}`);
        }
      }
      assert.ok(steps > 6, "it took several");
      const left = await counts(database);
      assert.ok(left[0]! < 300 && left[1]! < 80, `records of the last month alone are left: ${left.join()}`);
      const spans = await database.db.selectFrom("usage_sums").select(["span", "begins"]).execute();
      assert.ok(spans.every(({ span, begins }) => (span === "month") === Number(begins) < beginOfMonth));
      for (const [step, border] of [[rollUpDays, Date.parse("2026-02-28")], [rollUpMonths, beginOfMonth]] as const) {
        assert.equal(await database.transaction((trx) => step(trx, border)), 0);
      }
      assert.deepEqual([await counts(database), await allTotals(database)], [left, before]);
    });

    test("a step that is cut off has done nothing, and the next one does it once", async (t) => {
      const database = await withHalfAYear(t);
      const before = await totals(database);
      const rows = await counts(database);
      for (const step of [rollUpDays, rollUpMonths]) {
        const cut = database.transaction(async (trx) => {
          assert.ok((await step(trx, now)) > 0);
          throw new Error("cut off");
        });
        await assert.rejects(cut, /cut off/);
        assert.deepEqual([step === rollUpDays ? await counts(database) : rows, await totals(database)], [rows, before]);
        while ((await database.transaction((trx) => step(trx, now))) > 0);
        assert.deepEqual(await totals(database), before);
      }
    });

    test("a record that comes late for a day that has its sum is added to it", async (t) => {
      const database = await withHalfAYear(t);
      while ((await database.transaction((trx) => rollUpDays(trx, now))) > 0);
      const finished_at = now - 100 * day;
      await insertUsage(database.db, { task_id: "late", account_id: "me", key_id: "a", model: "m1", unit: "megapixels", quantity: 1, finished_at });
      const before = await totals(database);
      await database.transaction((trx) => rollUpDays(trx, now));
      assert.deepEqual(await totals(database), before);
    });
  });
}
