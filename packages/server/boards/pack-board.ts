import type { Readable } from "node:stream";
import { archiveStem, ArchiveNames } from "../delivery/archive-names.ts";
import { drawnOrLack } from "../delivery/errors.ts";
import { PackingList } from "../delivery/packing-list.ts";
import { type ZipEntry, zipStream } from "../delivery/zip-stream.ts";
import { type BoardItemRow, listBoardItems } from "../store/database/boards/board-items.ts";
import { type ContentFile, type ContentParts, contentsOf, type ContentViewer, type ItemContent } from "./item-content.ts";

/** Items whose contents are looked up together. */
const portion = 200;

export interface PackedBoard {
  id: string;
  name: string;
}

/** A board as one ZIP file. `licences.csv` and `credits.txt` come last, when all is known. */
export function packBoard(parts: ContentParts, board: PackedBoard, viewer: ContentViewer): Readable {
  return zipStream(entriesOf(parts, board, viewer));
}

async function* entriesOf(parts: ContentParts, board: PackedBoard, viewer: ContentViewer): AsyncGenerator<ZipEntry> {
  const names = new ArchiveNames();
  const list = new PackingList(board.name);
  const own = { list: names.take("licences", ".csv"), credits: names.take("credits", ".txt") };
  for await (const { row, content } of itemsOf(parts, board.id, viewer)) {
    const packed: string[] = [];
    let lack: string | undefined;
    for (const file of content?.originals ?? []) {
      const { made: rendered, ...rest } = await drawnOrLack(file.render());
      lack ??= rest.lack;
      if (!rendered) continue;
      const name = names.take(...nameOf(file, row));
      packed.push(name);
      yield { name, lastModified: new Date(row.added_at), size: rendered.size, open: () => rendered.open() };
    }
    list.add(row, content, packed, lack);
  }
  const lastModified = new Date(parts.database.now());
  yield { name: own.list, lastModified, open: () => list.csv() };
  yield { name: own.credits, lastModified, open: () => list.credits() };
}

async function* itemsOf(parts: ContentParts, boardId: string, viewer: ContentViewer): AsyncGenerator<{ row: BoardItemRow; content: ItemContent | undefined }> {
  for (let after: BoardItemRow | undefined, more = true; more; ) {
    const rows = await listBoardItems(parts.database.db, boardId, { after, limit: portion });
    const contents = await contentsOf(parts, rows, viewer);
    for (const row of rows) yield { row, content: contents.get(row.id) };
    more = rows.length === portion;
    after = rows.at(-1);
  }
}

function nameOf({ fileName }: ContentFile, { type, ref }: BoardItemRow): [stem: string, extension: string] {
  const extension = /\.\w{1,10}$/.exec(fileName)?.[0] ?? "";
  return [archiveStem(fileName) || `${type}-${ref.slice(-12)}`, extension];
}
