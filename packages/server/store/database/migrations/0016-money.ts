import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What tasks cost, and what may be spent in a day and a month: by all, by an account, with a key. Amounts are whole millionths of a dollar. */
export const money: Migration = {
  name: "0016-money",
  async up(db) {
    const statements = [
      sql`alter table tasks add column price_json text`,
      ...["usage", "usage_sums", "task_failures", "failure_sums"].map((table) =>
        sql`alter table ${sql.table(table)} add column micros bigint not null default 0`),
      sql`create table budgets (scope text not null, id text not null, span text not null, micros bigint not null, primary key (scope, id, span))`,
      sql`create table spending (scope text not null, id text not null, span text not null, begins bigint not null, spent bigint not null,
          reserved bigint not null, primary key (scope, id, span, begins))`,
      sql`create index spending_age on spending (begins)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
