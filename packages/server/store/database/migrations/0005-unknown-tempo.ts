import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A track whose tempo is not known has none; it had 0, which orders took for the slowest. */
export const unknownTempo: Migration = {
  name: "0005-unknown-tempo",
  async up(db) {
    // A column cannot lose its "not null" everywhere: another one takes its place.
    await sql`alter table tracks rename column bpm to stated_bpm`.execute(db);
    await sql`alter table tracks add column bpm integer`.execute(db);
    await sql`update tracks set bpm = nullif(stated_bpm, 0)`.execute(db);
    await sql`alter table tracks drop column stated_bpm`.execute(db);
  },
};
