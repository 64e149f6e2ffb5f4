import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { deleteBoardItems, firstBoardItems, insertBoardItems, itemsOfRefs, itemsOnBoard, listBoardItems, updateBoardItem } from "./boards/board-items.ts";
import { holdMedia, isOnBoard, releaseBoard, releaseMedia } from "./boards/board-holds.ts";
import { endOfBoard, positionsAfter } from "./boards/board-order.ts";
import { findRemoved, forgetRemoved, putBackOnBoard, takeOffBoard } from "./boards/removed-board-items.ts";
import { deleteExpiredShares, findBoardShare, insertBoardShare, listBoardShares, takeBoardShare } from "./boards/board-shares.ts";
import {
  addToBoardCount, type BoardRow, boardById, countBoards, deleteBoard, findBoard, findFavourites, insertBoard, listBoards, ownersOf,
} from "./boards/boards.ts";
import { addAccounts, addTask, type Twin } from "./conformance-parts.ts";
import type { Database } from "./database.ts";
import { plansOf } from "./long-history.conformance.ts";
import type { Db } from "./schema.ts";
import { heldByBoards, noEnd } from "./tasks/kept-tasks.ts";
import { expiredTasks } from "./tasks/tasks.ts";

const board = (id: string, changes: Partial<BoardRow> = {}): BoardRow => ({
  id, account_id: "me", owner_key_id: "k1", name: id, description: "", words: id, visibility: "private", is_favourites: 0, items: 0,
  created_at: 1_772_000_000_000, updated_at: 1_772_000_000_000, ...changes,
});
const item = (id: string, position: number, type: "sound" | "result" | "upload" = "sound", board_id = "b") =>
  ({ id, board_id, account_id: "me", type, ref: id, note: "", position, added_at: 1_772_000_000_000 });
const viewer = (keyId: string, isAdmin = false) => ({ accountId: "me", keyId, isAdmin, now: 100 });

async function addKey({ db }: Database, id: string, ends: { revoked_at?: number; expires_at?: number } = {}): Promise<void> {
  await db.insertInto("api_keys").values({
    id, account_id: "me", name: `key ${id}`, hash: id, hint: "", scopes_json: "[]", premium: 0, limits_json: null, source: "operator", created_at: 0,
    expires_at: null, revoked_at: null, ...ends,
  }).execute();
}

