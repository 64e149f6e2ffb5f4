import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * What was used and what failed, summed by day and later by month, once the records of single tasks are past their retention. The key of what was counted
 * before keys were is the empty text, because a primary key takes no null.
 */
export const usageSums: Migration = {
  name: "0015-usage-sums",
  async up(db) {
    const statements = [
      sql`create table usage_sums (account_id text not null, span text not null, begins bigint not null, model text not null, unit text not null,
          key_id text not null, tasks bigint not null, quantity double precision not null, primary key (account_id, begins, span, model, unit, key_id))`,
      sql`create index usage_sums_age on usage_sums (begins) where span = 'day'`,
      sql`create index usage_finished on usage (finished_at)`,
      sql`create table failure_sums (account_id text not null, span text not null, begins bigint not null, model text not null, key_id text not null,
          failed bigint not null, cancelled bigint not null, primary key (account_id, begins, span, model, key_id))`,
      sql`create index failure_sums_age on failure_sums (begins) where span = 'day'`,
      sql`create index task_failures_finished on task_failures (finished_at)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
