import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Failed webhooks are listed and begun again without a look at the delivered ones, which are nearly all. */
export const eventsByState: Migration = {
  name: "0024-events-by-state",
  async up(db) {
    await sql`create index events_account_state on events (account_id, state, id)`.execute(db);
  },
};
