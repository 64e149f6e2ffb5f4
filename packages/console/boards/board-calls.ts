import { refresh } from "../data/cache.ts";
import { connection } from "../data/connection.ts";
import { type Board, type BoardItem, type BoardRef, mostAtOnce } from "./board.ts";

const itemsOf = (board: string) => `/v1/boards/${board}/items`;

export async function getBoard(id: string, signal?: AbortSignal): Promise<Board> {
  return (await connection.json<{ data: Board }>(`/v1/boards/${encodeURIComponent(id)}`, { signal })).data;
}

/** @param cursor `next_cursor` of the page before */
export function boardsPage(q: string, cursor: string | undefined, signal: AbortSignal): Promise<{ data: Board[]; next_cursor?: string }> {
  return connection.json("/v1/boards", { query: { ...(q !== "" && { q }), ...(cursor && { cursor }) }, signal });
}

/** Adds things that may be there already. @returns an item for each, in their order */
export async function addToBoard(board: string, refs: readonly (BoardRef & { note?: string })[]): Promise<BoardItem[]> {
  const added: BoardItem[] = [];
  for (let from = 0; from < refs.length; from += mostAtOnce) {
    const items = refs.slice(from, from + mostAtOnce).map(({ type, ref, note }) => ({ type, ref, ...(note && { note }) }));
    // What is there already stays: the same call twice adds nothing twice.
    added.push(...(await connection.json<{ data: BoardItem[] }>(itemsOf(board), { method: "POST", body: { items }, repeatable: true })).data);
  }
  refresh("boards");
  return added;
}

export async function changeItem(board: string, item: string, change: { note?: string; after?: string | null }): Promise<BoardItem> {
  return (await connection.json<{ data: BoardItem }>(`${itemsOf(board)}/${item}`, { method: "PATCH", body: change })).data;
}

export async function removeItem(board: string, item: string): Promise<void> {
  await connection.json(`${itemsOf(board)}/${item}`, { method: "DELETE" });
  refresh("boards");
}

export async function makeBoard(name: string, visibility: Board["visibility"]): Promise<Board> {
  const { data } = await connection.json<{ data: Board }>("/v1/boards", { method: "POST", body: { name, visibility } });
  refresh("boards");
  return data;
}
