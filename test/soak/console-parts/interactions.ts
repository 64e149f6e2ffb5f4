import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import type { Page } from "playwright-core";
import type { Measure } from "./measure.ts";
import { startWithIcons } from "./icon-library.ts";
import { openSlowly, quantile } from "./slow-processor.ts";
import { longestTask, type TraceEvent } from "./trace.ts";

/** Milliseconds: of the slowed processor for the longest task of a step; from an event to the next paint, p95, where the machine has nothing else to do. */
const limit = 100;

/**
 * Types, opens, filters, recolours, moves through the grid and switches views, and asks the browser how long each event took until it was painted.
 * Beside other work the way to the paint says more of the machine: there the processor time of tasks is all that is held to the limit.
 */
export const interactions: Measure = async (browser, { icons }) => {
  const service = await startWithIcons(icons);
  try {
    const quiet = loadavg()[0]! < availableParallelism() / 2;
    const page = await openSlowly(browser, service, "/icons");
    const times: number[] = [];
    let longest = 0;
    const step = async (name: string, work: () => Promise<void>) => {
      await page.waitForTimeout(400);
      await watch(page);
      await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
      await work();
      await page.waitForTimeout(600);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const task = longestTask(traceEvents);
      longest = Math.max(longest, task);
      const own = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
      times.push(...own);
      console.log(`  ${name}: ${own.length} events, at most ${Math.max(0, ...own)} ms; longest task ${task.toFixed(0)} ms of the slowed processor`);
    };
    await page.locator(".icon-picture").first().waitFor();
    await step("typing", () => page.getByRole("searchbox").pressSequentially("sail boat", { delay: 150 }));
    await step("clearing", () => page.getByRole("searchbox").press("Escape"));
    await step("opening an icon", () => page.locator(".icon-cell[data-cell]").nth(2).click());
    await step("opening the next", () => page.locator(".icon-cell[data-cell]").nth(4).click());
    await step("colours", async () => {
      // Those of the bench have one of their own.
      for (const place of [2, 3, 4]) if ((await page.locator(".swatch").count()) > place) await page.locator(".swatch").nth(place).click();
    });
    await step("turning", () => page.getByRole("radio", { name: "90°" }).check());
    await step("copying", () => page.getByRole("button", { name: "Copy SVG" }).click());
    await step("closing", () => page.getByRole("button", { name: "Close the details" }).click());
    await step("arrows", async () => {
      await page.locator(".icon-cell[data-cell]").first().focus();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "PageDown", "PageDown", "End", "Home"]) await page.keyboard.press(key, { delay: 60 });
    });
    await step("a filter", () => page.getByRole("checkbox").first().check());
    await step("the palette", () => page.keyboard.press("Control+k"));
    await step("its words", () => page.keyboard.type("sounds", { delay: 120 }));
    await step("another screen", () => page.keyboard.press("Enter"));
    // A library of the bench has icons alone.
    if (icons === undefined) {
      await step("playing", () => page.locator(".play-button").first().click());
      await step("a row", () => page.locator(".audio-row a").first().click());
    }
    const late = quantile(times, 0.95);
    const most = Math.max(...times);
    const beside = quiet ? "" : " (beside other work)";
    const middle = quantile(times, 0.5);
    console.log(`interactions: ${times.length} events, median ${middle} ms, p95 ${late} ms, most ${most} ms${beside}; task ${longest.toFixed(0)} ms`);
    assert.ok(longest <= limit && (!quiet || late <= limit));
  } finally {
    await service.dispose();
  }
};

/** Collects how long events take from now on; those below 16 ms count as 16, which is all that the browser says of them. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own: number[] = ((window as unknown as { durations: number[] }).durations = []);
    (window as unknown as { watcher?: PerformanceObserver }).watcher?.disconnect();
    const watcher = ((window as unknown as { watcher?: PerformanceObserver }).watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) if (entry.interactionId) own.push(entry.duration);
    }));
    watcher.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}