/** Boards, what is on them, and their links. */
export function boardsConformance(name: string, { empty }: Twin): void {
  describe(`${name}, boards`, () => {
    test("a private board is its key's, one of the account is everybody's, and what an ended key has left an admin sees", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "me", "other");
      for (const [id, ends] of [["k1", {}], ["k2", { revoked_at: 5 }], ["k3", { expires_at: 100 }]] as const) await addKey(database, id, ends);
      await database.transaction(async (trx) => {
        for (const row of [
          board("1"), board("2", { visibility: "account" }), board("3", { owner_key_id: "k2" }), board("4", { owner_key_id: "k3" }),
          board("5", { account_id: "other", visibility: "account" }), board("6", { owner_key_id: "gone", words: "50% off_it" }),
        ]) await insertBoard(trx, row);
      });
      const seen = async (keyId: string, isAdmin = false) => (await listBoards(db, viewer(keyId, isAdmin), { limit: 10 })).map(({ id }) => id);
      assert.deepEqual([await seen("k1"), await seen("k9"), await seen("k9", true)], [["2", "1"], ["2"], ["6", "4", "3", "2"]]);
      assert.deepEqual((await listBoards(db, viewer("k1"), { limit: 10, before: "2" })).map(({ id }) => id), ["1"]);
      assert.deepEqual((await listBoards(db, viewer("gone"), { limit: 10, words: "50% off_" })).map(({ id }) => id), ["6"]);
      assert.deepEqual(await listBoards(db, viewer("gone"), { limit: 10, words: "5_" }), [], "no pattern of a caller's");
      assert.equal((await findBoard(db, "1", viewer("k1")))?.updated_at, 1_772_000_000_000);
      assert.equal(await findBoard(db, "1", viewer("k9", true)), undefined, "its key still works");
      const owners = new Map([["k1", { name: "key k1", ended: false }], ["k2", { name: "key k2", ended: true }]]);
      assert.deepEqual(await ownersOf(db, ["k1", "k2", "gone"], 100), owners);
      await database.transaction((trx) => insertBoard(trx, board("7", { is_favourites: 1 })));
      await database.transaction((trx) => insertBoard(trx, board("8", { is_favourites: 1 })));
      assert.equal((await findFavourites(db, "me", "k1"))?.id, "7", "a key has its favourites once");
      assert.equal(await countBoards(db, "me"), 5);
    });

    test("items stay in their order through a hundred moves to one place, and pages go on behind what is gone", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      const ids = async () => (await listBoardItems(db, "b", { limit: 100 })).map(({ id }) => id);
      await database.transaction(async (trx) => {
        for (const id of ["a", "b", "c", "d"]) await insertBoardItems(trx, [item(id, (await endOfBoard(trx, "b")).position)]);
      });
      const expected = ["a", "b", "c", "d"];
      const move = async (trx: Db, id: string, after: string | null) => {
        await updateBoardItem(trx, id, { position: (await positionsAfter(trx, "b", after === null ? null : { id: after }, 1))[0]! });
        expected.splice(expected.indexOf(id), 1);
        expected.splice(after === null ? 0 : expected.indexOf(after) + 1, 0, id);
      };
      await database.transaction(async (trx) => {
        for (let time = 0; time < 100; time++) await move(trx, time % 2 === 0 ? "c" : "d", "a");
        await move(trx, "d", null);
        await move(trx, "a", "b");
      });
      assert.deepEqual(await ids(), expected);
      const [first, second] = await listBoardItems(db, "b", { limit: 2 });
      await db.deleteFrom("board_items").where("id", "=", second!.id).execute();
      assert.deepEqual((await listBoardItems(db, "b", { after: second, limit: 9 })).map(({ id }) => id), expected.slice(2));
      assert.deepEqual((await listBoardItems(db, "b", { after: first, limit: 1 })).map(({ id }) => id), expected.slice(2, 3));
      await db.updateTable("board_items").set({ position: 2 ** 52 + 1 }).where("id", "=", expected.at(-1)!).execute();
      assert.ok((await database.transaction((trx) => endOfBoard(trx, "b"))).position < 2 ** 52, "numbered again at the end of the numbers");
      assert.deepEqual((await itemsOfRefs(db, "b", [{ type: "sound", ref: "a" }])).map(({ id }) => id), ["a"]);
      await database.transaction((trx) => insertBoardItems(trx, [item("e", 5, "sound", "b2"), item("f", 4, "sound", "b2")]));
      assert.deepEqual((await firstBoardItems(db, ["b2", "b", "none"], 1)).map(({ board_id }) => board_id).sort(), ["b", "b2"]);
      await assert.rejects(database.transaction((trx) => insertBoardItems(trx, [{ ...item("g", 9, "sound", "b2"), ref: "e" }])), (error) =>
        database.dialect.isUniqueViolation(error));
    });

    test("what is on a board has no end until the last board lets it go, and what is kept stays kept", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "me", "other");
      for (const id of ["t1", "t2", "t3"]) await addTask(database, id, id === "t3" ? "other" : "me");
      await db.updateTable("tasks").set({ status: "COMPLETED", expires_at: sql<number>`case when id = 't2' then ${sql.lit(noEnd)} else 1000 end` }).execute();
      await db.insertInto("uploads").values({
        id: "u1", account_id: "me", object: "o", file_name: "f", media: "image", format: "png", width: 1, height: 1, seconds: null, bytes: 1, created_at: 0,
        expires_at: 1000,
      }).execute();
      const endOf = async (table: "tasks" | "uploads", id: string) =>
        Number((await db.selectFrom(table).select("expires_at").where("id", "=", id).executeTakeFirstOrThrow()).expires_at);
      const ends = { result: 5000, upload: 6000 };
      await database.transaction(async (trx) => {
        for (const id of ["b", "b2"]) await insertBoard(trx, board(id));
        await insertBoardItems(trx, [item("t1", 1, "result"), item("t2", 2, "result"), item("u1", 3, "upload")]);
        await insertBoardItems(trx, [{ ...item("x", 1, "result", "b2"), ref: "t1" }]);
        await holdMedia(trx, "me", { result: ["t1", "t2", "t3"], upload: ["u1"] });
      });
      assert.deepEqual([await endOf("tasks", "t1"), await endOf("tasks", "t2"), await endOf("tasks", "t3")], [heldByBoards, noEnd, 1000]);
      assert.equal(await endOf("uploads", "u1"), heldByBoards);
      assert.deepEqual(await expiredTasks(db, 2e14, 10), ["t3"]);
      assert.deepEqual([await isOnBoard(db, "result", "t1"), await isOnBoard(db, "upload", "t1")], [true, false]);
      await database.transaction(async (trx) => {
        await releaseBoard(trx, "b", ends);
        await deleteBoard(trx, "b");
      });
      assert.deepEqual([await endOf("tasks", "t1"), await endOf("tasks", "t2"), await endOf("uploads", "u1")], [heldByBoards, noEnd, 6000]);
      await database.transaction(async (trx) => {
        await trx.deleteFrom("board_items").where("id", "=", "x").execute();
        await releaseMedia(trx, { result: ["t1", "t2", "none"], upload: [] }, ends);
      });
      assert.deepEqual([await endOf("tasks", "t1"), await endOf("tasks", "t2"), await endOf("uploads", "u1")], [5000, noEnd, 6000]);
    });

    test("many are taken off a board in one statement, those of other boards stay, and as many come to stand between two", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      const ids = Array.from({ length: 3000 }, (_, place) => `i${String(place).padStart(4, "0")}`);
      const rest = async () => (await listBoardItems(db, "b", { limit: 5000 })).map(({ id }) => id);
      await database.transaction(async (trx) => {
        await insertBoardItems(trx, ids.map((id, place) => item(id, place + 1)));
        await insertBoardItems(trx, [item("other", 1, "sound", "b2")]);
      });
      const gone = [...ids.slice(1, 2999), "other", "none", `"'; %`];
      const deleted = await database.transaction((trx) => deleteBoardItems(trx, "b", gone));
      assert.deepEqual(deleted.map(({ id }) => id).sort(), ids.slice(1, 2999));
      assert.equal(deleted[0]!.added_at, 1_772_000_000_000);
      assert.deepEqual(await rest(), [ids[0], ids[2999]]);
      assert.equal((await listBoardItems(db, "b2", { limit: 5 })).length, 1);
      assert.deepEqual(await deleteBoardItems(db, "b", gone), [], "a repeat takes nothing off");
      await database.transaction(async (trx) => {
        // Neighbours without a space between them, then the top, then the end.
        for (const [after, some] of [["i2999", ["e1", "e2"]], [null, ["a1", "a2", "a3"]], ["i0000", ids.slice(1, 101)]] as const) {
          const positions = await positionsAfter(trx, "b", after === null ? null : { id: after }, some.length);
          await insertBoardItems(trx, some.map((id, place) => item(id, positions[place]!)));
          if (after === null) await updateBoardItem(trx, "i2999", { position: 2 });
        }
      });
      assert.deepEqual(await rest(), ["a1", "a2", "a3", ...ids.slice(0, 101), "i2999", "e1", "e2"]);
    });

    test("what was taken off comes back as it was to where it stood, whatever was added or numbered again meanwhile, until its time is over", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      const order = async () => (await listBoardItems(db, "b", { limit: 100 })).map(({ id }) => id).join("");
      const put = (id: string, after?: string | null) => database.transaction(async (trx) => {
        const behind = () => positionsAfter(trx, "b", after ? { id: after } : null, 1);
        const position = after === undefined ? (await endOfBoard(trx, "b")).position : (await behind())[0]!;
        await insertBoardItems(trx, [item(id, position)]);
      });
      for (const id of "abcdefgh") await put(id);
      const before = await listBoardItems(db, "b", { limit: 100 });
      const gone = await database.transaction((trx) => takeOffBoard(trx, "b", ["a", "c", "d", "g", "h", "none"], 1000));
      assert.deepEqual(gone.map(({ id }) => id).sort().join(""), "acdgh");
      assert.equal(await order(), "bef");
      // At the top, between what stays, at the end.
      await put("T", null);
      await put("M", "b");
      await put("Z");
      assert.equal(await order(), "TbMefZ");
      assert.deepEqual(await findRemoved(db, "b", ["c"], 1000), [], "its time is over");
      assert.deepEqual(await findRemoved(db, "b2", ["c"], 1), []);
      const found = await findRemoved(db, "b", ["d", "c", "b", "none"], 1);
      assert.deepEqual(found.sort((one, other) => (one.id < other.id ? -1 : 1)), [before[2], before[3]], "as it was");
      const back = (...ids: string[]) => database.transaction((trx) => putBackOnBoard(trx, "b", ids));
      await back("c", "d");
      assert.equal(await order(), "TbMcdefZ");
      assert.deepEqual([...(await itemsOnBoard(db, "b", ["c", "g", "none"]))], ["c"]);
      await back("c", "d");
      assert.equal(await order(), "TbMcdefZ", "a repeat changes nothing");

      // Until there is no space left behind one: all are numbered again, and what was taken off with them.
      const moves = [..."123456789"].flatMap((one) => [..."xyzw"].map((other) => one + other));
      for (const id of moves) await put(id, "e");
      await back("a", "g", "h");
      assert.equal(await order(), `TabMcde${moves.toReversed().join("")}fghZ`);
      await database.transaction((trx) => takeOffBoard(trx, "b", ["a", "b"], 500));
      await database.transaction((trx) => takeOffBoard(trx, "b", ["c"], 501));
      await forgetRemoved(db, 500);
      assert.deepEqual((await findRemoved(db, "b", ["a", "b", "c"], 0)).map(({ id }) => id), ["c"]);
      await database.transaction((trx) => deleteBoard(trx, "b"));
      assert.deepEqual(await findRemoved(db, "b", ["c"], 0), []);
    });

    test("a link is found by the hash of its token until it ends, and goes with its board", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      const made = { account_id: "me", key_id: "k1", can_download: 1, has_premium: 0, created_at: 1_772_000_000_000 } as const;
      const share = (id: string, expires_at: number, board_id = "b") => ({ ...made, id, board_id, hash: `h${id}`, expires_at });
      await database.transaction(async (trx) => {
        await insertBoard(trx, board("b"));
        for (const row of [share("1", 50), share("2", 1e13), share("3", 1e13), share("4", 1e13, "b2")]) await insertBoardShare(trx, row);
      });
      assert.deepEqual((await listBoardShares(db, "b", 100)).map(({ id }) => id), ["3", "2"]);
      assert.equal(await findBoardShare(db, "h1", 50), undefined);
      assert.equal((await findBoardShare(db, "h2", 100))?.expires_at, 1e13);
      assert.equal(await takeBoardShare(db, "b2", "2"), undefined, "of another board");
      assert.equal((await takeBoardShare(db, "b", "2"))?.id, "2");
      await deleteExpiredShares(db, 100);
      await database.transaction((trx) => deleteBoard(trx, "b"));
      assert.deepEqual((await db.selectFrom("board_shares").select("id").execute()).map(({ id }) => id), ["4"]);
    });

    test("no question of a board reads the items, boards or links of others", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      const number = database.dialect.name === "sqlite" ? sql`printf('%08d', i)` : sql`lpad(cast(i as text), 8, '0')`;
      const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 20000)`;
      await sql`insert into board_items (id, board_id, account_id, type, ref, note, position, added_at) ${numbers}
        select ${number}, 'b' || (i % 200), 'me', 'result', ${number}, '', i, 0 from numbers`.execute(db);
      await sql`insert into removed_board_items
        select 'r' || id, board_id, account_id, type, 'r' || ref, note, position + 100, added_at, 1000 + position from board_items`.execute(db);
      await sql`insert into board_shares (id, board_id, account_id, key_id, hash, can_download, has_premium, created_at, expires_at) ${numbers}
        select ${number}, 'b' || (i % 200), 'me', 'k', ${number}, 0, 0, 0, 1000 + i from numbers`.execute(db);
      await sql`insert into boards (id, account_id, owner_key_id, name, description, words, visibility, created_at, updated_at) ${numbers}
        select ${number}, 'a' || (i % 200), 'k', '', '', '', 'private', 0, 0 from numbers`.execute(db);
      await sql`analyze`.execute(db);
      const questions: Record<string, (db: Db) => Promise<unknown>> = {
        listBoards: (asked) => listBoards(asked, { ...viewer("k"), accountId: "a1" }, { limit: 20 }),
        boardById: (asked) => boardById(asked, "00000100"),
        findFavourites: (asked) => findFavourites(asked, "a1", "k"),
        countBoards: (asked) => countBoards(asked, "a1"),
        addToBoardCount: (asked) => addToBoardCount(asked, "00000100", 1, 0),
        listBoardItems: (asked) => listBoardItems(asked, "b1", { after: { id: "00000201", position: 201 }, limit: 20 }),
        firstBoardItems: (asked) => firstBoardItems(asked, ["b1", "b2"], 4),
        itemsOfRefs: (asked) => itemsOfRefs(asked, "b1", [{ type: "result", ref: "00000201" }]),
        isOnBoard: (asked) => isOnBoard(asked, "result", "00000201"),
        endOfBoard: (asked) => endOfBoard(asked, "b1"),
        positionsAfter: (asked) => positionsAfter(asked, "b1", { id: "00000201" }, 2),
        deleteBoardItems: (asked) => deleteBoardItems(asked, "b1", ["00000401", "00000601"]),
        itemsOnBoard: (asked) => itemsOnBoard(asked, "b1", ["00000401", "00000601"]),
        takeOffBoard: (asked) => takeOffBoard(asked, "b1", ["00000401", "00000601"], 5000),
        findRemoved: (asked) => findRemoved(asked, "b1", ["r00000401", "r00000601"], 5),
        putBackOnBoard: (asked) => putBackOnBoard(asked, "b1", ["r00000401", "r00000601"]),
        forgetRemoved: (asked) => forgetRemoved(asked, 0),
        releaseMedia: (asked) => releaseMedia(asked, { result: ["00000401", "00000601"], upload: ["00000401"] }, { result: 0, upload: 0 }),
        listBoardShares: (asked) => listBoardShares(asked, "b1", 0),
        findBoardShare: (asked) => findBoardShare(asked, "00000100", 0),
        deleteExpiredShares: (asked) => deleteExpiredShares(asked, 0),
      };
      const scans: string[] = [];
      for (const [question, ask] of Object.entries(questions)) {
        for (const plan of await plansOf(database, ask)) {
          const lines = plan.split("\n").filter((line) => /(^SCAN|Seq Scan on) (boards|board_items|removed_board_items|board_shares)\b/.test(line));
          scans.push(...lines.map((line) => `${question}: ${line}`));
        }
      }
      assert.deepEqual(scans, []);
      const [scan] = await plansOf(database, (asked) => asked.selectFrom("board_items").select("id").where("note", "=", "x").execute());
      assert.match(scan!, /(^SCAN|Seq Scan on) board_items/m);
    });
  });
}
