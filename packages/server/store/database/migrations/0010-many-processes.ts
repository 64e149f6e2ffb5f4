import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Tables whose rows are edited by hand: two edits of one row at a time are noticed by its version. */
const edited = ["sounds", "tracks", "icons", "artists", "genres", "moods"];

/**
 * What many processes need to agree on: how much of each account waits and runs, in a row that is locked before it is changed; account names that are
 * there once; versions of what is edited; who is at work.
 */
export const manyProcesses: Migration = {
  name: "0010-many-processes",
  async up(db) {
    const waiting = (ofClass: string) => sql`sum(case when status = 'CREATED' and class = ${sql.lit(ofClass)} then 1 else 0 end)`;
    const nextTurn = (ofClass: string, turns: number) =>
      sql`coalesce(max(case when status = 'CREATED' and class = ${sql.lit(ofClass)} then turn + ${sql.lit(turns)} end), 0)`;
    const statements = [
      sql`create table account_load (account_id text primary key, running integer not null, waiting_picture integer not null, waiting_film integer not null,
          turn_picture bigint not null, turn_film bigint not null)`,
      sql`insert into account_load select account_id, sum(case when status = 'IN_PROGRESS' then 1 else 0 end), ${waiting("picture")}, ${waiting("film")},
          ${nextTurn("picture", 1)}, ${nextTurn("film", 10)} from tasks where status in ('CREATED', 'IN_PROGRESS') group by account_id`,
      // Counted in account_load from now on.
      sql`drop index tasks_waiting_account`,
      sql`drop index tasks_running_account`,
      // Two first starts at once have made an account twice; the later one gets another name.
      sql`update accounts set name = name || ' ' || id where exists (select 1 from accounts as other where other.name = accounts.name
          and (other.created_at < accounts.created_at or (other.created_at = accounts.created_at and other.id < accounts.id)))`,
      sql`create unique index accounts_name on accounts (name)`,
      ...edited.map((table) => sql`alter table ${sql.table(table)} add column version integer not null default 0`),
      sql`create table members (id text primary key, pid integer not null, host text not null, address text, roles text not null, version text not null,
          key_hash text, has_secret_key integer not null, started_at bigint not null, seen_at bigint not null)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
