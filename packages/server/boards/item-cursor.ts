import { invalidRequest } from "../errors.ts";
import type { AfterItem } from "../store/database/boards/board-items.ts";

const form = /^(-?\d{1,16})\.([0-9a-f-]{36})$/;

/** What a page of a board goes on from: the last item that was shown, and where it stood, in case it is gone by then. */
export function cursorOf({ id, position }: AfterItem): string {
  return `${position}.${id}`;
}

/** @throws ServiceError 400 that names `cursor` for one that no page has given */
export function readCursor(cursor: string): AfterItem {
  const [, position, id] = form.exec(cursor) ?? [];
  if (id === undefined) throw invalidRequest([{ name: "cursor", reason: "must be `next_cursor` of the page before, as it was given" }]);
  return { position: Number(position), id };
}
