import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Boards: items of the catalogs, results and uploads in an order of their own, and the links by which they are shown. */
export const boards: Migration = {
  name: "0029-boards",
  async up(db) {
    for (const statement of [
      sql`create table boards (id text primary key, account_id text not null, owner_key_id text not null, name text not null, description text not null,
        words text not null, visibility text not null, is_favourites integer not null default 0, items integer not null default 0,
        created_at bigint not null, updated_at bigint not null)`,
      sql`create index boards_account on boards (account_id, id)`,
      sql`create unique index boards_favourites on boards (account_id, owner_key_id) where is_favourites = 1`,
      sql`create table board_items (id text primary key, board_id text not null, account_id text not null, type text not null, ref text not null,
        note text not null, position bigint not null, added_at bigint not null, unique (board_id, type, ref))`,
      sql`create index board_items_order on board_items (board_id, position, id)`,
      sql`create index board_items_ref on board_items (ref, type)`,
      sql`create table board_shares (id text primary key, board_id text not null, account_id text not null, key_id text not null, hash text not null unique,
        can_download integer not null, has_premium integer not null, created_at bigint not null, expires_at bigint not null)`,
      sql`create index board_shares_board on board_shares (board_id, id)`,
      sql`create index board_shares_expiry on board_shares (expires_at)`,
    ]) await statement.execute(db);
  },
};
