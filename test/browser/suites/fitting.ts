import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type ConsoleService, phone } from "../console-service.ts";
import { comesTo } from "../comes-to.ts";

/** What is shown has the space that it needs: narrow windows, low ones, large text, fingers. */
export const fitting = (console: ConsoleService) => describe("what is shown in the console fits", () => {
  test("a row of sounds holds all that it shows, at every width", async () => {
    const { page, check } = await console.open("/music");
    for (const width of [320, 480, 700, 735, 759, 760, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(".audio-row .waveform").first().waitFor();
      await comesTo(() => beyondRows(page), [], `${width} pixels`);
    }
    check();
  });

  test("text twice as large as usual lies over nothing and scrolls nothing sideways", async () => {
    const { page, context, check } = await console.open("/sounds", { viewport: { width: 1440, height: 900 } });
    const browser = await context.newCDPSession(page);
    await browser.send("Page.enable");
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    const views = { "/sounds": ".audio-row .waveform", "/icons": ".icon-picture", "/keys": ".key", "/create/image-expand/model": ".form-run" };
    for (const [path, there] of Object.entries(views)) {
      await page.goto(path);
      await page.locator(there).first().waitFor();
      assert.equal(await page.evaluate("getComputedStyle(document.documentElement).fontSize"), "30px");
      const sideways = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assert.ok(sideways <= 0, `${path} scrolls ${sideways} pixels sideways`);
      await comesTo(() => beyondRows(page), [], path);
      // The result stands below the form, not over it.
      if (!path.startsWith("/create/")) continue;
      const [result, run] = [(await page.locator(".create-result").boundingBox())!, (await page.locator(".form-run").boundingBox())!];
      assert.ok(result.y >= run.y + run.height, `${path}: the result begins at ${result.y}`);
    }
    check();
  });

  test("all of the menu is in sight in windows of 900 and 760 pixels, and its foot in lower ones", async () => {
    const { page, check } = await console.open("/music", { viewport: { width: 1440, height: 900 } });
    const rail = page.locator(".rail");
    await page.locator(".play-button").first().click();
    await page.locator(".player").waitFor();
    for (const height of [900, 760]) {
      await page.setViewportSize({ width: 1440, height });
      await comesTo(() => rail.evaluate((element) => element.scrollHeight <= element.clientHeight), true, `the menu is whole in ${height} pixels`);
    }
    await page.setViewportSize({ width: 1366, height: 520 });
    const [foot, menu] = [(await page.locator(".rail-foot").boundingBox())!, (await rail.boundingBox())!];
    assert.ok(foot.y + foot.height <= menu.y + menu.height + 1, `the foot ends at ${foot.y + foot.height}, the menu at ${menu.y + menu.height}`);
    check();
  });

  test("a finger that taps a corner of an icon opens it: no heart lies there unseen", async () => {
    const { page, check } = await console.open("/icons", phone);
    const cell = page.locator(".icon-place").first();
    await cell.locator(".icon-picture").waitFor();
    const { x, y, width } = (await cell.boundingBox())!;
    await page.touchscreen.tap(x + width - 8, y + 10);
    await page.waitForURL(/\/icons\/\d+/);
    await page.locator(".panel-sheet").getByRole("button", { name: /Favourite/, pressed: false }).waitFor();
    check();
  });
});

/** Parts of rows that end beyond their row. */
function beyondRows(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll(".audio-row")].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return [...row.children].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1);
    }).map((part) => `${part.className}: ${part.textContent}`);
  }));
}
