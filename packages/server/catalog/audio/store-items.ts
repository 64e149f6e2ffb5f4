import { recordChanges } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteReferencesOf, insertObjectReferences } from "../../store/database/object-references.ts";
import type { Version } from "../../store/database/catalog/edited.ts";
import { forgetRemovals, noteRemoved, type RemovedItem } from "../../store/database/catalog/removed-items.ts";
import type { AudioColumns, CatalogName, Db, Row } from "../../store/database/schema.ts";
import type { Origins } from "../definition/origins.ts";
import type { PreparedAudio } from "../import/prepared-audio.ts";
import type { Within } from "../import/stores.ts";
import { type Standing, standingAfter } from "../popularity/popularity.ts";
import type { ItemLicense } from "../import/item-license.ts";

/** What a row of either catalog says and the audio itself does not. */
export interface AudioDescription<Columns> {
  /** Identifies the item at its source: a second one with this key is the same item. */
  sourceKey: string;
  title: string;
  tags: string[];
  premium: boolean;
  /** 0 to 100. */
  popularity: number;
  /** How often a new item counts as downloaded already; an item that is there keeps its own count. Default: 0. */
  downloads?: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  license: ItemLicense;
  /** Where the values come from. Default: nobody has stated any. */
  origins?: Origins;
  /** Columns that are kept as the source states them, whatever else the description says. */
  stated?: Partial<Columns>;
}

export interface AudioToStore<Description> {
  description: Description;
  /** Columns where the files of the item that is replaced stay. */
  audio: PreparedAudio | AudioColumns;
  /** The item that this one takes the place of, as it was read: its id and counts stay. */
  replaces?: Version & Standing;
}

/** Where the items of a catalog are stored. */
export interface AudioTable<Columns> {
  catalog: CatalogName;
  /** Under which name objects are noted as needed, before the id. */
  owner: string;
  knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>>;
  insert(db: Db, row: Columns & { download_count: number }): Promise<number>;
  update(db: Db, read: Version, row: Columns & Standing): Promise<void>;
  delete(db: Db, id: number): Promise<void>;
}

export interface ItemToStore<Columns> {
  description: AudioDescription<unknown>;
  row: Columns;
  /** Keys of the objects that it needs. */
  objects: readonly string[];
  replaces?: Version & Standing;
}

/**
 * Writes items in one transaction with their object references and their places in the change feed. One that replaces another updates it in place; others
 * whose key is known are left as they are. Answers how many were written.
 * @throws EditedMeanwhile when an item that is replaced is not any more as it was read
 */
export function storeItems<Columns extends { file_object: string }>(
  database: Database, table: AudioTable<Columns>, items: readonly ItemToStore<Columns>[], within?: Within,
): Promise<number> {
  return database.transaction(async (trx) => {
    const known = await table.knownKeys(trx, items.map(({ description }) => description.sourceKey));
    const ids: number[] = [];
    const added: { key: string; object: string }[] = [];
    const references: Row<"object_references">[] = [];
    for (const { description, row, objects, replaces } of items) {
      if (!replaces && known.has(description.sourceKey)) continue;
      known.add(description.sourceKey);
      const id = replaces?.id ?? (await table.insert(trx, { ...row, download_count: description.downloads ?? 0 }));
      const owner = `${table.owner}/${id}`;
      if (!replaces) added.push({ key: description.sourceKey, object: row.file_object });
      if (replaces) {
        await table.update(trx, replaces, { ...row, ...standingAfter(description.popularity, replaces) });
        await deleteReferencesOf(trx, owner);
      }
      ids.push(id);
      references.push(...objects.map((object) => ({ object, owner })));
    }
    await insertObjectReferences(trx, references);
    await forgetRemovals(trx, table.catalog, added.map(({ key }) => key), added.map(({ object }) => object));
    // Whoever waits for a key must not hold the feed, which is locked from here to the commit.
    await within?.(trx, ids);
    await recordChanges(trx, table.catalog, ids);
    return ids.length;
  });
}

/**
 * Takes items out of the catalog in one transaction; their files go with the next sweep unless something else needs them.
 * @param byHand those of them that a person has removed: an import does not bring them back
 */
export async function removeItems(
  { catalog, owner, delete: remove }: AudioTable<never>, database: Database, ids: readonly number[], byHand: readonly RemovedItem[] = [],
): Promise<void> {
  await database.transaction(async (trx) => {
    for (const id of ids) {
      await remove(trx, id);
      await deleteReferencesOf(trx, `${owner}/${id}`);
    }
    await noteRemoved(trx, catalog, byHand, database.now());
    await recordChanges(trx, catalog, ids);
  });
}

/** The columns that both catalogs have. */
export function describedColumns({ sourceKey, title, tags, premium, popularity, createdAt, license, origins = {} }: AudioDescription<unknown>) {
  return {
    source_key: sourceKey,
    title,
    tags_json: JSON.stringify(tags),
    is_premium: premium ? 1 : 0,
    popularity,
    created_at: createdAt,
    license_name: license.name,
    license_url: license.url,
    attribution: license.attribution,
    stated_json: JSON.stringify(origins),
  } as const;
}
