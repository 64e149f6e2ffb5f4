import path from "node:path";
import { writeLines } from "../../catalog/export/write-files.ts";
import { accountNames } from "../../store/database/accounts/accounts.ts";
import { type BoardItemRow, listBoardItems } from "../../store/database/boards/board-items.ts";
import { type BoardRow, boardsAfter, ownersOf } from "../../store/database/boards/boards.ts";
import type { Database } from "../../store/database/database.ts";
import type { Db } from "../../store/database/schema.ts";
import { type BoardLine, boardsFile, type CarriedItem } from "./board-line.ts";
import { keysOfRefs } from "./carried-items.ts";

const boardsAtOnce = 100;
const itemsAtOnce = 500;

export interface ExportedBoards {
  boards: number;
  /** Results, uploads and items that are gone. */
  left: number;
}

/** Writes the boards of all accounts, with what the catalogs have of them, to `boards.jsonl` in the folder: a line for each. */
export async function exportBoards({ db, now }: Pick<Database, "db" | "now">, folder: string): Promise<ExportedBoards> {
  const count: ExportedBoards = { boards: 0, left: 0 };
  const lines = async function* (): AsyncGenerator<string> {
    for (let after = ""; ; ) {
      const rows = await boardsAfter(db, after, boardsAtOnce);
      const accounts = await accountNames(db, rows.map((row) => row.account_id));
      const owners = await ownersOf(db, rows.map((row) => row.owner_key_id), now());
      for (const row of rows) {
        const items = await itemsOf(db, row);
        count.boards++;
        count.left += row.items - items.length;
        yield JSON.stringify(lineOf(row, { account: accounts.get(row.account_id) ?? "", owner: owners.get(row.owner_key_id)?.name ?? "", items }));
      }
      if (rows.length < boardsAtOnce) return;
      after = rows.at(-1)!.id;
    }
  };
  await writeLines(path.join(folder, boardsFile), lines());
  return count;
}

function lineOf(row: BoardRow, more: Pick<BoardLine, "account" | "owner" | "items">): BoardLine {
  const { id: board, name, description, visibility, is_favourites: favourites, created_at: created } = row;
  const { account, owner, items } = more;
  return { board, account, owner, name, description, visibility, favourites: favourites === 1, created: new Date(created).toISOString(), items };
}

async function itemsOf(db: Db, board: BoardRow): Promise<CarriedItem[]> {
  const items: CarriedItem[] = [];
  for (let after: BoardItemRow | undefined; ; ) {
    const rows = await listBoardItems(db, board.id, { after, limit: itemsAtOnce });
    const keys = await keysOfRefs(db, rows);
    for (const { id, note, added_at: added } of rows) {
      const known = keys.get(id);
      if (known) items.push({ ...known, note, added: new Date(added).toISOString() });
    }
    if (rows.length < itemsAtOnce) return items;
    after = rows.at(-1);
  }
}
