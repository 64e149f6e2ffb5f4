import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import { until } from "@atelier/tools/service/until.ts";
import { openPage } from "../../browser/console-service.ts";
import { type FullBoard, startWithFullBoard } from "./full-board.ts";
import type { Measure } from "./measure.ts";
import { longestTask, type TraceEvent } from "./trace.ts";

const count = 10_000;
const limits = { task: 50, nodes: 5000, heap: 100_000_000 };

/**
 * A board of 10,000 items of all types: by the wheel to its end and back, by End and Home, the page keys, and items moved by keys. A task of the page takes no
 * 50 ms of the processor; where the machine has nothing else to do, none takes 50 ms by the clock either, as the browser itself counts (`longtask`).
 */
export const board: Measure = async (browser) => {
  const full = await startWithFullBoard(count);
  await measureBoard(browser, full).finally(() => full.service.dispose());
};

interface Seen {
  task: number;
  long: number;
  nodes: number;
}

/** Watches the page while something is done. */
type Step = (name: string, work: () => Promise<void>) => Promise<void>;

export async function measureBoard(browser: Browser, full: FullBoard): Promise<void> {
  // The first request has the console bundled: a page waits 30 s for it at most.
  await (await fetch(new URL("/boards", full.service.url))).text();
  const { page, check } = await openPage(browser, full.service.url, `/boards/${full.board}`, { viewport: { width: 1280, height: 860 } });
  const quiet = loadavg()[0]! < availableParallelism() / 2;
  const seen: Seen = { task: 0, long: 0, nodes: 0 };
  const step = stepsOf(browser, page, seen);
  await cellAt(page, 0).waitFor();
  await scroll(page, step);
  await move(page, full, step);
  await scrollShared(page, full, step);
  check();
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const heap = await page.evaluate<number>("performance.memory.usedJSHeapSize");
  const beside = quiet ? "" : " (beside other work)";
  const tasks = `longest task ${seen.task.toFixed(1)} ms of the processor, ${seen.long} long ones by the clock${beside}`;
  console.log(`board: ${count} items, ${tasks}, ${seen.nodes} nodes, heap ${(heap / 1e6).toFixed(1)} MB`);
  assert.ok(seen.task <= limits.task && (!quiet || seen.long === 0) && seen.nodes <= limits.nodes && heap <= limits.heap);
}

function stepsOf(browser: Browser, page: Page, seen: Seen): Step {
  return async (name, work) => {
    await page.waitForTimeout(500);
    await watch(page);
    await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
    await work();
    await page.waitForTimeout(500);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const task = longestTask(traceEvents);
    const long = await page.evaluate<number[]>("window.longTasks");
    const nodes = await page.evaluate<number>("document.querySelectorAll('.virtual-grid *').length");
    seen.task = Math.max(seen.task, task);
    seen.long += long.length;
    seen.nodes = Math.max(seen.nodes, nodes);
    const byClock = long.length > 0 ? `, at most ${Math.max(...long)} ms` : "";
    console.log(`  ${name}: longest task ${task.toFixed(1)} ms of the processor; ${long.length} long ones by the clock${byClock}; ${nodes} nodes`);
  };
}

async function scroll(page: Page, step: Step): Promise<void> {
  const focus = () => cellAt(page, 0).locator(".board-title").focus();
  const jump = async (key: string, place: number) => {
    await page.keyboard.press(key);
    const holds = `document.activeElement?.closest("[data-place]")?.dataset.place === "${place}"`;
    await until(120_000, `item ${place + 1} has the focus`, () => page.evaluate(holds));
  };
  await focus();
  await step("End, before anything behind the first page is here", () => jump("End", count - 1));
  await step("Home", () => jump("Home", 0));
  await page.reload();
  await cellAt(page, 0).waitFor();
  await step("the wheel, to the end", () => wheel(page, 1800, () => cellAt(page, count - 1).isVisible()));
  await step("the wheel, back to the top", () => wheel(page, -1800, async () => (await page.evaluate("scrollY")) === 0));
  await focus();
  await step("the page keys", async () => {
    for (let times = 0; times < 20; times++) await page.keyboard.press("PageDown", { delay: 30 });
    for (let times = 0; times < 10; times++) await page.keyboard.press("PageUp", { delay: 30 });
  });
  await step("jumps from End to Home", async () => {
    for (let times = 0; times < 5; times++) {
      await jump("End", count - 1);
      await jump("Home", 0);
    }
  });
}

/** Moves the first item by keys, fast: the service must have it where the page shows it. */
async function move(page: Page, { service, board: id }: FullBoard, step: Step): Promise<void> {
  const moved = await cellAt(page, 0).getAttribute("data-item");
  await step("moving by keys", async () => {
    for (const [key, times] of [["Shift+ArrowDown", 8], ["Shift+ArrowRight", 10], ["Shift+ArrowUp", 3]] as const) {
      for (let time = 0; time < times; time++) await page.keyboard.press(key, { delay: 20 });
    }
  });
  const place = Number(await page.evaluate(`document.querySelector('[data-item="${moved}"]').closest("[data-place]").dataset.place`));
  const placeThere = async () => {
    const { data } = (await (await service.call(`/v1/boards/${id}/items?limit=200`)).json()) as { data: { id: string }[] };
    return data.findIndex((item) => item.id === moved);
  };
  await until(30_000, `the service has the item at place ${place}`, async () => (await placeThere()) === place, placeThere);
}

async function scrollShared(page: Page, { service, board: id }: FullBoard, step: Step): Promise<void> {
  const link = await service.call(`/v1/boards/${id}/shares`, { body: {} });
  const { url } = ((await link.json()) as { data: { url: string } }).data;
  await page.goto(new URL(url).pathname);
  await page.locator("[data-place='0'] article").waitFor();
  await step("the wheel, to the end of what a link shows", () => wheel(page, 1800, () => page.locator(`[data-place="${count - 1}"] article`).isVisible()));
}

const cellAt = (page: Page, place: number) => page.locator(`[data-place="${place}"] .board-cell[data-item]`);

/** Turns the wheel until the end is there: what is not fetched yet is waited for as somebody does, by turning on. */
async function wheel(page: Page, by: number, isThere: () => Promise<boolean>): Promise<void> {
  await page.mouse.move(640, 600);
  for (let turn = 0; !(await isThere()); turn++) {
    assert.ok(turn < 3000, "the wheel comes to the end");
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(30);
  }
}

/** Collects tasks of over 50 ms from now on, as the browser counts them. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own: number[] = ((window as unknown as { longTasks: number[] }).longTasks = []);
    (window as unknown as { longWatcher?: PerformanceObserver }).longWatcher?.disconnect();
    const watcher = ((window as unknown as { longWatcher?: PerformanceObserver }).longWatcher = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) own.push(duration);
    }));
    watcher.observe({ type: "longtask" });
  });
}
