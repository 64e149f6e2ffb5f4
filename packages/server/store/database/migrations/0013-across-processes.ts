import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * What several processes count together: deliveries under way to a receiver, and on a server's database the rates of requests. Those are nothing that a crash
 * must keep, so that no disk waits for them.
 */
export const acrossProcesses: Migration = {
  name: "0013-across-processes",
  async up(db, { name }) {
    await sql`create index events_under_way on events (receiver, lease_until) where state = 'pending' and lease_until is not null`.execute(db);
    if (name === "sqlite") return;
    await sql`create unlogged table rates (name text primary key, full_at double precision not null, granted integer not null) with (fillfactor = 50)`
      .execute(db);
  },
};
