import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Kinds of that time whose results are films. */
const films = ["animate-image", "edit-video", "generate-video", "lip-sync", "transfer-motion", "upscale-video"];

/**
 * Tasks are queued by class, pictures apart from films, and know how much work they are; measured run times foretell how long others wait; engines
 * keep a note for a task's next attempt.
 */
export const taskClasses: Migration = {
  name: "0004-task-classes",
  async up(db) {
    const statements = [
      sql`alter table tasks add column class text not null default 'picture'`,
      sql`update tasks set class = 'film' where kind in (${sql.join(films)})`,
      sql`alter table tasks add column work double precision`,
      sql`alter table tasks add column note_json text`,
      sql`drop index tasks_waiting`,
      sql`create index tasks_waiting on tasks (class, turn, id, kind, work) where status = 'CREATED'`,
      sql`drop index tasks_waiting_account`,
      sql`create index tasks_waiting_account on tasks (account_id, class, turn) where status = 'CREATED'`,
      sql`create table run_times (engine text not null, kind text not null, runs double precision not null, seconds double precision not null,
          work double precision not null, work_squared double precision not null, work_seconds double precision not null, primary key (engine, kind))`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
