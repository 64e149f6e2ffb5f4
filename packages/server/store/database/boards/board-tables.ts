type Flag = 0 | 1;

/** Things of any kind that belong together, in an order of their own. */
export interface BoardTable {
  id: string;
  account_id: string;
  /** The key that made it, or that took it over. */
  owner_key_id: string;
  name: string;
  description: string;
  /** Name and description in lower case, by which it is found. */
  words: string;
  visibility: "private" | "account";
  /** One board of each key has 1. */
  is_favourites: Flag;
  /** How many it has. */
  items: number;
  created_at: number;
  updated_at: number;
}

export type BoardItemType = "sound" | "track" | "icon" | "result" | "upload";

export interface BoardItemTable {
  id: string;
  board_id: string;
  account_id: string;
  type: BoardItemType;
  /** Id of the sound, track, icon, task or upload. */
  ref: string;
  note: string;
  /** Orders the items of a board; there are gaps, see boards/board-order.ts. */
  position: number;
  added_at: number;
}

/** An item that was taken off, as it was: there for as long as it can be put back. */
export interface RemovedBoardItemTable extends BoardItemTable {
  restorable_until: number;
}

/** A link by which somebody without a key sees a board. */
export interface BoardShareTable {
  id: string;
  board_id: string;
  account_id: string;
  /** The key that made it. */
  key_id: string;
  /** SHA-256 of the link's token, hexadecimal. */
  hash: string;
  can_download: Flag;
  /** Whether premium items may be downloaded by it. */
  has_premium: Flag;
  created_at: number;
  expires_at: number;
}
