/** What can stand on a board. */
export type BoardItemType = "sound" | "track" | "icon" | "result" | "upload";

/** Something of the service, as boards name it. */
export interface BoardRef {
  type: BoardItemType;
  /** Its id: of a result the task's. */
  ref: string;
}

/** One of `GET /v1/boards/{id}/items`. */
export interface BoardItem extends BoardRef {
  id: string;
  note: string;
  added_at: string;
  /** As lists of its type show it; null where it is gone. */
  item: unknown;
}

/** One of `GET /v1/boards`. */
export interface Board {
  id: string;
  name: string;
  description: string;
  visibility: "private" | "account";
  favourites: boolean;
  owner: { key_id: string; name: string; ended: boolean; me: boolean };
  item_count: number;
  preview: readonly BoardItem[];
  updated_at: string;
}

/** Items that one call adds at most. */
export const mostAtOnce = 100;

/** `sound:17`: what elements say of themselves in `data-board`. */
export const nameOfRef = ({ type, ref }: BoardRef): string => `${type}:${ref}`;

export function refOf(name: string | undefined): BoardRef | undefined {
  const [, type, ref] = /^(sound|track|icon|result|upload):(.+)$/.exec(name ?? "") ?? [];
  return ref === undefined ? undefined : { type: type as BoardItemType, ref };
}
