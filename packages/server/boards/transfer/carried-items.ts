import type { BoardItemRow, BoardRef } from "../../store/database/boards/board-items.ts";
import { iconKeysByIds, iconsBySourceKeys } from "../../store/database/catalog/icons.ts";
import { soundsByIds, soundsBySourceKeys, soundsWithFile } from "../../store/database/catalog/sounds.ts";
import { tracksByIds, tracksBySourceKeys, tracksWithFile } from "../../store/database/catalog/tracks.ts";
import type { Db } from "../../store/database/schema.ts";
import { type CarriedItem, type CarriedType, carriedTypes } from "./board-line.ts";

interface CatalogRow {
  id: number;
  source_key: string;
  file_object?: string;
}

interface CarriedCatalog {
  byIds(db: Db, ids: readonly number[]): Promise<CatalogRow[]>;
  byKeys(db: Db, keys: readonly string[]): Promise<CatalogRow[]>;
  withFile?(db: Db, object: string): Promise<CatalogRow[]>;
}

const catalogs: Record<CarriedType, CarriedCatalog> = {
  sound: { byIds: soundsByIds, byKeys: soundsBySourceKeys, withFile: soundsWithFile },
  track: { byIds: tracksByIds, byKeys: tracksBySourceKeys, withFile: tracksWithFile },
  icon: { byIds: iconKeysByIds, byKeys: iconsBySourceKeys },
};

/** By which key and bytes the items of boards are known in any library, by the ids of the items; those of no catalog, or gone, are left out. */
export async function keysOfRefs(db: Db, items: readonly BoardItemRow[]): Promise<Map<string, Pick<CarriedItem, "type" | "key" | "bytes">>> {
  const found = await Promise.all(carriedTypes.map(async (type) => {
    const own = items.filter((item) => item.type === type);
    const rows = own.length === 0 ? [] : await catalogs[type].byIds(db, own.map(({ ref }) => Number(ref)));
    const byRef = new Map(rows.map((row) => [String(row.id), row]));
    return own.flatMap(({ id, ref }) => {
      const row = byRef.get(ref);
      return row ? [[id, { type, key: row.source_key, ...(row.file_object !== undefined && { bytes: row.file_object }) }] as const] : [];
    });
  }));
  return new Map(found.flat());
}

/** What this library knows the items as, in their order; undefined for what it has neither by the key nor by the bytes. */
export async function refsOfKeys(db: Db, items: readonly CarriedItem[]): Promise<(BoardRef | undefined)[]> {
  const ids = new Map<CarriedType, Map<string, number>>();
  for (const type of carriedTypes) {
    const keys = items.filter((item) => item.type === type).map(({ key }) => key);
    ids.set(type, new Map((await catalogs[type].byKeys(db, keys)).map((row) => [row.source_key, row.id])));
  }
  return Promise.all(items.map(async ({ type, key, bytes }) => {
    const id = ids.get(type)!.get(key) ?? (bytes === undefined ? undefined : (await catalogs[type].withFile?.(db, bytes))?.[0]?.id);
    return id === undefined ? undefined : { type, ref: String(id) };
  }));
}
