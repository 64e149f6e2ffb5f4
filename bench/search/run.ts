/*
 * node bench/search/run.ts [items] [--corpus=icons|sounds] [--peers=sqlite,postgres,minisearch,flexsearch] [--postgres=FOLDER]: our index and
 * what a user would pick instead, on the same corpus and queries in one run. See the README.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
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
import type { PeerName, PeerReport } from "./measure-peer.ts";
import type { BenchQuery } from "./queries.ts";
import { benchQueries } from "./queries.ts";
import { measureRelaxed } from "./relaxed.ts";
import { HEADINGS, mean, quantile, residentMegabytes, row, seconds, timeEach } from "./timing.ts";
import type { Times } from "./timing.ts";

type Index = CatalogIndex<BenchIcon, "family" | "shape" | "color" | "free", "created">;

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: {
  corpus: { type: "string" }, peers: { type: "string" }, postgres: { type: "string" },
} });
const corpus: Corpus = options.corpus === "sounds" ? "sounds" : "icons";
const items = Number(positionals[0] ?? (corpus === "sounds" ? 500_000 : 1_000_000));
const PEERS = (options.peers ?? "sqlite,postgres,minisearch,flexsearch").split(",").filter(Boolean) as PeerName[];
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
  const ours = measureIndex(index, queries);
  await measureRelaxed(index, benchItems(corpus, sampled));
  await measureChanges(index, queries, corpus);
  await measurePeers(ours);
} finally {
  rmSync(folder, { recursive: true });
}

/** In a process of its own, so that what building takes is not counted as what serving takes. */
async function buildElsewhere(snapshot: string): Promise<void> {
  const builder = fork(join(import.meta.dirname, "build.ts"), [corpus, String(items), snapshot]);
  const [code] = await once(builder, "exit");
  if (code !== 0) throw new Error("the index could not be built");
}

function measureIndex(index: Index, queries: readonly BenchQuery[]): Map<Mode, Times> {
  console.log(`\n${HEADINGS}`);
  const relevance = MODES[0]!;
  const whole = timeEach(queries.filter(({ band }) => band !== "other language"), (query) => index.search({ words: wholeWords(query), limit: 10 }));
  console.log(row("whole words, relevance", whole));
  const times = new Map<Mode, Times>();
  for (const mode of MODES) {
    const asked = reachable(index, queries, mode);
    if (asked.length === 0) continue;
    times.set(mode, timeEach(asked, (query) => index.search({ words: everythingOn(query), limit: 10, ...mode.request })));
    console.log(row(mode.name, times.get(mode)!));
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
  return times;
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

/** Each in a process of its own, one after the other; a line for one that cannot be had. */
async function measurePeers(ours: ReadonlyMap<Mode, Times>): Promise<void> {
  for (const name of PEERS) {
    const postgres = name === "postgres" ? programsOfPostgres() : undefined;
    if (name === "postgres" && postgres === undefined) {
      console.log("\nPostgreSQL: no initdb on the PATH; --postgres=FOLDER says where its programs are");
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
    chmodSync(folder, 0o755);
    const child = fork(
      join(import.meta.dirname, "measure-peer.ts"), [name, corpus, String(items), folder, postgres ?? ""], { execArgv: ["--max-old-space-size=8192"] },
    );
    let report: PeerReport | undefined;
    child.once("message", (message) => (report = message as PeerReport));
    await once(child, "exit");
    rmSync(folder, { recursive: true });
    if (report === undefined) console.log(`\n${name} has failed`);
    else printPeer(report, ours);
  }
}

function printPeer({ name, fillSeconds, megabytes, times }: PeerReport, ours: ReadonlyMap<Mode, Times>): void {
  console.log(`\n${name}: filled in ${fillSeconds.toFixed(0)} s, process at ${megabytes} MB`);
  console.log(HEADINGS);
  for (const mode of MODES) if (times[mode.name]?.length) console.log(row(mode.name, times[mode.name]!) + `   ${ratio(times[mode.name]!, ours.get(mode)!)}`);
}

/** The folder that was given, or that of the first initdb on the PATH. */
function programsOfPostgres(): string | undefined {
  const { postgres } = options;
  return postgres ?? process.env["PATH"]?.split(delimiter).find((folder) => existsSync(join(folder, "initdb")));
}

function ratio(theirs: Times, ours: Times): string {
  return `${(mean(theirs) / mean(ours)).toFixed(0)} times ours in the mean, ${(quantile(theirs, 0.99) / quantile(ours, 0.99)).toFixed(0)} times at p99`;
}

/** The queries that have a page at the mode's offset. */
function reachable(index: Index, queries: readonly BenchQuery[], { offset }: Mode): readonly BenchQuery[] {
  return offset === 0 ? queries : queries.filter(({ words }) => index.search({ words, limit: 0 }).count > offset + 10);
}
