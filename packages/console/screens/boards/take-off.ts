import { type BoardItem, mostAtOnce, nameOfRef } from "../../boards/board.ts";
import { getBoard } from "../../boards/board-calls.ts";
import { favourites } from "../../boards/favourites.ts";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { boardsMessages } from "../../messages/boards/boards-messages.ts";
import { shellMessages } from "../../messages/shell/shell-messages.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import type { BoardItems } from "./board-items.ts";
import { runsOf } from "./runs-of.ts";

/** Items that one call takes off at most. */
const removedAtOnce = 1000;

/** Ids of what was taken off here. What is put back has another id. */
const off = new Set<string>();

/** Takes items off a board, many in one call, and puts them back where they were when somebody wants that. */
export async function takeOff(board: string, list: BoardItems, ids: ReadonlySet<string>): Promise<void> {
  const before = list.items.peek();
  const gone = before.filter(({ id }) => ids.has(id));
  list.remove(ids);
  // A favourite of whoever looks: hearts elsewhere follow.
  const isOwn = board === "favourites" || (await getBoard("favourites").catch(() => undefined))?.id === board;
  try {
    for (const some of chunksOf(gone, removedAtOnce)) {
      // What is off the board already is no error: the same call may be sent again.
      const items = some.map(({ id }) => id);
      await connection.json(`${itemsOf(board)}/remove`, { method: "POST", body: { items }, repeatable: true });
      for (const id of items) off.add(id);
      if (isOwn) noteHearts(some, () => undefined);
    }
  } catch (error) {
    failed(error);
    return list.reload();
  } finally {
    refresh("boards");
  }
  const undo = async () => {
    try {
      for await (const added of putBack(board, before, ids)) if (isOwn) noteHearts(added, ({ id }) => id);
    } catch (error) {
      failed(error);
    }
    refresh("boards");
    await list.reload();
  };
  toast({ text: boardsMessages().takenOff(gone.length), stays: 10_000, action: { label: shellMessages().undo, run: () => void undo() } });
}

/** @param before the board as it was; what is gone itself, or was taken off besides, is none of it any more */
async function* putBack(board: string, before: readonly BoardItem[], ids: ReadonlySet<string>): AsyncGenerator<BoardItem[]> {
  for (const { after, items } of runsOf(before.filter(({ id, item }) => (ids.has(id) ? item !== null : !off.has(id))), ids)) {
    // The last ones first: each call puts its own behind the same item, before those that are there.
    for (const some of chunksOf(items, mostAtOnce).reverse()) {
      const body = { items: some.map(({ type, ref, note }) => ({ type, ref, ...(note && { note }) })), after };
      yield (await connection.json<{ data: BoardItem[] }>(itemsOf(board), { method: "POST", body, repeatable: true })).data;
    }
  }
}

/** In one change of all hearts: each of its own would cost as much as all of them. */
function noteHearts(items: readonly BoardItem[], idOf: (item: BoardItem) => string | undefined): void {
  const next = new Map(favourites.peek());
  for (const item of items) {
    const id = idOf(item);
    if (id === undefined) next.delete(nameOfRef(item));
    else next.set(nameOfRef(item), id);
  }
  favourites.value = next;
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, number) => items.slice(number * size, (number + 1) * size));
}

const itemsOf = (board: string) => `/v1/boards/${encodeURIComponent(board)}/items`;
