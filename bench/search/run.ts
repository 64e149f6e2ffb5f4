/*
 * node bench/search/run.ts [icons]: our index and SQLite FTS5 on the same corpus and queries in one run. See the README.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CatalogIndex } from "../../src/catalog/search/index.ts";
import { restoreCatalogIndex } from "../../src/catalog/search/index.ts";
import { BENCH_CATALOG } from "./catalog.ts";
import { measureChanges } from "./changes.ts";
import type { BenchIcon } from "./corpus.ts";
import { benchIcons } from "./corpus.ts";
import { scanFloor } from "./floor.ts";
import type { Mode } from "./modes.ts";
import { MODES, everythingOn, wholeWords } from "./modes.ts";
import type { BenchQuery } from "./queries.ts";
import { benchQueries } from "./queries.ts";
import { SqliteSearch } from "./sqlite.ts";
import { HEADINGS, mean, quantile, residentMegabytes, row, seconds, timeEach } from "./timing.ts";
import type { Times } from "./timing.ts";

type Index = CatalogIndex<BenchIcon, "family" | "shape" | "color" | "free", "created">;

const icons = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
try {
  const snapshot = join(folder, "index");
  await buildElsewhere(snapshot);
  const loaded = await seconds(() => restoreCatalogIndex(BENCH_CATALOG, readFileSync(snapshot)));
  console.log(`snapshot of ${Math.round(statSync(snapshot).size / 1e6)} MB loaded in ${loaded.seconds.toFixed(2)} s, process at ${residentMegabytes()} MB`);
  const index: Index = loaded.result;
  const queries = benchQueries(benchIcons(icons), icons);
  const ours = measureIndex(index, queries);
  await measureChanges(index, queries);
  await measureSqlite(queries, ours);
} finally {
  rmSync(folder, { recursive: true });
}

/** In a process of its own, so that what building takes is not counted as what serving takes. */
async function buildElsewhere(snapshot: string): Promise<void> {
  const builder = fork(join(import.meta.dirname, "build.ts"), [String(icons), snapshot]);
  const [code] = await once(builder, "exit");
  if (code !== 0) throw new Error("the index could not be built");
}

function measureIndex(index: Index, queries: readonly BenchQuery[]): Map<Mode, Times> {
  console.log(`\n${HEADINGS}`);
  const relevance = MODES[0]!;
  const whole = timeEach(queries, (query) => index.search({ words: wholeWords(query), limit: 10 }));
  console.log(row("whole words, relevance", whole));
  const times = new Map<Mode, Times>();
  for (const mode of MODES) {
    const asked = reachable(index, queries, mode);
    times.set(mode, timeEach(asked, (query) => index.search({ words: everythingOn(query), limit: 10, ...mode.request })));
    console.log(row(mode.name, times.get(mode)!));
  }
  for (const offset of [0, 10_000]) {
    const browse = timeEach(Array.from({ length: 200 }), () => index.search({ filters: { free: [true] }, order: { by: "created", descending: true }, offset, limit: 10 }));
    console.log(row(`browse free, newest, from ${offset}`, browse));
  }
  for (const band of new Set(queries.map((query) => query.band))) {
    console.log(row(`relevance: ${band}`, timeEach(queries.filter((query) => query.band === band), (query) => index.search({ words: query.words, limit: 10, ...relevance.request }))));
  }
  printFloor(index, queries);
  const typos = queries.filter(({ intended }) => intended !== undefined);
  const understood = typos.filter(({ words, intended }) => index.search({ words, limit: 1 }).correctedQuery === intended);
  console.log(`${understood.length} of ${typos.length} misspelt words understood at the first guess; process at ${residentMegabytes()} MB`);
  return times;
}

function printFloor(index: Index, queries: readonly BenchQuery[]): void {
  const common = queries.filter(({ band }) => band === "very common");
  const hits = common.map(({ words }) => index.search({ words, limit: 1, filters: { free: [true, false] } }).count);
  const all = hits.reduce((sum, count) => sum + count, 0);
  const time = mean(timeEach(common, ({ words }) => index.search({ words, limit: 10, filters: { free: [true] } }))) * common.length;
  console.log(`very common words with a filter: ${((time * 1e6) / all).toFixed(2)} ns a hit; plain scan: ${scanFloor(Math.round(all / common.length), icons).toFixed(2)} ns`);
}

async function measureSqlite(queries: readonly BenchQuery[], ours: ReadonlyMap<Mode, Times>): Promise<void> {
  const path = join(folder, "sqlite");
  const sqlite = new SqliteSearch(path);
  const built = await seconds(() => sqlite.fill(benchIcons(icons)));
  console.log(`\nSQLite FTS5: filled in ${built.seconds.toFixed(0)} s, ${Math.round(statSync(path).size / 1e6)} MB`);
  console.log(HEADINGS);
  for (const mode of MODES) {
    const asked = queries.filter((query) => query.band !== "typo" && (mode.offset === 0 || sqlite.search(query, MODES[0]!, true).count > mode.offset));
    const theirs = timeEach(asked, (query) => sqlite.search(query, mode, true));
    console.log(row(mode.name, theirs) + `   ${ratio(theirs, ours.get(mode)!)}`);
  }
  sqlite.close();
}

function ratio(theirs: Times, ours: Times): string {
  return `${(mean(theirs) / mean(ours)).toFixed(0)} times ours in the mean, ${(quantile(theirs, 0.99) / quantile(ours, 0.99)).toFixed(0)} times at p99`;
}

/** The queries that have a page at the mode's offset. */
function reachable(index: Index, queries: readonly BenchQuery[], { offset }: Mode): readonly BenchQuery[] {
  return offset === 0 ? queries : queries.filter(({ words }) => index.search({ words, limit: 0 }).count > offset + 10);
}
