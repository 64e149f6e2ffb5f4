import { effect, signal } from "@preact/signals";
import { connection } from "../data/connection.ts";
import { allows, session } from "../data/session.ts";
import { failed } from "../shell/toasts.tsx";
import { type BoardItem, type BoardRef, nameOfRef } from "./board.ts";
import { addToBoard, removeItem } from "./board-calls.ts";

/** By the names of what is on the board of favourites, the ids of its items; "" while one is on its way. */
export const favourites = signal<ReadonlyMap<string, string>>(new Map());
let read: string | undefined;

/** Reads the favourites of whoever is logged in, once: the first heart that is drawn asks for them. */
export function followFavourites(): void {
  if (read === undefined) effect(() => void readFor(session.value?.key.id ?? ""));
}

async function readFor(key: string): Promise<void> {
  if (read === key) return;
  read = key;
  favourites.value = new Map();
  if (key === "" || !allows("ai")) return;
  let cursor: string | undefined;
  try {
    do {
      const query = { limit: 200, ...(cursor && { cursor }) };
      const page: { data: BoardItem[]; next_cursor?: string } = await connection.json("/v1/boards/favourites/items", { query });
      if (read !== key) return;
      // What was pressed meanwhile is newer.
      favourites.value = new Map([...page.data.map((item) => [nameOfRef(item), item.id] as const), ...favourites.peek()]);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  } catch {
    // Hearts are empty then, and a press still works: adding what is there is no error.
  }
}

/** Takes note of what a board's page has changed of them. */
export function noteFavourite(ref: BoardRef, item: string | undefined): void {
  const next = new Map(favourites.peek());
  if (item === undefined) next.delete(nameOfRef(ref));
  else next.set(nameOfRef(ref), item);
  favourites.value = next;
}

/** Shown at once; taken back where the service refuses. @returns whether it is a favourite now */
export async function toggleFavourite(ref: BoardRef): Promise<boolean> {
  const before = favourites.peek().get(nameOfRef(ref));
  // The press before is still on its way.
  if (before === "") return true;
  noteFavourite(ref, before === undefined ? "" : undefined);
  try {
    if (before === undefined) noteFavourite(ref, (await addToBoard("favourites", [ref]))[0]!.id);
    else await removeItem("favourites", before);
    return before === undefined;
  } catch (error) {
    noteFavourite(ref, before);
    failed(error);
    return before !== undefined;
  }
}
