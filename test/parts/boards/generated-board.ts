import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ContentParts } from "@atelier/server/boards/item-content.ts";
import { packBoard } from "@atelier/server/boards/pack-board.ts";
import { insertBoardItems } from "@atelier/server/store/database/boards/board-items.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";

const piece = Buffer.alloc(64 * 1024, 7);

/** A board of uploads whose bytes are made while they are read: large without a disk. */
export async function generatedBoard({ files, bytes }: { files: number; bytes: number }) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-generated-board-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  const ids = Array.from({ length: files }, (_, place) => `019c7041-0000-7000-8000-${String(place).padStart(12, "0")}`);
  await database.db.insertInto("accounts").values({ id: "me", name: "me", created_at: 0 }).execute();
  await database.transaction(async (trx) => {
    for (let start = 0; start < files; start += 500) {
      const some = ids.slice(start, start + 500);
      await trx.insertInto("uploads").values(some.map((id) => ({
        id, account_id: "me", object: id, file_name: "take.mp4", media: "video" as const, format: "mp4", width: null, height: null, seconds: null, bytes,
        created_at: 0, expires_at: 1e14,
      }))).execute();
      await insertBoardItems(trx, some.map((id, place) =>
        ({ id, board_id: "b", account_id: "me", type: "upload" as const, ref: id, note: "", position: start + place, added_at: 1_772_000_000_000 })));
    }
  });
  const open = new Set<Readable>();
  const rowsByIds = async () => [];
  const parts = {
    database,
    catalogs: { sounds: { rowsByIds }, music: { rowsByIds }, icons: { rowsByIds } },
    objects: {
      head: async (key: string) => ({ key, size: bytes, modifiedAt: new Date(0) }),
      async read() {
        const stream = Readable.from(pieces(bytes), { objectMode: false, highWaterMark: piece.length });
        open.add(stream);
        stream.once("close", () => open.delete(stream));
        return stream;
      },
    },
  } as unknown as ContentParts;
  return {
    pack: () => packBoard(parts, { id: "b", name: "Large" }, { accountId: "me", premium: false, hasCatalog: true }),
    /** Objects that are being read. */
    open: () => open.size,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function* pieces(bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}
