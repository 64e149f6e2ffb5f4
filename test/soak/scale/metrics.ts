/**
 * `npm run soak -- metrics [scrapes] [urls]`: 10,000 scrapes leak nothing, and 10,000 different URLs add no series. Takes some minutes.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { startService } from "../../e2e/start-service.ts";

const [scrapes = 10_000, urls = 10_000] = process.argv.slice(2).map(Number);
/** Growth of the process over the last four fifths of the scrapes, bytes. */
const mostGrown = 24e6;
const atOnce = 16;

const port = await freePort();
const service = await startService({ ATELIER_METRICS: port });
try {
  await callMany(urls / 10);
  const before = await seriesNow();
  await callMany(urls, urls / 10);
  const after = await seriesNow();
  // Series of the process itself come and go: spaces of its heap, kinds of its handles.
  const added = [...after].filter((one) => !before.has(one) && !/^(nodejs|process)_/.test(one));
  assert.deepEqual(added, [], "a URL became a series");
  console.log(`${urls} different URLs: ${before.size} series before, ${after.size} after`);

  await scrapeMany(scrapes / 5);
  const first = await levels();
  await scrapeMany(scrapes - scrapes / 5);
  const last = await levels();
  console.log(`${scrapes} scrapes: ${megabytes(first.memory)} MB after a fifth of them, ${megabytes(last.memory)} MB at the end; ${last.handles} handles open`);
  assert.ok(last.memory - first.memory < mostGrown, `the process grew by ${megabytes(last.memory - first.memory)} MB`);
  assert.ok(last.handles <= first.handles + atOnce, `${first.handles} open handles became ${last.handles}`);
} finally {
  await service.dispose();
}

/** Paths that exist, that do not, and that were never thought of, each with a query of its own. */
async function callMany(count: number, from = 0): Promise<void> {
  const kinds = ["/v1/icons/", "/v1/nothing/", "/v1/icons?term=", "/", "/media/", "/v1/ai/image-expand/model/"];
  await inTurns(count, async (number) => {
    const separator = kinds[number % 6]!.includes("?") ? "&" : "?";
    const answer = await service.call(`${kinds[number % 6]}${from + number}x${separator}secret=${number}`);
    await answer.arrayBuffer();
  });
}

async function scrapeMany(count: number): Promise<void> {
  await inTurns(count, async () => void (await scrape()));
}

async function inTurns(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const hand = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(answer.status, 200);
  return answer.text();
}

/** Names with their labels. */
async function seriesNow(): Promise<Set<string>> {
  return new Set((await scrape()).split("\n").flatMap((line) => /^([a-z_]\w*(?:\{.*\})?) /.exec(line)?.[1] ?? []));
}

async function levels(): Promise<{ memory: number; handles: number }> {
  const text = await scrape();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return { memory: value("process_resident_memory_bytes"), handles: value("nodejs_active_handles_total") };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(free);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
