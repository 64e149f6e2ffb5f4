import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { addAccounts, newTask, type Twin } from "./conformance-parts.ts";
import type { Database } from "./database.ts";
import { askedAllDay, fillHistory, type HistoryTemplate, plansOf, scansIn } from "./long-history.conformance.ts";
import type { Db } from "./schema.ts";
import { countQueue } from "./tasks/task-queue.ts";
import { taskHistory } from "./tasks/task-history.ts";
import { listTasks } from "./tasks/tasks.ts";

const history = 20_000;

/** A task that has ended, with its webhooks delivered. */
const template: HistoryTemplate = {
  tasks: [{ ...newTask("t$", "a"), turn: 0, status: "COMPLETED", endpoint: "e0", expires_at: 1e15, finished_at: 5, words: "a boat" }],
  events: [1, 2].map((position) => ({
    id: `e${position}-$`, task_id: "t$", account_id: "a", position, url: "http://r/", receiver: "r", body: "{}", state: "delivered", attempts: 0,
    next_attempt_at: 0, lease_token: null, lease_until: null, created_at: 5,
  })),
  delivery_attempts: [1, 2].map((position) => ({
    event_id: `e${position}-$`, number: 1, started_at: 5, duration_ms: 1, status_code: 200, error: null, response: null,
  })),
  usage: [{ task_id: "t$", account_id: "a", model: "e0", unit: "megapixels", quantity: 1, finished_at: 5, key_id: null, micros: 0 }],
  task_failures: [{ task_id: "t$", account_id: "a", key_id: null, model: "e0", code: "cancelled", finished_at: 5, micros: 0 }],
  idempotency: [{
    account_id: "a", method: "POST", path: "/v1/ai/e0", key: "k$", body_hash: "h", status_code: 200, body: "{}", created_at: 5, expires_at: 1e15,
  }],
  audit: [{
    id: "u$", account_id: "a", at: 5, actor: "k", key_name: "n", person: null, operation: "createTask", object_kind: "tasks", object_id: "t$",
    details_json: "{}", address: null, agent: null, outcome: "done", status: 200, code: null, request_id: null,
  }],
  object_references: [{ object: "o$", owner: "t$" }],
};

/** What is asked of the database all day must cost the same however long its history is: judged by the plans of the databases themselves. */
export function plansConformance(name: string, { empty }: Twin): void {
  describe(`${name}, with a long history`, () => {
    async function withHistory(t: TestContext): Promise<Database> {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b");
      const row = { ...newTask("0", "a"), turn: 0, status: "COMPLETED", endpoint: "e0", expires_at: 1e15, finished_at: 5 };
      const columns = Object.keys(row);
      const number = sql.ref("i");
      const id = database.dialect.name === "sqlite" ? sql`printf('%08d', i)` : sql`lpad(cast(i as text), 8, '0')`;
      const values = Object.entries(row).map(([column, value]) => {
        if (column === "id") return id;
        if (column === "endpoint") return sql`case when ${number} % 2 = 0 then 'e0' else 'e1' end`;
        return sql`${sql.lit(value)}`;
      });
      await sql`insert into tasks (${sql.join(columns.map((column) => sql.ref(column)))})
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(history)})
        select ${sql.join(values)} from numbers`.execute(database.db);
      await sql`analyze`.execute(database.db);
      return database;
    }

    test("no question of the service reads the history from one end to the other", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a", "b");
      await fillHistory(database, template, history);
      const found: string[] = [];
      for (const [question, ask] of Object.entries(askedAllDay)) {
        const plans = await plansOf(database, (db) => ask(db, "t00000100"));
        for (const plan of plans) found.push(...scansIn(plan, database, question).map((line) => `${question}: ${line}`));
      }
      assert.deepEqual(found, []);
      // The rule finds what it is for.
      const [scan] = await plansOf(database, (db) => db.selectFrom("tasks").select("id").where("engine", "=", "x").execute());
      assert.equal(scansIn(scan!, database).length, 1, scan);
    });

    test("waiting and running tasks are counted without a look at any task", async (t) => {
      const database = await withHistory(t);
      const [plan] = await plansOf(database, (db) => countQueue(db));
      assert.match(plan!, /account_load/i);
      assert.doesNotMatch(plan!, /\btasks/i);
    });

    test("a page of a task list that is gone on with reads its own tasks alone, of one path, of several and of all", async (t) => {
      const database = await withHistory(t);
      const page = { limit: 3, offset: 0, before: "00000101", now: 0 };
      const read = [
        (db: Db) => listTasks(db, { accountId: "a", endpoints: ["e0"] }, page),
        (db: Db) => listTasks(db, { accountId: "a", endpoints: ["e0", "e1"] }, page),
        (db: Db) => taskHistory(db, { accountId: "a" }, page).then(({ rows }) => rows),
      ];
      const ids = await Promise.all(read.map(async (list) => (await list(database.db)).map(({ id }) => Number(id))));
      assert.deepEqual(ids, [[100, 98, 96], [100, 99, 98], [100, 99, 98]]);
      for (const list of read) {
        for (const plan of await plansOf(database, (db) => list(db) as Promise<unknown>)) {
          assert.doesNotMatch(plan, /SCAN tasks|Seq Scan on tasks|Bitmap/, plan);
          if (database.dialect.name === "sqlite") assert.match(plan, /SEARCH tasks USING (COVERING )?INDEX \w+ \(.*id<\?/, plan);
          else assert.match(plan, /Index.* on tasks[\s\S]*Index Cond: .*id < /, plan);
        }
      }
    });
  });
}
