import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Names a sum among the ids of tasks, which are UUIDs. */
const idOf = sql`'sum ' || span || ' ' || begins || ' ' || account_id || ' ' || key_id || ' ' || model`;

/**
 * What a client has sent of an upload in parts goes from the bucket by itself, after a day. Usage that was summed by day or month becomes a record of several
 * tasks that ended where its day or month began: totals stay what they were. Servers of before would look for these tables.
 */
export const lessStored: Migration = {
  name: "0032-less-stored",
  endsOlder: true,
  async up(db) {
    const failures = (code: string, count: string) => sql`insert into task_failures (task_id, account_id, key_id, model, code, finished_at, tasks, micros)
      select ${idOf} || ${sql.lit(` ${code}`)}, account_id, nullif(key_id, ''), model, ${sql.lit(code)}, begins, ${sql.ref(count)},
        case when ${sql.lit(code)} = 'cancelled' and failed > 0 then 0 else micros end from failure_sums where ${sql.ref(count)} > 0`;
    const statements = [
      sql`drop table part_uploads`,
      sql`alter table usage add column tasks bigint not null default 1`,
      sql`alter table task_failures add column tasks bigint not null default 1`,
      sql`insert into usage (task_id, account_id, key_id, model, unit, quantity, finished_at, tasks, micros)
        select ${idOf} || ' ' || unit, account_id, nullif(key_id, ''), model, unit, quantity, begins, tasks, micros from usage_sums`,
      failures("engine_failed", "failed"),
      failures("cancelled", "cancelled"),
      sql`drop table usage_sums`,
      sql`drop table failure_sums`,
      sql`drop index usage_finished`,
      sql`drop index task_failures_finished`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
