import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Who changed what, when, from where. Ids are UUIDs of version 7, so that the order and the end of a row's time follow from its key. No row names another
 * table: what it tells of may be gone.
 */
export const audit: Migration = {
  name: "0027-audit",
  async up(db) {
    await sql`create table audit (id text primary key, account_id text not null, at bigint not null, actor text not null, key_name text, person text,
      operation text not null, object_kind text not null, object_id text, details_json text not null, address text, agent text, outcome text not null,
      status integer, code text, request_id text)`.execute(db);
    await sql`create index audit_account on audit (account_id, id)`.execute(db);
    await sql`create index audit_actor on audit (account_id, actor, id)`.execute(db);
    await sql`create index audit_operation on audit (account_id, operation, id)`.execute(db);
    await sql`create index audit_object on audit (account_id, object_id, id) where object_id is not null`.execute(db);
  },
};
