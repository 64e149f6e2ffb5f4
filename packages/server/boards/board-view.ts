import type { BoardRow } from "../store/database/boards/boards.ts";
import type { BoardItemView } from "./show-items.ts";

/**
 * Boards of an account, items of a board, links of a board, items that one call adds, and takes off or puts back, items that a list of boards shows of each.
 * Taken off are 1,000 at once: SQLite stops the event loop for some 0.1 s then, for 10,000 for up to 0.9 s.
 */
export const most = { boards: 1000, items: 10_000, shares: 100, atOnce: 100, removedAtOnce: 1000, previews: 4 };

/** The id by which every key finds its own favourites. */
export const favouritesId = "favourites";

export interface BoardView {
  id: string;
  name: string;
  description: string;
  visibility: BoardRow["visibility"];
  favourites: boolean;
  owner: { key_id: string; name: string; ended: boolean; me: boolean };
  item_count: number;
  preview: BoardItemView[];
  created_at: string;
  updated_at: string;
}

/** Name and description as boards are found by them. */
export const wordsOfBoard = (name: string, description: string) => `${name}\n${description}`.normalize("NFKC").toLowerCase();

export interface BoardOwner {
  name: string;
  ended: boolean;
}

/** @param owner undefined for a key that is not in the database any more */
export function viewBoard(row: BoardRow, keyId: string, owner: BoardOwner | undefined, preview: BoardItemView[]): BoardView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    favourites: row.is_favourites === 1,
    owner: { key_id: row.owner_key_id, name: owner?.name ?? "", ended: owner?.ended ?? true, me: row.owner_key_id === keyId },
    item_count: row.items,
    preview,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
