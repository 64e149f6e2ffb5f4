import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { comesTo } from "../comes-to.ts";
import type { ConsoleService } from "../console-service.ts";

const sheet = "**/console/docs-*.css";

/** Styles come with the screens that need them. */
export const bringingStyles = (console: ConsoleService) => describe("styles of the console's screens", () => {
  test("a screen is asked for with its styles at the same time, and shown when both are there", async () => {
    const { page, check } = await console.open("/webhooks");
    await page.locator("h1").first().waitFor();
    assert.equal(await page.locator('link[href*="/docs-"]').count(), 0);
    const held = Promise.withResolvers<void>();
    await page.route(sheet, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = Promise.all([/\/console\/docs-[^/]+\.js$/, /\/console\/docs-[^/]+\.css$/].map((url) => page.waitForRequest(url)));
    await page.getByRole("link", { name: "API reference" }).first().click();
    await asked;
    await page.locator(".progress-line").waitFor();
    // The code is there by now: what is waited for is the sheet.
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /\/console\/docs-[^/]+\.js$/.test(name)));
    assert.equal(await page.locator(".docs-group").count(), 0);
    held.resolve();
    await page.locator(".docs-group").first().waitFor();
    assert.equal(await page.locator(".docs").evaluate((element) => getComputedStyle(element).display), "grid");
    check();
  });

  test("styles that do not come are said like code that does not, and are asked for again", async () => {
    const { page, check } = await console.open("/webhooks");
    await page.locator("h1").first().waitFor();
    await page.route(sheet, (route) => route.fulfill({ status: 404 }));
    const docs = page.getByRole("link", { name: "API reference" }).first();
    await docs.click();
    await page.getByText("This part of the console could not be loaded.").waitFor();
    assert.equal(await page.locator('link[href*="/docs-"]').count(), 0);
    await page.unroute(sheet);
    await page.goBack();
    await page.locator(".view-tabs").waitFor();
    await docs.click();
    await page.locator(".docs-group").first().waitFor();
    assert.equal(await page.locator('link[href*="/docs-"]').count(), 1);

    // Its first load, too; the button loads the page again.
    await page.route(sheet, (route) => route.fulfill({ status: 404 }));
    await page.goto("/docs");
    await page.getByText("This part of the console could not be loaded.").waitFor();
    await page.unroute(sheet);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.locator(".docs-group").first().waitFor();
    check();
  });

  test("a part that is fetched once it is wanted is missed in the same words, and the page can be loaded again", async () => {
    const { page, check } = await console.open("/sounds");
    const add = async () => {
      await page.locator(".audio-title a").first().focus();
      await page.keyboard.press("b");
    };
    const missing = page.locator(".toast", { hasText: "This part of the console could not be loaded." });
    const code = "**/console/add-sheet-*.js";
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await add();
    await missing.waitFor();
    await missing.getByRole("button", { name: "Dismiss" }).click();
    await missing.waitFor({ state: "detached" });
    // It is asked for again, and missed again.
    await add();
    await missing.waitFor();
    await page.unroute(code);
    await missing.getByRole("button", { name: "Reload the page" }).click();
    await missing.waitFor({ state: "detached" });
    await add();
    await page.getByRole("dialog", { name: "Add to a board" }).waitFor();

    // Its styles, too.
    const styles = "**/console/region-*.css";
    await page.route(styles, (route) => route.fulfill({ status: 404 }));
    await page.goto("/?q=rain");
    const play = page.getByRole("button", { name: /^Play / }).first();
    await play.click();
    await missing.waitFor();
    await page.unroute(styles);
    await missing.getByRole("button", { name: "Reload the page" }).click();
    await missing.waitFor({ state: "detached" });
    await play.click();
    await page.locator('link[href*="/region-"]').waitFor({ state: "attached" });
    check();
  });

  test("a screen that others were shown before looks as it does alone, whatever styles they have brought", async () => {
    const { page, check } = await console.open("/keys");
    const looksOf = async (there: string) => {
      const [one] = await page.locator(there).evaluateAll((elements) => elements.slice(0, 1).map((element) => {
        const all = [element, ...element.querySelectorAll("*")].slice(0, 80);
        return all.map((each) => [...getComputedStyle(each)].map((name) => getComputedStyle(each).getPropertyValue(name)).join(";"));
      }));
      return one;
    };
    /** How it looks once nothing changes any more. */
    const atRest = async (there: string) => {
      let before: string[] | undefined;
      let now = await looksOf(there);
      for (let time = 0; time < 50 && !isDeepStrictEqual(before, now); time++) {
        await page.waitForTimeout(300);
        [before, now] = [now, await looksOf(there)];
      }
      return now!;
    };
    /** What is compared, and what is in it once it is there. */
    const screens = [
      ["/keys", ".key-list", ".key"], ["/sounds", ".find-body", ".audio-row .waveform"], ["/create", ".models", ".model-card"],
      ["/docs", ".docs", ".docs-group"], ["/icons", ".find-facets", "input"],
    ] as const;
    const alone = new Map<string, string[]>();
    for (const [to, there, whole] of screens) {
      await page.goto(to);
      await page.locator(`${there} ${whole}`).first().waitFor();
      alone.set(to, await atRest(there));
    }
    await page.goto("/icons");
    let links = 0;
    for (const [to, there] of [...screens].reverse()) {
      await page.evaluate((path) => {
        history.pushState({}, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      }, to);
      await comesTo(() => looksOf(there), alone.get(to), to);
      const sheets = await page.locator("link[rel=stylesheet]").count();
      assert.ok(sheets >= links, "sheets stay");
      links = sheets;
    }
    check();
  });
});
