/**
 * `npm run soak -- console`: scrolls through all icons of the starter library in a real browser. No task of the page may take more than 50 ms of the
 * processor, the grid holds at most 500 nodes, the heap 100 MB. Two minutes, one of which makes the library.
 */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { findBrowser } from "../browser/find-browser.ts";
import { startService } from "../e2e/start-service.ts";

const limits = { task: 50, nodes: 500, heap: 100_000_000 };

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, microseconds. */
  tdur?: number;
  args?: { name?: string };
}

const executablePath = await findBrowser();
if (executablePath === undefined) {
  console.log("There is no browser here: install Chromium (on Debian: apt-get install --no-install-recommends chromium) and run it again.");
  process.exit(1);
}

const service = await startService({ ATELIER_STARTER: "on" });
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({ baseURL: service.url, viewport: { width: 1280, height: 860 } });
  await page.request.post("/v1/session", { data: { key: "whole-service-test-key" }, headers: { origin: new URL(service.url).origin } });
  await page.goto("/icons");
  await page.locator(".icon-picture").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  let nodes = 0;
  for (let top = 0; top < height; top += 4000) {
    await page.evaluate(`scrollTo(0, ${top})`);
    await page.waitForTimeout(30);
    nodes = Math.max(nodes, await page.evaluate<number>("document.querySelectorAll('.virtual-grid *').length"));
  }
  for (let step = 0; step < 200; step++) {
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(16);
  }
  await page.evaluate(`scrollTo(0, ${height})`);
  await page.locator(".grid-cell:last-child [data-cell]").waitFor();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const last = await page.evaluate<string>("document.querySelector('.grid-cell:last-child').getAttribute('aria-posinset')");
  const count = await page.evaluate<string>("document.querySelector('.grid-cell').getAttribute('aria-setsize')");
  await session.send("HeapProfiler.collectGarbage");
  const heap = await page.evaluate<number>("performance.memory.usedJSHeapSize");
  const longest = longestTask(traceEvents);
  console.log(`${count} icons, the last one in sight is ${last}; longest task ${longest.toFixed(1)} ms, ${nodes} nodes, heap ${(heap / 1e6).toFixed(1)} MB`);
  assert.equal(last, count);
  assert.ok(longest <= limits.task && nodes <= limits.nodes && heap <= limits.heap);
} finally {
  await browser.close();
  await service.dispose();
}

/** Milliseconds of the processor, on the page's main thread. */
function longestTask(events: readonly TraceEvent[]): number {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const busy = (thread: TraceEvent) => events.filter(({ pid, tid, name }) => pid === thread.pid && tid === thread.tid && /RunTask/.test(name));
  const tasks = threads.map(busy).sort((a, b) => b.length - a.length)[0] ?? [];
  assert.ok(tasks.length > 100, "the trace holds the page's tasks");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
