import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import type { Caller } from "../accounts/caller.ts";
import { insertBoardItems, listBoardItems } from "../store/database/boards/board-items.ts";
import { boardById, insertBoard } from "../store/database/boards/boards.ts";
import type { Database } from "../store/database/database.ts";
import { openPostgres } from "../store/database/postgres/open.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { heldByBoards } from "../store/database/tasks/kept-tasks.ts";
import { type BoardParts, BoardService } from "./board-service.ts";
import { most } from "./board-view.ts";
import { BoardItemService } from "./item-service.ts";

const caller: Caller = { keyId: "k", accountId: "me", scopes: ["ai", "catalog"], premium: false, limits: {} };
const board = "019c7041-0000-7000-9000-000000000000";
const idOf = (place: number) => `019c7041-0000-7000-8000-${String(place).padStart(12, "0")}`;

/** A board that is full of uploads: they are looked up, let go and held again, and so cost the most. */
async function fullBoard(t: TestContext, open: () => Promise<Database>) {
  const database = await open();
  t.after(() => database.close());
  await database.db.insertInto("accounts").values({ id: "me", name: "me", created_at: 0 }).execute();
  await database.transaction(async (trx) => {
    const made = { account_id: "me", owner_key_id: "k", visibility: "private" as const, is_favourites: 0 as const, created_at: 0, updated_at: 0 };
    await insertBoard(trx, { id: board, name: "b", description: "", words: "b", items: most.items, ...made });
    for (let start = 0; start < most.items; start += 500) {
      const ids = Array.from({ length: 500 }, (_, place) => idOf(start + place));
      const file = { account_id: "me", object: "o", file_name: "f.mp4", media: "video" as const, format: "mp4", width: null, height: null, seconds: null };
      await trx.insertInto("uploads").values(ids.map((id) => ({ id, ...file, bytes: 1, created_at: 0, expires_at: heldByBoards }))).execute();
      const item = { board_id: board, account_id: "me", type: "upload" as const, note: "n".repeat(40), added_at: 1 };
      await insertBoardItems(trx, ids.map((id, place) => ({ ...item, id, ref: id, position: (start + place + 1) * 2 ** 32 })));
    }
  });
  const rowsByIds = async () => [];
  const catalogs = { sounds: { rowsByIds }, music: { rowsByIds }, icons: { rowsByIds } };
  const parts = { database, catalogs, endsOf: (now: number) => ({ result: now + 1e7, upload: now + 1e7 }) } as unknown as BoardParts;
  return { database, items: new BoardItemService(parts, new BoardService(parts)) };
}

async function proveBulk(t: TestContext, open: () => Promise<Database>): Promise<void> {
  const { database, items } = await fullBoard(t, open);
  const order = async () => (await listBoardItems(database.db, board, { limit: 2 * most.items })).map(({ id }) => id);
  const held = async () => Number((await database.db.selectFrom("uploads").select(({ fn }) => fn.countAll().as("count"))
    .where("expires_at", "=", heldByBoards).executeTakeFirstOrThrow()).count);
  const before = await order();
  const slowest = { remove: 0, restore: 0 };
  const inCalls = async (what: keyof typeof slowest, ids: readonly string[], work: (some: string[]) => Promise<unknown>) => {
    const begun = performance.now();
    for (let from = 0; from < ids.length; from += most.removedAtOnce) {
      const call = performance.now();
      await work(ids.slice(from, from + most.removedAtOnce));
      slowest[what] = Math.max(slowest[what], performance.now() - call);
    }
    return Math.round(performance.now() - begun);
  };
  const takeOff = (ids: readonly string[]) => inCalls("remove", ids, (some) => items.removeMany(caller, board, some));
  const putBack = (ids: readonly string[]) =>
    inCalls("restore", ids, async (some) => assert.deepEqual(await items.restore(caller, board, some), { restored: some.length, left_out: [] }));

  // Every fifth: as runs of neighbours these would be 2,000 calls.
  const some = before.filter((_, place) => place % 5 === 1);
  const times = { off: await takeOff(some), back: await putBack(some) };
  assert.deepEqual(await order(), before);
  const all = { off: await takeOff(before), back: 0 };
  assert.deepEqual([await order(), await held()], [[], 0]);
  all.back = await putBack(before.toSorted((one, other) => (one.at(-1)! < other.at(-1)! ? -1 : 1)));
  assert.deepEqual([await order(), await held(), (await boardById(database.db, board))?.items], [before, most.items, most.items]);
  t.diagnostic(`2,000: off in ${times.off} ms, back in ${times.back} ms; 10,000: off in ${all.off} ms, back in ${all.back} ms`);
  t.diagnostic(`longest call: off ${Math.round(slowest.remove)} ms, back ${Math.round(slowest.restore)} ms`);

  await items.removeMany(caller, board, before.slice(0, 3));
  const two = ["1", "2"].map((ref) => ({ id: `s${ref}`, board_id: board, account_id: "me", type: "sound" as const, ref, note: "", position: 1, added_at: 1 }));
  await database.transaction((trx) => insertBoardItems(trx, two));
  await database.db.updateTable("boards").set(({ eb }) => ({ items: eb("items", "+", 2) })).execute();
  await assert.rejects(items.restore(caller, board, before.slice(0, 3)), { status: 409, code: "board_full" });
  assert.deepEqual([(await order()).length, await held()], [most.items - 1, most.items - 3], "none of them is back");
  await items.restore(caller, board, before.slice(0, 1));
  assert.equal((await order()).length, most.items);
}

test("10,000 items that were taken off come back in ten calls to their places, and a full board takes none, on SQLite", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-restore-"));
  await proveBulk(t, () => openSqlite(join(folder, "atelier.db")));
  t.after(() => rm(folder, { recursive: true }));
});

test("the same on PostgreSQL", { skip: whySkipped("PostgreSQL") ?? false }, async (t) => {
  const server = await sharedPostgres();
  t.after(() => server.stop());
  const url = await server.create();
  await proveBulk(t, () => openPostgres(url, { poolSize: 4 }));
});
