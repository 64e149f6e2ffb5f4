import { sql } from "kysely";
import type { Db } from "../schema.ts";
import type { BoardItemRow } from "./board-items.ts";

/** Between the positions of two items that were added one after the other: so often halved, items come to stand between them before all are numbered again. */
const gap = 2 ** 32;
/** Positions stay exact in JavaScript: beyond this, all are numbered again. */
const furthest = 2 ** 52;

/** Position behind the last item of a board; the next ones follow in steps of `gap`. */
export async function endOfBoard(trx: Db, boardId: string): Promise<{ position: number; gap: number }> {
  const last = await trx.selectFrom("board_items").select("position").where("board_id", "=", boardId).orderBy("position", "desc").limit(1).executeTakeFirst();
  if (last && Number(last.position) > furthest) {
    await renumber(trx, boardId);
    return endOfBoard(trx, boardId);
  }
  return { position: Number(last?.position ?? 0) + gap, gap };
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
  const items = () => trx.selectFrom("board_items").select("position").where("board_id", "=", boardId);
  const before = after === null ? undefined : Number((await items().where("id", "=", after.id).executeTakeFirstOrThrow()).position);
  const next = await items().$if(before !== undefined, (query) => query.where(sql<boolean>`(position, id) > (${before!}, ${after!.id})`))
    .orderBy("position").orderBy("id").limit(1).executeTakeFirst();
  const follows = next && Number(next.position);
  if (before === undefined) return follows === undefined ? { first: gap, step: gap } : inBounds({ first: follows - count * gap, step: gap }, count);
  if (follows === undefined) return inBounds({ first: before + gap, step: gap }, count);
  const step = Math.floor((follows - before) / (count + 1));
  return step > 0 ? { first: before + step, step } : undefined;
}

interface Positions {
  first: number;
  step: number;
}

const inBounds = ({ first, step }: Positions, count: number) =>
  (first >= -furthest && first + (count - 1) * step <= furthest ? { first, step } : undefined);

/** Gives all items of a board their gaps again, in one statement; their order stays. */
async function renumber(trx: Db, boardId: string): Promise<void> {
  await sql`update board_items set position = numbered.place * ${sql.lit(gap)}
    from (select id as item, row_number() over (order by position, id) as place from board_items where board_id = ${boardId}) as numbered
    where board_items.id = numbered.item`.execute(trx);
}
