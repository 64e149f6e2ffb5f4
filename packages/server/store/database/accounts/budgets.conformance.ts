import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addAccounts, claimOne, newTask, type Twin } from "../conformance-parts.ts";
import type { Database } from "../database.ts";
import { taskAdder } from "../tasks/add-tasks.ts";
import { endHeldTasks } from "../tasks/end-tasks.ts";
import type { Added } from "../tasks/new-tasks.ts";
import { book, type BudgetsOfAll, budgetsOf, everyBudget, forgetSpending, lockBudgets, removeBudget, setBudget, type Spender } from "./budgets.ts";

const at = Date.parse("2026-03-31T12:00:00Z");
const day = 24 * 3600 * 1000;
const me: Spender = { accountId: "a", keyId: "k", at };

/** Budgets must hold exactly, whoever reserves at the same time. */
export function budgetsConformance(name: string, { empty }: Twin): void {
  describe(`${name}, budgets`, () => {
    const order = (database: Database, budgets: BudgetsOfAll) => {
      const add = taskAdder({ commit: database.withLocks, maxWaiting: 1000, budgets });
      return async (id: string, account: string, micros: number | undefined, key = "k"): Promise<Added> => {
        const task = { ...newTask(id, account), key_id: key, created_at: at };
        return (await add([{ task, reservation: { micros } }]))[0]!;
      };
    };
    const take = ({ withLocks }: Database, spender: Spender, micros: number | undefined, ofAll: BudgetsOfAll = {}) => withLocks(async (trx) => {
      const money = await lockBudgets(trx, [spender], ofAll);
      const exhausted = money.take(spender, micros);
      await money.write();
      return exhausted && `${exhausted.scope} ${exhausted.span}`;
    });
    const amounts = async ({ db }: Database, spender = me, ofAll: BudgetsOfAll = {}) =>
      Object.fromEntries((await budgetsOf(db, spender, ofAll)).map(({ scope, span, spent, reserved }) => [`${scope} ${span}`, [spent, reserved]]));

    test("of 40 tasks of 0.05 that are made at once by several, a budget of 1.00 lets exactly 20 be made, and leaves nothing of the others", async (t) => {
      const { database, again } = await empty(t);
      await addAccounts(database, "a", "b");
      const openings = [order(database, { day: 1_000_000 }), order(await again(), { day: 1_000_000 })];
      const added = await Promise.all(Array.from({ length: 40 }, (_, n) => openings[n % 2]!(`t${n}`, "ab"[n % 2 ^ (n >> 1) % 2]!, 50_000)));
      assert.equal(added.filter((one) => one === "added").length, 20);
      const [refused] = added.filter((one) => typeof one === "object");
      assert.deepEqual([refused?.exhausted.scope, refused?.exhausted.span, refused?.exhausted.limit, refused?.exhausted.reserved], [
        "all", "day", 1_000_000, 1_000_000,
      ]);
      assert.equal((await database.db.selectFrom("tasks").selectAll().execute()).length, 20);
      assert.deepEqual((await amounts(database))["all day"], [0, 1_000_000]);
      assert.deepEqual((await amounts(database))["all month"], [0, 1_000_000]);
    });

    test("tasks that cost nothing are made though nothing is left, in one batch with those that are refused", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a");
      const add = taskAdder({ commit: database.withLocks, maxWaiting: 1000, budgets: { month: 10 } });
      const tasks = [11, undefined, 10, 1].map((micros, n) => ({
        task: { ...newTask(`t${n}`, "a"), created_at: at }, ...(micros !== undefined && { reservation: { micros } }),
      }));
      assert.deepEqual((await add(tasks)).map((one) => (typeof one === "object" ? one.exhausted.span : one)), ["month", "added", "added", "month"]);
    });

    test("a call that is refused leaves its key free", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a");
      const call = { account_id: "a", method: "POST", path: "/x", key: "k" };
      const answer = { ...call, body_hash: "h", status_code: 200, body: "{}", created_at: at, expires_at: at + day };
      const add = (month: number) => taskAdder({ commit: database.withLocks, maxWaiting: 9, budgets: { month } });
      const task = { task: { ...newTask("t", "a"), created_at: at }, answer, reservation: { micros: 10 } };
      assert.equal(typeof (await add(9)([task]))[0], "object");
      assert.deepEqual(await add(10)([task]), ["added"]);
    });

    test("the narrowest budget is named, each holds for its own account or key, and a day begins again while its month goes on", async (t) => {
      const { database } = await empty(t);
      await setBudget(database.db, { scope: "key", id: "k", span: "day", micros: 100 });
      await setBudget(database.db, { scope: "account", id: "a", span: "month", micros: 150 });
      assert.equal(await take(database, me, 100), undefined);
      assert.equal(await take(database, me, 1), "key day");
      assert.equal(await take(database, { ...me, keyId: "other" }, 51), "account month");
      assert.equal(await take(database, { ...me, keyId: null }, 20), undefined);
      assert.equal(await take(database, { ...me, accountId: "b", keyId: "other" }, 1000), undefined, "another account has another budget");
      assert.equal(await take(database, { ...me, at: at - day }, 31), "account month");
      assert.equal(await take(database, { ...me, at: at - day }, 30), undefined, "of the day before nothing was used");
      assert.equal(await take(database, { ...me, at: at + day }, 100), undefined, "another month");
      await setBudget(database.db, { scope: "key", id: "k", span: "day", micros: 130 });
      await setBudget(database.db, { scope: "account", id: "a", span: "month", micros: 1000 });
      assert.equal(await take(database, me, 30), undefined, "one that is raised holds from there on");
      assert.equal(await removeBudget(database.db, { scope: "key", id: "k", span: "day" }), true);
      assert.equal(await removeBudget(database.db, { scope: "key", id: "k", span: "day" }), false);
      assert.equal(await take(database, me, 500), undefined);
    });

    test("a task whose price nobody knows is taken while something is left, and one that costs nothing always", async (t) => {
      const { database } = await empty(t);
      assert.equal(await take(database, me, undefined, { day: 10 }), undefined);
      assert.equal(await take(database, me, 10, { day: 10 }), undefined);
      assert.equal(await take(database, me, undefined, { day: 10 }), "all day");
      assert.equal(await take(database, me, 0, { day: 10 }), undefined);
    });

    test("what was spent takes the place of what was reserved, in the day and month of that, and may be more", async (t) => {
      const { database } = await empty(t);
      for (const micros of [300, 200, 100]) await take(database, me, micros);
      const { accountId, keyId } = me;
      await database.withLocks((trx) => book(trx, [{ accountId, keyId, at, reserved: 300, spent: 350 }, { accountId, keyId, at, reserved: 200, spent: 0 }]));
      const now = { "key day": [350, 100], "key month": [350, 100], "account day": [350, 100], "account month": [350, 100] };
      assert.deepEqual(await amounts(database), { ...now, "all day": [350, 100], "all month": [350, 100] });
      const all = await everyBudget(database.db, at, { day: 5 });
      assert.deepEqual(all.map(({ scope, span, limit, spent }) => [scope, span, limit, spent]), [["all", "day", 5, 350], ["all", "month", undefined, 350]]);
      await forgetSpending(database.db, at + 40 * day);
      assert.deepEqual((await amounts(database))["all day"], [350, 100], "what is reserved is not forgotten");
    });

    test("many that reserve, end and book at once in any order lose nothing, and nobody fails", async (t) => {
      const { database, again } = await empty(t);
      const accounts = ["a", "b", "c"];
      await addAccounts(database, ...accounts);
      const openings = [database, await again()];
      const budgets = { day: 10_000_000 };
      await Promise.all(Array.from({ length: 30 }, async (_, n) => {
        const one = openings[n % 2]!;
        await order(one, budgets)(`t${n}`, accounts[n % 3]!, 1000 + n, `k${n % 2}`);
        const task = await claimOne(one, { maxRunning: 1000, now: at + 1, until: at + 1000 });
        if (!task) return;
        const micros = 1000 + Number(task.id.slice(1));
        await one.withLocks(async (trx) => {
          const [row] = await endHeldTasks(trx, [{ task, ending: { status: "COMPLETED", finished_at: at } }]);
          assert.ok(row);
          await book(trx, [{ accountId: task.account_id, keyId: task.key_id, at, reserved: micros, spent: 2 * micros }]);
        });
      }));
      const ended = await database.db.selectFrom("tasks").select(["id", "status"]).execute();
      assert.equal(ended.length, 30);
      const sum = (status: string) => ended.filter((one) => one.status === status).reduce((all, { id }) => all + 1000 + Number(id.slice(1)), 0);
      assert.deepEqual((await amounts(database))["all day"], [2 * sum("COMPLETED"), sum("CREATED")]);
    });
  });
}
