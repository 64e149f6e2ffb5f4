import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { accountsWithLoad, hasWaiting, recountLoad } from "./accounts/account-load.ts";
import { changesAfter, lastChange, recordChanges } from "./changes.ts";
import { addAccounts, addTask, adderTo, claimOne, newTask, type Twin } from "./conformance-parts.ts";
import { ensureMeta, readMeta, writeMeta } from "./meta.ts";
import type { Db } from "./schema.ts";
import { endHeldTasks } from "./tasks/end-tasks.ts";
import { renewLeases } from "./tasks/tasks.ts";

/** Many at once, on both openings in turns. */
const many = <One, T>(count: number, openings: readonly One[], work: (one: One, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(openings[index % openings.length]!, index)));

const shuffled = (count: number) => Array.from({ length: count }, (_, n) => n + 1).sort(() => Math.random() - 0.5);

/**
 * What must hold while several processes do the same at once. Each of these went wrong with the plain query functions on a server that isolates transactions
 * no further than they ask for.
 */
export function racesConformance(name: string, { empty, unopened }: Twin): void {
  describe(`${name}, several at once`, () => {
    test("first starts make one schema", async (t) => {
      const open = await unopened(t);
      const opened = await many(3, [open], (one) => one());
      for (const database of opened) await writeMeta(database.db, "a", "1");
      const [{ db }] = opened as [(typeof opened)[0]];
      assert.equal(await readMeta(db, "a"), "1");
    });

    test("a follower of the change feed misses nothing that is committed later than it was numbered", async (t) => {
      const { database, again } = await empty(t);
      const seen = new Map<number, number>();
      let position = 0;
      let done = false;
      const follow = async (): Promise<void> => {
        for (let last = false; !last; ) {
          last = done;
          for (const { seq, item_id } of await changesAfter(database.db, position, 1000)) seen.set(item_id, (position = seq));
          await sleep(2);
        }
      };
      const following = follow();
      await many(40, [database, await again()], (one, index) =>
        one.withLocks(async (trx) => {
          await recordChanges(trx, "sounds", [index + 1, 1000 + (index % 5)]);
          await sleep(Math.random() * 8);
        }));
      done = true;
      await following;
      const all = await database.db.selectFrom("changes").selectAll().execute();
      assert.equal(all.length, 45);
      assert.deepEqual(all.filter(({ seq, item_id }) => seen.get(item_id) !== seq), []);
    });

    test("the same items are recorded in any order by many, none of whom fails", async (t) => {
      const { database, again } = await empty(t);
      await many(6, [database, await again()], (one, index) =>
        one[index < 3 ? "transaction" : "withLocks"]((trx) => recordChanges(trx, "icons", shuffled(400))));
      assert.equal((await changesAfter(database.db, 0, 1000)).length, 400);
      assert.ok((await lastChange(database.db)) >= 6 * 400);
    });

    test("no account gets more tasks waiting than it may, nor two the same turn", async (t) => {
      const { database, again } = await empty(t);
      await addAccounts(database, "a", "b");
      const added = await many(40, [database, await again()], (one, index) =>
        adderTo(one, 25)(["a", "b"].map((account) => ({ task: newTask(`${account}${index}`, account) }))));
      assert.deepEqual(Map.groupBy(added.flat(), (one) => one).get("added")?.length, 50);
      const rows = await database.db.selectFrom("tasks").select(["account_id", "turn"]).execute();
      assert.equal(new Set(rows.map(({ account_id, turn }) => `${account_id} ${turn}`)).size, 50);
      assert.deepEqual([await hasWaiting(database.db, "a", 25), await hasWaiting(database.db, "a", 26)], [true, false]);
    });

    test("no account has more in progress than it may, every task is claimed once, and the counts are right in the end", async (t) => {
      const { database, again } = await empty(t);
      await addAccounts(database, "a", "b", "c");
      for (let n = 0; n < 60; n++) await addTask(database, `${"abc"[n % 3]}${n}`, "abc"[n % 3]!);
      const [maxRunning, attempts] = [4, new Map<string, number>()];
      let tooMany = 0;
      await many(12, [database, await again()], async (one) => {
        for (let turn = 0; turn < 12; turn++) {
          const task = await claimOne(one, { maxRunning });
          if (!task) continue;
          attempts.set(task.id, (attempts.get(task.id) ?? 0) + 1);
          const running = await one.db.selectFrom("tasks").select(({ fn }) => fn.countAll<number>().as("count")).where("status", "=", "IN_PROGRESS")
            .groupBy("account_id").execute();
          tooMany += running.filter(({ count }) => Number(count) > maxRunning).length;
          await one.withLocks((trx) => endHeldTasks(trx, [{ task, ending: { status: "COMPLETED", finished_at: 11 } }]));
        }
      });
      for (let left = await claimOne(database); left; left = await claimOne(database)) {
        attempts.set(left.id, (attempts.get(left.id) ?? 0) + 1);
        await endHeldTasks(database.db, [{ task: left, ending: { status: "FAILED", finished_at: 12 } }]);
      }
      assert.equal(tooMany, 0);
      assert.deepEqual([attempts.size, [...attempts.values()].filter((times) => times !== 1)], [60, []]);
      for (const account of await accountsWithLoad(database.db)) {
        assert.equal(await database.withLocks((trx) => recountLoad(trx, account)), undefined, `the load of ${account} was counted right`);
      }
    });

    test("of calls with one key one makes its task, also in one batch, and an account's limit costs no key", async (t) => {
      const { database, again } = await empty(t);
      await addAccounts(database, "a");
      const answer = (key: string, body: string) => ({
        account_id: "a", method: "POST", path: "/x", key, body_hash: "h", status_code: 200, body, created_at: 0, expires_at: 100,
      });
      const piece = (id: string, key: string) => ({ task: newTask(id, "a"), answer: answer(key, id) });
      const added = await many(8, [database, await again()], (one, index) =>
        adderTo(one)([piece(`p${index}`, "k"), piece(`q${index}`, "k"), piece(`r${index}`, `own-${index}`)]));
      assert.deepEqual([...Map.groupBy(added.flat(), (one) => one)].map(([kind, all]) => [kind, all.length]).sort(), [["added", 9], ["key taken", 15]]);
      const apart = await many(8, [database, await again()], (one, index) => adderTo(one)([piece(`t${index}`, "apart"), piece(`u${index}`, `u${index}`)]));
      assert.deepEqual([...Map.groupBy(apart.flat(), (one) => one)].map(([kind, all]) => [kind, all.length]).sort(), [["added", 9], ["key taken", 7]]);
      const [first] = await database.db.selectFrom("tasks").select("id").where("id", "like", "t%").execute();
      const kept = await database.db.selectFrom("idempotency").select("body").where("key", "=", "apart").execute();
      assert.deepEqual(kept, [{ body: first!.id }], "the answer that is kept is that of the task that was made");
      const full = await adderTo(database, 1)([piece("s", "late")]);
      assert.deepEqual(full, ["queue full"]);
      const keys = await database.db.selectFrom("idempotency").select("key").execute();
      assert.ok(!keys.some(({ key }) => key === "late"));
    });

    test("ends of many are one step, in which an attempt that has lost its task changes nothing", async (t) => {
      const { database, again } = await empty(t);
      await addAccounts(database, "a", "b");
      for (const id of ["a1", "a2", "b1"]) await addTask(database, id, id.charAt(0));
      const held = [await claimOne(database), await claimOne(database), await claimOne(database)].map((task) => task!);
      const ends = held.map((task) => ({ task, ending: { status: "COMPLETED", finished_at: 11, results_json: `["${task.id}\0\ud800"]` } as const }));
      const lost = { ...ends[0]!, task: { ...held[0]!, lease_token: "of another" } };
      const all = await many(2, [database, await again()], (one) => one.withLocks((trx) => endHeldTasks(trx, [lost, ends[2]!, ends[1]!])));
      assert.deepEqual(all.map((rows) => rows.map((row) => row?.id)).sort(), [[undefined, undefined, undefined], [undefined, "a2", "b1"]]);
      const rows = await database.db.selectFrom("tasks").selectAll().orderBy("turn").orderBy("id").execute();
      const isHeld = rows.map(({ status, lease_token }) => [status, lease_token !== null]);
      assert.deepEqual(isHeld, [["IN_PROGRESS", true], ["COMPLETED", false], ["COMPLETED", false]]);
      assert.deepEqual(rows[1]!.results_json, `["${rows[1]!.id}\u{FFFD}\u{FFFD}"]`);
      const loads = await database.db.selectFrom("account_load").select(["account_id", "running"]).orderBy("account_id").execute();
      assert.deepEqual(loads.map(({ running }) => running), [1, 0]);
    });

    test("renewals of many leases are one step, and keep the furthest progress", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a");
      for (const id of ["a1", "a2", "a3"]) await addTask(database, id, "a");
      const [one, two, three] = [await claimOne(database), await claimOne(database), await claimOne(database)];
      await endHeldTasks(database.db, [{ task: three!, ending: { status: "FAILED", finished_at: 11 } }]);
      const renew = (progress: number) =>
        renewLeases(database.db, [one, two, three].map((task) => ({ token: task!.lease_token, progress })), 2000);
      assert.deepEqual([await renew(0.5), await renew(0.25)], [new Set([one!.lease_token, two!.lease_token]), new Set([one!.lease_token, two!.lease_token])]);
      const rows = await database.db.selectFrom("tasks").select(["progress", "lease_until"]).where("id", "in", ["a1", "a2"]).execute();
      assert.deepEqual(rows, [{ progress: 0.5, lease_until: 2000 }, { progress: 0.5, lease_until: 2000 }]);
    });

    test("work of one name is done by one at a time, or left to whoever is at it", async (t) => {
      const { database, again } = await empty(t);
      const openings = [database, await again()];
      let at = 0;
      let most = 0;
      const work = async (_: Db) => {
        most = Math.max(most, ++at);
        await sleep(5);
        at -= 1;
        return true;
      };
      await many(6, openings, (one) => one.alone("a", work));
      const tried = await many(6, openings, (one) => one.ifAlone("a", work));
      assert.equal(most, 1);
      assert.ok(tried.includes(true) && tried.every((done) => done === true || done === undefined));
    });

    test("all processes have one clock, and texts sort by their bytes", async (t) => {
      const { database, again } = await empty(t);
      const [before, other] = [Date.now(), await again()];
      assert.ok(Math.abs(database.now() - other.now()) < 250, "within the time that a question takes");
      assert.ok(Math.abs(database.now() - before) < 5000);
      for (const key of ["b", "B", "a", "é", "_", "A", "ab", "a-b"]) await ensureMeta(database.db, key, () => "");
      const keys = (await database.db.selectFrom("meta").select("key").orderBy("key").execute()).map(({ key }) => key).filter((key) => key.length < 4);
      assert.deepEqual(keys, ["A", "B", "_", "a", "a-b", "ab", "b", "é"]);
    });
  });
}
