import type { Caller } from "../accounts/caller.ts";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import type { Links } from "../delivery/links.ts";
import type { BoardItemRow } from "../store/database/boards/board-items.ts";
import type { BoardItemType } from "../store/database/boards/board-tables.ts";
import type { Database } from "../store/database/database.ts";
import { findTasksOf } from "../store/database/tasks/task-history.ts";
import { findUploadsOf } from "../store/database/tasks/uploads.ts";
import { viewTask } from "../tasks/task-view.ts";
import { viewUpload } from "../uploads/view-upload.ts";

export interface BoardItemView {
  id: string;
  type: BoardItemType;
  ref: string;
  note: string;
  position: number;
  added_at: string;
  /** As lists of its kind show it; null where it is gone, or where the key may not see it. */
  item: unknown;
}

export interface ShownFrom {
  database: Database;
  links: Links;
  catalogs: Pick<Catalogs, "sounds" | "music" | "icons">;
}

type Viewer = Pick<Caller, "accountId" | "premium" | "scopes">;

/** Sides of an icon's thumbnails, pixels. */
const thumbnails = ["128"];

/** Items of boards with what they are, read by kind: one query for each. */
export async function showItems(from: ShownFrom, rows: readonly BoardItemRow[], viewer: Viewer): Promise<BoardItemView[]> {
  const known = await describedItems(from, rows, viewer);
  return rows.map((row) => ({
    id: row.id, type: row.type, ref: row.ref, note: row.note, position: row.position, added_at: new Date(row.added_at).toISOString(),
    item: known[row.type].get(row.ref) ?? null,
  }));
}

type Described = Record<BoardItemType, ReadonlyMap<string, unknown>>;

async function describedItems({ database, links, catalogs }: ShownFrom, rows: readonly BoardItemRow[], viewer: Viewer): Promise<Described> {
  const { accountId, scopes } = viewer;
  const now = database.now();
  const refs = (type: BoardItemType) => [...new Set(rows.filter((row) => row.type === type).map(({ ref }) => ref))];
  const ids = (type: BoardItemType) => (scopes.includes("catalog") ? refs(type).map(Number) : []);
  const [sound, track, icon, tasks, uploads] = await Promise.all([
    catalogs.sounds.byIds(ids("sound"), viewer), catalogs.music.byIds(ids("track"), viewer), catalogs.icons.byIds(ids("icon"), { scopes, sizes: thumbnails }),
    findTasksOf(database.db, refs("result"), accountId), findUploadsOf(database.db, refs("upload"), accountId, now),
  ]);
  return {
    sound: byText(sound), track: byText(track), icon: byText(icon),
    result: new Map(tasks.filter(({ expires_at }) => Number(expires_at) > now).map((row) => [row.id, viewTask(row, links)])),
    upload: new Map(uploads.map((row) => [row.id, viewUpload(row, links)])),
  };
}

function byText(items: ReadonlyMap<number, unknown>): ReadonlyMap<string, unknown> {
  return new Map(Array.from(items, ([id, item]) => [String(id), item]));
}
