// node bench/search/run.ts [items] [--corpus=icons|sounds]: how fast the index is, alone. See the README.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CatalogIndex } from "@atelier/search";
import { restoreCatalogIndex } from "@atelier/search";
import { BENCH_CATALOG } from "./catalog.ts";
import { measureChanges } from "./changes.ts";
import { type BenchIcon, type Corpus, benchItems } from "./corpus.ts";
import { scanFloor } from "./floor.ts";
import { languageQueries } from "./language-queries.ts";
import type { Mode } from "./modes.ts";
import { MODES, everythingOn, wholeWords } from "./modes.ts";
import type { BenchQuery } from "./queries.ts";
import { benchQueries } from "./queries.ts";
import { measureRelaxed } from "./relaxed.ts";
import { HEADINGS, mean, residentMegabytes, row, seconds, timeEach } from "./timing.ts";

type Index = CatalogIndex<BenchIcon, "family" | "shape" | "color" | "free", "created">;

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { corpus: { type: "string" } } });
const corpus: Corpus = options.corpus === "sounds" ? "sounds" : "icons";
const items = Number(positionals[0] ?? (corpus === "sounds" ? 500_000 : 1_000_000));
/** Items whose words phrases are made of. */
const sampled = Math.min(items, 50_000);
const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
try {
  const snapshot = join(folder, "index");
  await buildElsewhere(snapshot);
  const loaded = await seconds(() => restoreCatalogIndex(BENCH_CATALOG, readFileSync(snapshot)));
  console.log(`snapshot of ${Math.round(statSync(snapshot).size / 1e6)} MB loaded in ${loaded.seconds.toFixed(2)} s, process at ${residentMegabytes()} MB`);
  const index: Index = loaded.result;
  const queries = [...benchQueries(benchItems(corpus, items), items), ...(corpus === "icons" ? await languageQueries() : [])];
  measureIndex(index, queries);
  await measureRelaxed(index, benchItems(corpus, sampled));
  await measureChanges(index, queries, corpus);
} finally {
  rmSync(folder, { recursive: true });
}

/** In a process of its own, so that what building takes is not counted as what serving takes. */
async function buildElsewhere(snapshot: string): Promise<void> {
  const builder = fork(join(import.meta.dirname, "build.ts"), [corpus, String(items), snapshot]);
  const [code] = await once(builder, "exit");
  if (code !== 0) throw new Error("the index could not be built");
}

function measureIndex(index: Index, queries: readonly BenchQuery[]): void {
  console.log(`\n${HEADINGS}`);
  const relevance = MODES[0]!;
  const whole = timeEach(queries.filter(({ band }) => band !== "other language"), (query) => index.search({ words: wholeWords(query), limit: 10 }));
  console.log(row("whole words, relevance", whole));
  for (const mode of MODES) {
    const asked = reachable(index, queries, mode);
    if (asked.length === 0) continue;
    console.log(row(mode.name, timeEach(asked, (query) => index.search({ words: everythingOn(query), limit: 10, ...mode.request }))));
  }
  for (const offset of [0, 10_000]) {
    const browse = timeEach(Array.from({ length: 200 }), () => index.search({
      filters: { free: [true] }, order: { by: "created", descending: true }, offset, limit: 10,
    }));
    console.log(row(`browse free, newest, from ${offset}`, browse));
  }
  for (const band of new Set(queries.map((query) => query.band))) {
    console.log(row(`relevance: ${band}`, timeEach(
      queries.filter((query) => query.band === band), (query) => index.search({ words: everythingOn(query), limit: 10, ...relevance.request }),
    )));
  }
  printFloor(index, queries);
  const typos = queries.filter(({ intended }) => intended !== undefined);
  const understood = typos.filter(({ words, intended }) => index.search({ words, limit: 1 }).correctedQuery === intended);
  console.log(`${understood.length} of ${typos.length} misspelt words understood at the first guess; process at ${residentMegabytes()} MB`);
}

/** Very common words with a filter, whose count cannot be known without going through their postings. */
function printFloor(index: Index, queries: readonly BenchQuery[]): void {
  const common = queries.filter(({ band }) => band === "very common");
  for (const [name, wordsOf] of [["whole words", wholeWords], ["everything on", everythingOn]] as const) {
    const all = common.reduce((sum, query) => sum + index.search({ words: wordsOf(query), limit: 1 }).count, 0);
    const time = mean(timeEach(common, (query) => index.search({ words: wordsOf(query), limit: 10, filters: { free: [true] } }))) * common.length;
    const [ours, floor] = [(time * 1e6) / all, scanFloor(Math.round(all / common.length), items)];
    console.log(
      `very common words with a filter, ${name}: ${ours.toFixed(2)} ns a hit; plain scan: ${floor.toFixed(2)} ns; ${(ours / floor).toFixed(1)} times the floor`
    );
  }
}

/** The queries that have a page at the mode's offset. */
function reachable(index: Index, queries: readonly BenchQuery[], { request: { offset = 0 } }: Mode): readonly BenchQuery[] {
  return offset === 0 ? queries : queries.filter(({ words }) => index.search({ words, limit: 0 }).count > offset + 10);
}
