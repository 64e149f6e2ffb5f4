import assert from "node:assert/strict";
import type { Measure } from "./measure.ts";
import { openPage } from "../../browser/console-service.ts";
import { fillLibrary } from "../../browser/small-library.ts";
import { everyLook, sweep } from "../../browser/sweep.ts";
import { views } from "../../browser/views.ts";
import { startService } from "../../e2e/start-service.ts";

/** Every view at both widths, in both themes and both directions, each loaded by itself: 264 looks. The suite takes one of the four ways at each width. */
export const axe: Measure = async (browser) => {
  const service = await startService();
  try {
    await fillLibrary(service);
    const findings: string[] = [];
    for (const width of [1280, 360]) {
      const { page, check } = await openPage(browser, service.url, "/", { viewport: { width, height: 760 }, hasTouch: width < 500 });
      for (const view of views) findings.push(...(await sweep(page, [view], () => everyLook)));
      check();
      await page.context().close();
    }
    for (const finding of findings) console.log(finding);
    console.log(`axe: ${findings.length} findings in ${views.length * 2 * everyLook.length} looks at ${views.length} views`);
    assert.equal(findings.length, 0);
  } finally {
    await service.dispose();
  }
};
