import type { AfterItem } from "../store/database/boards/board-items.ts";

/** Position and id. */
export const cursorForm = /^-?[0-9]{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a page of a board goes on from: the last item that was shown, and where it stood, in case it is gone by then. */
export function cursorOf({ id, position }: AfterItem): string {
  return `${position}.${id}`;
}

/** @param cursor of `cursorForm` */
export function readCursor(cursor: string): AfterItem {
  const [position = "", id = ""] = cursor.split(".");
  return { position: Number(position), id };
}
