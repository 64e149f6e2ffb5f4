/*
 * node bench/search-http/fill-database.ts FOLDER ICONS [URL]: writes the corpus of the search bench into a database of the product, in the
 * columns that an import fills; of a PostgreSQL server where its URL is given.
 */
import { ensureIconStyle, insertIconAuthor, insertIconFamily } from "@atelier/server/store/database/catalog/icon-sets.ts";
import { insertIcons } from "@atelier/server/store/database/catalog/icons.ts";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { NewRow } from "@atelier/server/store/database/schema.ts";
import type { BenchIcon } from "../search/corpus.ts";
import { FAMILIES, benchIcons } from "../search/corpus.ts";

const ROWS_AT_ONCE = 500;
const ROWS_PER_TRANSACTION = 50_000;
/** Of the size that an icon of one path has. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${"M12 2a10 10 0 1 0 10 10A10 10 0 0 0 12 2z".repeat(4)}"/></svg>`;

const [folder, icons, url] = process.argv.slice(2);
const database = await openDatabase({ dataDir: folder!, ...(url !== undefined && { database: url }) });
const styleIds = new Map<string, number>();

function rowOf({ id, name, tags, family, shape, color, free, downloads, popularity, created }: BenchIcon): NewRow<"icons"> {
  const slug = name.replaceAll(" ", "-");
  return {
    source_key: `bench ${id}`, name, slug, concept: slug, author_id: 1 + (family % AUTHORS), style_id: styleIds.get(shape)!, family_id: family, is_free: free
      ? 1
      : 0,
    download_count: downloads, popularity, created_at: created, tags_json: JSON.stringify(tags), colors_json: JSON.stringify([color]), shape,
    types_json: '["standard"]', svg: SVG,
  };
}

const AUTHORS = 150;
for (let author = 1; author <= AUTHORS; author++) {
  await insertIconAuthor(database.db, { name: `Author ${author}`, slug: `author-${author}`, url: null, avatar_object: "0".repeat(64) });
}
for (let family = 1; family <= FAMILIES; family++) {
  await insertIconFamily(database.db, {
    source_key: `bench ${family}`, name: `Family ${family}`, license_name: "MIT", license_url: "https://opensource.org/license/mit",
  });
}
let rows: NewRow<"icons">[] = [];
for (const icon of benchIcons(Number(icons))) {
  if (!styleIds.has(icon.shape)) styleIds.set(icon.shape, await ensureIconStyle(database.db, icon.shape));
  rows.push(rowOf(icon));
  if (rows.length === ROWS_PER_TRANSACTION) rows = await written(rows);
}
await written(rows);
await database.close();

async function written(batch: readonly NewRow<"icons">[]): Promise<[]> {
  await database.transaction(async (db) => {
    for (let start = 0; start < batch.length; start += ROWS_AT_ONCE) await insertIcons(db, batch.slice(start, start + ROWS_AT_ONCE));
  });
  return [];
}
