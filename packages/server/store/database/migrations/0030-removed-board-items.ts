import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What was taken off boards, for as long as it can be put back. */
export const removedBoardItems: Migration = {
  name: "0030-removed-board-items",
  async up(db) {
    for (const statement of [
      sql`create table removed_board_items (id text primary key, board_id text not null, account_id text not null, type text not null, ref text not null,
        note text not null, position bigint not null, added_at bigint not null, restorable_until bigint not null)`,
      sql`create index removed_board_items_order on removed_board_items (board_id, position, id)`,
      sql`create index removed_board_items_end on removed_board_items (restorable_until)`,
    ]) await statement.execute(db);
  },
};
