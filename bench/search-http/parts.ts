/*
 * node bench/search-http/parts.ts FOLDER PATHS_FILE: how long the parts of an answer take alone, without a server: the search from the term to
 * the page's ids, and reading the rows of the page. Milliseconds of processor time for one query in the mean.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { iconQuerySchema, iconSearchRequest, type IconQuery } from "../../src/catalog/icons/query.ts";
import { LocalHost } from "../../src/catalog/index-thread/local-index.ts";
import { searchableCatalogs } from "../../src/catalog/index-thread/searchable-catalogs.ts";
import { IndexSnapshots } from "../../src/catalog/index-snapshots.ts";
import { parseQuery, type QuerySchema } from "../../src/http/query.ts";
import { iconCards } from "../../src/store/database/icons.ts";
import { openDatabase } from "../../src/store/database/open.ts";

export interface Parts {
  search: number;
  rows: number;
}

const [folder, pathsFile] = process.argv.slice(2);
const database = await openDatabase(folder!);
const { index } = await new IndexSnapshots(join(folder!, "search"), database, new LocalHost(searchableCatalogs)).open("icons");
const paths = JSON.parse(readFileSync(pathsFile!, "utf8")) as string[];
const queries = paths.map((path) => parseQuery(iconQuerySchema as QuerySchema, Object.fromEntries(new URL(path, "http://bench").searchParams)) as IconQuery);
const search = async (query: IconQuery) => (await index.search(iconSearchRequest(query, { typed: { text: query.term!, languages: ["en"] } }, Date.now()))).ids;
for (const query of queries.slice(0, 2_000)) await readRows(await search(query));
const begun = used();
const pages: number[][] = [];
for (const query of queries) pages.push(await search(query));
const searched = used();
for (const ids of pages) await readRows(ids);
const read = used();
process.send!({ search: (searched - begun) / queries.length, rows: (read - searched) / queries.length } satisfies Parts);
await database.close();

async function readRows(ids: readonly number[]): Promise<void> {
  if ((await iconCards(database.db, ids)).length !== ids.length) throw new Error("an icon has no row");
}

function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
