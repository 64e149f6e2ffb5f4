/*
 * node bench/search-http/parts.ts FOLDER PATHS_FILE: how long the parts of an answer take alone, without a server: the search from the term to
 * the page's ids, and reading the rows of the page. Milliseconds of processor time for one query in the mean.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createUnderstandTerm } from "../../src/catalog/icons/language/understand-term.ts";
import { iconQuerySchema, iconSearchRequest, type IconQuery } from "../../src/catalog/icons/query.ts";
import { iconSearch } from "../../src/catalog/icons/search-fields.ts";
import { searchAsMeant } from "../../src/catalog/synonyms/search-as-meant.ts";
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
const { index } = await new IndexSnapshots(join(folder!, "search"), database).open(iconSearch);
const understand = createUnderstandTerm();
const paths = JSON.parse(readFileSync(pathsFile!, "utf8")) as string[];
const queries = paths.map((path) => parseQuery(iconQuerySchema as QuerySchema, Object.fromEntries(new URL(path, "http://bench").searchParams)) as IconQuery);
const meaningOf = (words: string) => understand(words, ["en"]);
const search = async (query: IconQuery) => (await searchAsMeant(index, iconSearchRequest(query, { words: await meaningOf(query.term!) }, Date.now()), meaningOf)).ids;
for (const query of queries.slice(0, 2_000)) await iconCards(database.db, await search(query));
const begun = used();
const pages: number[][] = [];
for (const query of queries) pages.push(await search(query));
const searched = used();
for (const ids of pages) await iconCards(database.db, ids);
const read = used();
process.send!({ search: (searched - begun) / queries.length, rows: (read - searched) / queries.length } satisfies Parts);
await database.close();

function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
