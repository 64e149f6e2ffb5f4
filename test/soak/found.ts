/**
 * `npm run soak -- found [edits]`: how long an edit takes to be found by every process, from the response to whoever made it: a search server, a process that
 * asks it, and a process with an index of its own, on one PostgreSQL. Prints p50 and p99 for each; on a machine that does nothing else p99 is held to 300 ms.
 * Takes about a minute.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { type Service, startService } from "../e2e/start-service.ts";

const edits = Number(process.argv[2] ?? 100);
const heldTo = 300;
/** Programs that run or wait; with more, the figure says nothing of ours. */
const quiet = 2.5;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>').toString("base64");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

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
  const made = await services["the search server"]!.call("/v1/admin/icons", { body: { file: svg, name: "First" } });
  assert.equal(made.status, 200, await made.clone().text());
  const { data: { id } } = (await made.json()) as { data: { id: number } };
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

const skipped = whySkipped("PostgreSQL");
if (skipped !== undefined) {
  console.log(skipped);
} else {
  const postgres = await startPostgres();
  const objects = await mkdtemp(join(tmpdir(), "atelier-objects-"));
  const port = await freePort();
  const shared = { ATELIER_DATABASE: await postgres.create(), ATELIER_OBJECTS: objects, ATELIER_WORKERS: "0", ATELIER_RATE_LIMIT: "off" };
  const started: Service[] = [];
  const start = async (settings: Record<string, string> = {}) => {
    const service = await startService({ ...shared, ...settings });
    started.push(service);
    return service;
  };
  try {
    const holds = await measure({
      "the search server": await start({ ATELIER_SEARCH_LISTEN: String(port) }),
      "a process without an index": await start({ ATELIER_SEARCH: `http://127.0.0.1:${port}` }),
      "a process with its own": await start(),
    });
    const [load] = loadavg();
    if (load! > quiet) console.log(`The load of this machine is ${load!.toFixed(1)}: nothing is held to these figures.`);
    else if (!holds) process.exitCode = 1;
  } finally {
    for (const service of started) await service.dispose();
    await postgres.stop();
    await rm(objects, { recursive: true, force: true });
  }
}
