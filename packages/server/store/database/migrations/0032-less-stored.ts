import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Names a sum among the ids of tasks, which are UUIDs. */
const idOf = sql`'sum ' || span || ' ' || begins || ' ' || account_id || ' ' || key_id || ' ' || model`;

/**
 * Usage that was summed by day or month becomes a record of several tasks that ended where its day or month began: totals stay what they were. Servers of
 * before run on until each is replaced, so their tables stay: `part_uploads` as it is, the sums empty. They would sum these records as one task each, and
 * where nobody looks any more. So the sums take no row: the older server's transaction fails, and its records stay.
 */
export const lessStored: Migration = {
  name: "0032-less-stored",
  async up(db) {
    const failures = (code: string, count: string) => sql`insert into task_failures (task_id, account_id, key_id, model, code, finished_at, tasks, micros)
      select ${idOf} || ${sql.lit(` ${code}`)}, account_id, nullif(key_id, ''), model, ${sql.lit(code)}, begins, ${sql.ref(count)},
        case when ${sql.lit(code)} = 'cancelled' and failed > 0 then 0 else micros end from failure_sums where ${sql.ref(count)} > 0`;
    const statements = [
      sql`alter table usage add column tasks bigint not null default 1`,
      sql`alter table task_failures add column tasks bigint not null default 1`,
      sql`insert into usage (task_id, account_id, key_id, model, unit, quantity, finished_at, tasks, micros)
        select ${idOf} || ' ' || unit, account_id, nullif(key_id, ''), model, unit, quantity, begins, tasks, micros from usage_sums`,
      failures("engine_failed", "failed"),
      failures("cancelled", "cancelled"),
      ...["usage_sums", "failure_sums"].flatMap((table) => [
        sql`delete from ${sql.table(table)}`,
        sql`alter table ${sql.table(table)} add column closed integer not null default 1 check (closed = 0)`,
      ]),
      sql`drop index usage_finished`,
      sql`drop index task_failures_finished`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
