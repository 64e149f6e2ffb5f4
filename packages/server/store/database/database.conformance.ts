import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { insertAnswer } from "./tasks/idempotency.ts";
import { ensureMeta, readMeta, writeMeta } from "./meta.ts";
import { readTrials, writeTrial } from "./trials.ts";
import { addRunTime, readRunTimes } from "./tasks/run-times.ts";
import { hasWaiting } from "./accounts/account-load.ts";
import { addAccounts, addTask, claimOne, newTask, type Twin } from "./conformance-parts.ts";
import { addTasks } from "./tasks/new-tasks.ts";
import type { ClaimLimits } from "./tasks/candidates.ts";
import { queuePosition } from "./tasks/task-queue.ts";
import { endUnfinishedTask, type TaskRow } from "./tasks/tasks.ts";

/** What every database must do. Each twin's test calls this. */
export function databaseConformance(name: string, { empty }: Twin): void {
  describe(name, () => {
    test("opening twice migrates once, and both see the same rows", async (t) => {
      const { database, again } = await empty(t);
      await writeMeta(database.db, "a", "1");
      assert.equal(await readMeta((await again()).db, "a"), "1");
    });

    test("a database that a newer version has brought up to date is opened, unless that version says that older ones cannot run on it", async (t) => {
      const { database, again } = await empty(t);
      await sql`insert into migrations (name) values ('9999-later')`.execute(database.db);
      assert.equal(await readMeta((await again()).db, "none"), undefined);
      await writeMeta(database.db, "least-migration", "9999-later");
      await assert.rejects(again(), /made by a newer version \(9999-later\): start that version/);
    });

    test("a transaction that rejects leaves nothing behind", async (t) => {
      const { database } = await empty(t);
      await assert.rejects(
        database.transaction(async (trx) => {
          await writeMeta(trx, "a", "1");
          throw new Error("no");
        }),
        /no/,
      );
      assert.equal(await readMeta(database.db, "a"), undefined);
    });

    test("transactions of two openings wait for each other and lose nothing", async (t) => {
      const { database, again } = await empty(t);
      const other = await again();
      await writeMeta(database.db, "count", "0");
      const add = (one: Database) =>
        one.transaction(async (trx) => {
          const count = Number(await readMeta(trx, "count"));
          await writeMeta(trx, "count", String(count + 1));
        });
      await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? database : other)));
      assert.equal(await readMeta(database.db, "count"), "40");
    });

    test("of several that make a value at once, one wins and all get its value", async (t) => {
      const { database, again } = await empty(t);
      const openings = [database, await again()];
      const values = await Promise.all(Array.from({ length: 10 }, (_, index) => ensureMeta(openings[index % 2]!.db, "secret", () => `value ${index}`)));
      assert.equal(new Set(values).size, 1);
    });

    test("of each engine, kind and place the last trial stays, and an engine's are not another's", async (t) => {
      const { database: { db } } = await empty(t);
      const at = (engine: string, kind: string, place: string) => ({ engine, kind, place });
      for (const value of ["1", "2"]) await writeTrial(db, at("comfyui", "edit-image", "http://a"), value);
      await writeTrial(db, at("comfyui", "edit-image", "http://b"), "3");
      await writeTrial(db, at("comfy", "edit-image", "http://a"), "4");
      assert.deepEqual([(await readTrials(db, "comfyui")).sort(), await readTrials(db, "comfy"), await readTrials(db, "local")], [["2", "3"], ["4"], []]);
    });

    test("a key that is taken is distinguished from other failures", async (t) => {
      const { database } = await empty(t);
      const account = { id: "a", name: "a", created_at: 0 };
      await database.db.insertInto("accounts").values(account).execute();
      const taken = await database.db.insertInto("accounts").values(account).execute().catch((error: unknown) => error);
      assert.ok(database.dialect.isUniqueViolation(taken));
      const missing = await database.db.insertInto("tasks").values({ ...newTask("t", "nobody"), turn: 0 }).execute().catch((error: unknown) => error);
      assert.ok(missing instanceof Error && !database.dialect.isUniqueViolation(missing), "a task needs its account");
    });

    test("an expired idempotency record makes way for a new one, a living one does not", async (t) => {
      const { database } = await empty(t);
      const answer = { account_id: "a", method: "POST", path: "/x", key: "k", body_hash: "h", status_code: 200, body: "{}", created_at: 0, expires_at: 100 };
      await insertAnswer(database.db, answer);
      await insertAnswer(database.db, { ...answer, created_at: 100, expires_at: 200 });
      await assert.rejects(insertAnswer(database.db, { ...answer, created_at: 199, expires_at: 300 }), (error) => database.dialect.isUniqueViolation(error));
    });

    test("each task is claimed once, oldest first, however many claim at once", async (t) => {
      const { database, again } = await empty(t);
      const other = await again();
      await database.db.insertInto("accounts").values({ id: "a", name: "a", created_at: 0 }).execute();
      const ids = Array.from({ length: 20 }, (_, index) => `task-${String(index).padStart(2, "0")}`);
      for (const id of ids) await addTask(database, id, "a");
      const claimed = await Promise.all(Array.from({ length: 25 }, (_, index) => claimOne(index % 2 ? database : other)));
      const got = claimed.flatMap((row) => (row ? [row.id] : []));
      assert.deepEqual([...got].sort(), ids);
      assert.equal(claimed.filter((row) => row === undefined).length, 5);
    });

    test("accounts take turns: who has one task waits for one of each, not for all of those who came before", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b", "c");
      for (const id of ["a1", "a2", "a3", "a4", "b1", "b2"]) await addTask(database, id, id.charAt(0));
      const begun: string[] = [];
      const begin = async (count: number) => {
        for (let n = 0; n < count; n++) begun.push((await claimOne(database))?.id ?? "none");
      };
      await begin(3);
      await addTask(database, "c1", "c");
      const rows = await database.db.selectFrom("tasks").select(["id", "turn", "class"]).where("status", "=", "CREATED").execute();
      const foreseen = await Promise.all(rows.map(async (row) => [await queuePosition(database.db, row), row.id] as const));
      await begin(5);
      assert.deepEqual(begun, ["a1", "b1", "a2", "b2", "c1", "a3", "a4", "none"]);
      assert.deepEqual(foreseen.sort(([a], [b]) => a - b).map(([, id]) => id), begun.slice(3, 7), "queue positions say the same");
    });

    test("of thousands that wait, a task shows how many are before it, within one of each account", async (t) => {
      const { database } = await empty(t);
      const accounts = ["a", "b", "c"];
      await addAccounts(database, ...accounts);
      const tasks = Array.from({ length: 2400 }, (_, at) => ({ task: newTask(`task-${String(at).padStart(4, "0")}`, accounts[at % 3]!) }));
      await database.withLocks((trx) => addTasks(trx, tasks));
      for (const [at, id] of [[40, "task-0040"], [999, "task-0999"], [1700, "task-1700"], [2399, "task-2399"]] as const) {
        const row = await database.db.selectFrom("tasks").select(["id", "turn", "class"]).where("id", "=", id).executeTakeFirstOrThrow();
        const position = await queuePosition(database.db, row);
        assert.ok(at < 1000 ? position === at : Math.abs(position - at) <= 3, `${id}: ${position}`);
      }
    });

    test("an account that has its fill in progress lets others go before it", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b");
      for (const id of ["a1", "a2", "a3", "b1"]) await addTask(database, id, id.charAt(0));
      const begun = [];
      for (let n = 0; n < 4; n++) begun.push((await claimOne(database, { maxRunning: 2 }))?.id);
      assert.deepEqual(begun, ["a1", "b1", "a2", undefined]);
      await endUnfinishedTask(database.db, "a1", { status: "FAILED", finished_at: 11 });
      assert.equal((await claimOne(database, { maxRunning: 2 }))?.id, "a3");
    });

    test("pictures do not stand behind films of their account, nor films for ever behind pictures", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b");
      const insert = (id: string, changes: Partial<TaskRow> = {}) => addTask(database, id, id.charAt(0), changes);
      for (const id of ["a-film-1", "a-film-2", "a-film-3"]) await insert(id, { class: "film" });
      for (let n = 1; n <= 12; n++) await insert(`a-picture-${String(n).padStart(2, "0")}`);
      await insert("b-film-1", { class: "film" });
      const begun: string[] = [];
      for (let row = await claimOne(database); row; row = await claimOne(database)) begun.push(row.id);
      assert.deepEqual(begun.filter((id) => id.includes("film")), ["a-film-1", "b-film-1", "a-film-2", "a-film-3"]);
      assert.deepEqual(begun.slice(0, 3), ["a-picture-01", "a-film-1", "b-film-1"]);
      assert.ok(begun.indexOf("a-film-2") > begun.indexOf("a-picture-10"), "a film takes as many turns as ten pictures");
    });

    test("a claim passes over what may not be begun now, however much there is of it", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a");
      for (let n = 0; n < 60; n++) await addTask(database, `a${String(n).padStart(2, "0")}`, "a");
      await addTask(database, "b", "a", { kind: "other" });
      const next = (changes: Partial<ClaimLimits>) => claimOne(database, changes);
      assert.equal((await next({ accepts: ({ id }) => id === "a45" }))?.id, "a45");
      assert.equal((await next({ kinds: { picture: ["other"] } }))?.id, "b");
      assert.equal(await next({ kinds: { film: ["other"] } }), undefined);
      assert.equal((await next({}))?.id, "a00");
    });

    test("run times are summed by engine and kind, the last counting most", async (t) => {
      const { database } = await empty(t);
      for (let n = 0; n < 50; n++) await addRunTime(database.db, { engine: "local", kind: "edit-image", seconds: 100, work: 1 });
      for (let n = 0; n < 50; n++) await addRunTime(database.db, { engine: "local", kind: "edit-image", seconds: 10, work: 1 });
      await addRunTime(database.db, { engine: "other", kind: "edit-image", seconds: 1, work: 2 });
      const rows = await readRunTimes(database.db);
      const means = rows.map(({ engine, seconds, runs }) => [engine, Math.round(seconds / runs)] as const).sort();
      assert.deepEqual(means, [["local", 16], ["other", 1]]);
    });

    test("waiting tasks are counted by account, those in the middle that were cancelled not", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b");
      for (const id of ["a1", "a2", "a3", "b1"]) await addTask(database, id, id.charAt(0));
      const has = (count: number) => hasWaiting(database.db, "a", count);
      assert.deepEqual([await has(3), await has(4)], [true, false]);
      await endUnfinishedTask(database.db, "a2", { status: "FAILED", finished_at: 11 });
      assert.deepEqual([await has(2), await has(3)], [true, false]);
      for (const id of ["a5", "a6"]) await addTask(database, id, "a", { class: "film" });
      assert.deepEqual([await has(4), await has(5)], [true, false]);
    });
  });
}
