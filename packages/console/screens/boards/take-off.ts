import { signal } from "@preact/signals";
import { boardsMessages } from "messages:boards";
import { shellMessages } from "messages:shell";
import { type BoardItem, nameOfRef } from "../../boards/board.ts";
import { getBoard } from "../../boards/board-calls.ts";
import { favourites } from "../../boards/favourites.ts";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { failed, showProgress, toast } from "../../shell/toasts.tsx";
import type { BoardItems } from "./board-items.ts";

/** Items that one call takes off or puts back at most. */
const atOnce = 1000;

/** What was taken off together. */
interface TakenOff {
  board: string;
  list: BoardItems;
  items: readonly BoardItem[];
  /** Of the favourites of whoever looks: hearts elsewhere follow. */
  isOwn: boolean;
}

/** Takes items off a board, many in one call, and puts them back where they were when somebody wants that. */
export async function takeOff(board: string, list: BoardItems, ids: ReadonlySet<string>): Promise<void> {
  const items = list.items.peek().filter(({ id }) => ids.has(id));
  list.remove(ids);
  const isOwn = board === "favourites" || (await getBoard("favourites").catch(() => undefined))?.id === board;
  const off: TakenOff = { board, list, items, isOwn };
  try {
    await inCalls(boardsMessages().takingOff(items.length), items, async (some) => {
      // What is off the board already is no error: the same call may be sent again.
      await send(board, "remove", some);
      if (isOwn) noteHearts(some, () => undefined);
    });
  } catch (error) {
    failed(error);
    return list.reload();
  } finally {
    refresh("boards");
  }
  toast({ text: boardsMessages().takenOff(items.length), stays: 10_000, action: { label: shellMessages().undo, run: () => void putBack(off) } });
}

/** The service knows the places, and what is there already is no error: after a failure all may be sent again. */
async function putBack(off: TakenOff): Promise<void> {
  const { board, list, items, isOwn } = off;
  const t = boardsMessages();
  // What was gone before it was taken off, or may not be seen, is nothing that can be put back.
  const shown = items.filter(({ item }) => item !== null);
  let lost = items.length - shown.length;
  try {
    await inCalls(t.puttingBack(shown.length), shown, async (some) => {
      const left = (await send<Restored>(board, "restore", some)).left_out;
      const missing = new Set(left.map(({ id }) => id));
      if (isOwn) noteHearts(some.filter(({ id }) => !missing.has(id)), ({ id }) => id);
      lost += left.filter(({ reason }) => reason !== "added_again").length;
    });
    const isBack = lost < items.length ? [t.isBack(items.length - lost)] : [];
    toast({ text: [...isBack, ...(lost > 0 ? [t.notBack(lost)] : [])].join(" "), ...(lost > 0 && { kind: "failed" }) });
  } catch (error) {
    failed(error, { label: shellMessages().retry, run: () => void putBack(off) });
  }
  refresh("boards");
  await list.reload();
  goOnAmong(new Set(shown.map(({ id }) => id)));
}

/** Frames for which somebody may wait for the cells to be built. */
const patience = 60;

/** The button that had the focus is gone: by keys it goes on from the first one that is back, where that is in sight. */
function goOnAmong(ids: ReadonlySet<string>, frames = patience): void {
  if (frames === 0 || document.activeElement !== document.body) return;
  const cell = [...document.querySelectorAll<HTMLElement>(".board-cell[data-item]")].find(({ dataset }) => ids.has(dataset.item!));
  if (cell) cell.querySelector<HTMLElement>("[data-cell]")?.focus({ preventScroll: true });
  else requestAnimationFrame(() => goOnAmong(ids, frames - 1));
}

interface Restored {
  left_out: { id: string; reason: "gone" | "added_again" | "unknown" }[];
}

/** Works through items, so many in a call, and shows how far it is where that lasts. */
async function inCalls(text: string, items: readonly BoardItem[], call: (some: readonly BoardItem[]) => Promise<void>): Promise<void> {
  const progress = signal(0);
  const hide = showProgress(text, progress);
  try {
    for (let from = 0; from < items.length; from += atOnce) {
      await call(items.slice(from, from + atOnce));
      progress.value = Math.min(1, (from + atOnce) / items.length);
    }
  } finally {
    hide();
  }
}

async function send<Data>(board: string, what: "remove" | "restore", items: readonly BoardItem[]): Promise<Data> {
  const body = { items: items.map(({ id }) => id) };
  const path = `/v1/boards/${encodeURIComponent(board)}/items/${what}`;
  return (await connection.json<{ data: Data }>(path, { method: "POST", body, repeatable: true })).data;
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
