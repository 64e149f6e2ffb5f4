/**
 * `npm run soak -- found [edits] [icons]`: how long an edit takes to be found by every process, from the response to whoever made it: three
 * processes on one PostgreSQL. Prints p50 and p99 for each; on a machine that does nothing else p99 is
 * held to 300 ms. Takes about a minute. With a number of icons the library has so many (two million take half an hour and 8 GB of disk), and each
 * process opens the snapshot that another one has left in the store: time and memory of that are printed too.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { SharedSnapshots } from "@atelier/server/catalog/index/shared-snapshots.ts";
import { endServer, environmentWithoutSettings, startServer } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "../../e2e/start-service.ts";

const edits = Number(process.argv[2] ?? 100);
const icons = Number(process.argv[3] ?? 0);
const heldTo = 300;
/** Programs that run or wait; with more, the figure says nothing of ours. */
const quiet = 2.5;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>').toString("base64");

/** Milliseconds until a service finds a word. */
async function untilFound(service: Service, word: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { data } = (await (await service.call(`/v1/icons?term=${word}`)).json()) as { data?: unknown[] };
    if (data?.length === 1) return performance.now() - began;
    assert.ok(performance.now() - began < 30_000, `${word} is not found`);
    await sleep(5);
  }
}

function share(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!);
}

async function measure(services: Record<string, Service>): Promise<boolean> {
  const made = await services["the first process"]!.call("/v1/admin/icons", { body: { file: svg, name: "First" } });
  assert.equal(made.status, 200, await made.clone().text());
  const { data: { id } } = (await made.json()) as { data: { id: number } };
  // The first word since the start that nothing has waits until the words of all languages are read: seconds, of which an edit has none.
  await Promise.all(Object.values(services).map((service) => service.call("/v1/icons?term=zorblattique")));
  const times = new Map(Object.keys(services).map((name): [string, number[]] => [name, []]));
  const names = Object.keys(services);
  for (let edit = 0; edit < edits; edit++) {
    const editor = services[names[edit % names.length]!]!;
    const word = `word${edit}x${"abcdefghij"[edit % 10]!.repeat(4)}`;
    assert.equal((await editor.call(`/v1/admin/icons/${id}`, { method: "PATCH", body: { name: word } })).status, 200);
    await Promise.all(names.map(async (name) => times.get(name)!.push(await untilFound(services[name]!, word))));
  }
  let holds = true;
  for (const [name, all] of times) {
    const sorted = all.sort((a, b) => a - b);
    console.log(`${name}: ${share(sorted, 0.5)} ms in the median, ${share(sorted, 0.99)} ms at p99`);
    holds &&= share(sorted, 0.99) < heldTo;
  }
  return holds;
}

/** Writes the icons, and lets a process index them that leaves its snapshot in the store. */
async function fill(shared: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-fill-"));
  const url = shared.ATELIER_DATABASE!;
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  const script = join(import.meta.dirname, "../../../bench/search-http/fill-database.ts");
  await timed(`${icons} icons are written`, async () => execFileSync(process.execPath, [script, folder, String(icons), url], { stdio: "inherit" }));
  const database = await openPostgres(url);
  const snapshots = new SharedSnapshots(database, {} as never, "");
  await timed("the first process has indexed them and left its snapshot", async () => {
    const settings = { ATELIER_DATA_DIR: folder, ATELIER_PORT: "0", ATELIER_API_KEY: "the-first-process", ATELIER_STARTER: "off" };
    const { child } = await startServer({ ...environmentWithoutSettings(), ...shared, ...settings }, () => {}, undefined, 3_600_000);
    await until(900_000, "a snapshot is shared", async () => (await snapshots.notes("icons")).length > 0);
    console.log(`it had ${await megabytes(child)} MB at most`);
    await endServer(child, "SIGKILL");
  });
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Resident, at the moment and at most. */
async function megabytes({ pid }: Pick<ChildProcess, "pid">): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024);
  return `${of("VmRSS")} MB, ${of("VmHWM")}`;
}

const skipped = whySkipped("PostgreSQL");
if (skipped !== undefined) {
  console.log(skipped);
} else {
  const postgres = await startPostgres();
  const objects = await mkdtemp(join(tmpdir(), "atelier-objects-"));
  const limits = { ATELIER_RATE_LIMIT: "off", ATELIER_GUESS_LIMIT: "off" };
  const shared = { ATELIER_DATABASE: await postgres.create(), ATELIER_OBJECTS: objects, ATELIER_WORKERS: "0", ...limits };
  const started: Service[] = [];
  const start = async () => {
    const began = performance.now();
    const service = await startService(shared);
    if (icons > 0) console.log(`a process is ready after ${((performance.now() - began) / 1000).toFixed(1)} s, with ${await megabytes(service)} MB at most`);
    started.push(service);
    return service;
  };
  try {
    if (icons > 0) await fill(shared);
    const holds = await measure({
      "the first process": await start(),
      "the second": await start(),
      "the third": await start(),
    });
    if (icons > 0) for (const service of started) console.log(`after the edits: ${await megabytes(service)} MB at most`);
    const [load] = loadavg();
    if (load! > quiet) console.log(`The load of this machine is ${load!.toFixed(1)}: nothing is held to these figures.`);
    else if (!holds) process.exitCode = 1;
  } finally {
    for (const service of started) await service.dispose();
    await postgres.stop();
    await rm(objects, { recursive: true, force: true });
  }
}
