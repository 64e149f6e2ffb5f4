import { sql } from "kysely";
import type { Migration } from "./migration.ts";

const tables = {
  createSoundEffect: "sounds", changeSoundEffect: "sounds", createTrack: "tracks", changeTrack: "tracks", createIcon: "icons", changeIcon: "icons",
};

/** Members of bodies that are no fields of the item, or that only a new one takes. */
const noFields = new Set(["file_name", "folder", "family", "author", "id", "created", "downloads", "favorites", "playlists"]);

/**
 * Where each value comes from, and what people have removed. Of what is there the audit log knows which members people have given over administration: those
 * are theirs. All else has no origin: the next source that says something of it is believed, as it was before.
 */
export const origins: Migration = {
  name: "0031-origins",
  async up(db) {
    for (const table of ["sounds", "tracks", "icons"]) {
      await sql`alter table ${sql.table(table)} add column stated_json text not null default '{}'`.execute(db);
    }
    await sql`create table removed_items (catalog text not null, source_key text not null, object text, removed_at bigint not null,
      primary key (catalog, source_key))`.execute(db);
    await sql`create index removed_items_object on removed_items (catalog, object)`.execute(db);
    const { rows } = await sql<{ operation: keyof typeof tables; object_id: string; details_json: string }>`select operation, object_id, details_json
      from audit where operation in (${sql.join(Object.keys(tables))}) and outcome = 'done' and object_id is not null`.execute(db);
    const stated = new Map<string, { table: string; id: number; fields: Record<string, "person"> }>();
    for (const { operation, object_id, details_json } of rows) {
      const { changed = [] } = JSON.parse(details_json) as { changed?: string[] };
      const table = tables[operation];
      const item = stated.get(`${table}/${object_id}`) ?? { table, id: Number(object_id), fields: {} };
      stated.set(`${table}/${object_id}`, item);
      // The file that an item is made of is no choice against another; one that takes its place is.
      const given = changed.filter((name) => !noFields.has(name) && (name !== "file" || operation.startsWith("change")));
      for (const name of given) item.fields[name] = "person";
    }
    for (const { table, id, fields } of stated.values()) {
      if (Object.keys(fields).length === 0 || !Number.isSafeInteger(id)) continue;
      await sql`update ${sql.table(table)} set stated_json = ${JSON.stringify(fields)} where id = ${id}`.execute(db);
    }
  },
};
