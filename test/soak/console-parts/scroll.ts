import assert from "node:assert/strict";
import type { Measure } from "./measure.ts";
import { openPage } from "../../browser/console-service.ts";
import { startWithIcons } from "./icon-library.ts";
import { longestTask, type TraceEvent } from "./trace.ts";

const limits = { task: 50, nodes: 700, heap: 100_000_000 };

/** Scrolls through all icons, from top to bottom and a little back: tasks of the page (processor time), nodes of the grid, its heap. */
export const scroll: Measure = async (browser, { icons }) => {
  const service = await startWithIcons(icons);
  try {
    const { page } = await openPage(browser, service.url, "/icons", { viewport: { width: 1280, height: 860 } });
    await page.locator(".icon-picture").first().waitFor();
    const session = await page.context().newCDPSession(page);
    await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
    const height = await page.evaluate<number>("document.documentElement.scrollHeight");
    let nodes = 0;
    // A million icons are passed in 1,500 steps.
    const step = Math.max(4000, height / 1500);
    for (let top = 0; top < height; top += step) {
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
    await service.dispose();
  }
};
