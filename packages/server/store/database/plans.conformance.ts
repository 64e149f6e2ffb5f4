import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { addAccounts, newTask, type Twin } from "./conformance-parts.ts";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";
import { countQueue } from "./tasks/task-queue.ts";
import { taskHistory } from "./tasks/task-history.ts";
import { listTasks } from "./tasks/tasks.ts";

const history = 20_000;

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

/** The plans of the statements that a piece of work sends. */
async function plansOf({ db, dialect }: Database, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(listener) as Db);
  const explain = dialect.name === "sqlite" ? "explain query plan" : "explain";
  const plans: string[] = [];
  for (const node of nodes) {
    const compiled = db.getExecutor().compileQuery(node as never, { queryId: "explained" });
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]));
    plans.push(rows.map((row) => String((row as Record<string, unknown>).detail ?? (row as Record<string, unknown>)["QUERY PLAN"])).join("\n"));
  }
  assert.ok(plans.length > 0);
  return plans;
}
