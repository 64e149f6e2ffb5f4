import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import type { Database } from "./database.ts";
import { insertAnswer } from "./idempotency.ts";
import { ensureMeta, readMeta, writeMeta } from "./meta.ts";
import { claimTask, insertTask, type TaskRow } from "./tasks.ts";

export interface Twin {
  /** Opens a new, empty database that is removed when the test ends. */
  empty(t: TestContext): Promise<{ database: Database; /** Opens the same database once more, as another process would. */ again(): Promise<Database> }>;
}

/** What every database must do. Each twin's test calls this. */
export function databaseConformance(name: string, { empty }: Twin): void {
  describe(name, () => {
    test("opening twice migrates once, and both see the same rows", async (t) => {
      const { database, again } = await empty(t);
      await writeMeta(database.db, "a", "1");
      assert.equal(await readMeta((await again()).db, "a"), "1");
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

    test("a key that is taken is told apart from other failures", async (t) => {
      const { database } = await empty(t);
      const account = { id: "a", name: "a", created_at: 0 };
      await database.db.insertInto("accounts").values(account).execute();
      const taken = await database.db.insertInto("accounts").values(account).execute().catch((error: unknown) => error);
      assert.ok(database.dialect.isUniqueViolation(taken));
      const missing = await database.db.insertInto("tasks").values(task("t", "nobody")).execute().catch((error: unknown) => error);
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
      for (const id of ids) await insertTask(database.db, task(id, "a"));
      const claim = (one: Database, index: number) => one.transaction((trx) => claimTask(trx, { token: `lease-${index}`, until: 1000 }, { now: 10, maxAttempts: 3 }));
      const claimed = await Promise.all(Array.from({ length: 25 }, (_, index) => claim(index % 2 ? database : other, index)));
      const got = claimed.flatMap((row) => (row ? [row.id] : []));
      assert.deepEqual([...got].sort(), ids);
      assert.equal(claimed.filter((row) => row === undefined).length, 5);
    });
  });
}

function task(id: string, account: string): TaskRow {
  return {
    id,
    account_id: account,
    endpoint: "e",
    kind: "k",
    status: "CREATED",
    job_json: "{}",
    webhook_url: null,
    attempt: 0,
    failures: 0,
    not_before: 0,
    lease_token: null,
    lease_until: null,
    progress: 0,
    results_json: "[]",
    extras_json: "{}",
    error_code: null,
    error_message: null,
    engine: null,
    fidelity: null,
    created_at: 0,
    started_at: null,
    finished_at: null,
    expires_at: 1000,
  };
}
