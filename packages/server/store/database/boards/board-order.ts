import { type RawBuilder, sql } from "kysely";
import type { Db } from "../schema.ts";
import type { BoardItemRow } from "./board-items.ts";

/** Between the positions of two items that were added one after the other: so often halved, items come to stand between them before all are numbered again. */
const gap = 2 ** 32;
/** Positions stay exact in JavaScript: beyond this, all are numbered again. */
const furthest = 2 ** 52;

/** Position behind the last item of a board; the next ones follow in steps of `gap`. */
export async function endOfBoard(trx: Db, boardId: string): Promise<{ position: number; gap: number }> {
  const last = Math.max(0, ...(await nearest(trx, sql`board_id = ${boardId} order by position desc`)));
  if (last > furthest) {
    await renumber(trx, boardId);
    return endOfBoard(trx, boardId);
  }
  return { position: last + gap, gap };
}

/** Positions of so many between an item and the one that follows it, in their order. @param after null: before the first */
export async function positionsAfter(trx: Db, boardId: string, after: Pick<BoardItemRow, "id"> | null, count: number): Promise<number[]> {
  let found = await between(trx, boardId, after, count);
  if (found === undefined) {
    await renumber(trx, boardId);
    found = (await between(trx, boardId, after, count))!;
  }
  const { first, step } = found;
  return Array.from({ length: count }, (_, place) => first + place * step);
}

/** Undefined where there is no space left. */
async function between(trx: Db, boardId: string, after: Pick<BoardItemRow, "id"> | null, count: number): Promise<Positions | undefined> {
  const before = after === null ? undefined : await positionOf(trx, boardId, after.id);
  const behind = before === undefined ? sql`` : sql`and (position, id) > (${before}, ${after!.id})`;
  const follows = Math.min(...(await nearest(trx, sql`board_id = ${boardId} ${behind} order by position, id`)));
  if (before === undefined) return follows === Infinity ? { first: gap, step: gap } : inBounds({ first: follows - count * gap, step: gap }, count);
  if (follows === Infinity) return inBounds({ first: before + gap, step: gap }, count);
  const step = Math.floor((follows - before) / (count + 1));
  return step > 0 ? { first: before + step, step } : undefined;
}

async function positionOf(trx: Db, boardId: string, id: string): Promise<number> {
  const { position } = await trx.selectFrom("board_items").select("position").where("board_id", "=", boardId).where("id", "=", id).executeTakeFirstOrThrow();
  return Number(position);
}

/**
 * Positions of the first item that fits, and of the first one that was taken off. That one keeps its place while it can be put back: nothing comes to stand
 * amid what was taken off together.
 */
async function nearest(trx: Db, which: RawBuilder<unknown>): Promise<number[]> {
  const of = (table: "board_items" | "removed_board_items") => sql`(select position from ${sql.table(table)} where ${which} limit 1)`;
  const { rows } = await sql<{ there: unknown; off: unknown }>`select ${of("board_items")} as there, ${of("removed_board_items")} as off`.execute(trx);
  return [rows[0]!.there, rows[0]!.off].filter((position) => position !== null).map(Number);
}

interface Positions {
  first: number;
  step: number;
}

const inBounds = ({ first, step }: Positions, count: number) =>
  (first >= -furthest && first + (count - 1) * step <= furthest ? { first, step } : undefined);

/** Gives all items of a board their gaps again, and spreads what was taken off between those that it stood between; the order of all stays. */
async function renumber(trx: Db, boardId: string): Promise<void> {
  await sql`update removed_board_items set position = numbered.behind * ${sql.lit(gap)} + numbered.place * ${sql.lit(gap)} / (numbered.many + 1)
    from (select id as item, behind, row_number() over (partition by behind order by position, id) as place, count(*) over (partition by behind) as many
      from (select id, position, off, cast(sum(1 - off) over (order by position, id) as bigint) as behind
        from (select id, position, 0 as off from board_items where board_id = ${boardId}
          union all select id, position, 1 as off from removed_board_items where board_id = ${boardId}) as placed) as ordered
      where off = 1) as numbered
    where removed_board_items.id = numbered.item`.execute(trx);
  await sql`update board_items set position = numbered.place * ${sql.lit(gap)}
    from (select id as item, row_number() over (order by position, id) as place from board_items where board_id = ${boardId}) as numbered
    where board_items.id = numbered.item`.execute(trx);
}
