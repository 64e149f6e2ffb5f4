import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import { type ConsoleService, phone } from "../console-service.ts";
import { tabTo } from "../tab-to.ts";

const wordsOf = (page: Page) => page.getByRole("list", { name: "Words of the search" });

export const relaxing = (console: ConsoleService) => describe("partial matches in the console", () => {
  test("what has all words stands above a line, and what was looked for can be changed word by word", async () => {
    const { page, check } = await console.open("/sounds?q=rain+in+a+gutter+zorblat");
    await page.getByText("Nothing has all of these words. Best matches for").waitFor();
    assert.equal(await page.locator(".begins-rest").count(), 0, "there is nothing above");
    await wordsOf(page).getByRole("button", { name: "Search without “rain”" }).waitFor();
    await wordsOf(page).getByRole("button", { name: "Search for “zorblat” alone" }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.goto(`${console.service.url}/sounds?q=rain+gutter`);
    await page.getByText("1 result has all of these words, then partial matches follow. Best matches for").waitFor();
    assert.equal(await page.locator(".begins-rest").getAttribute("data-place"), "1");
    await wordsOf(page).getByRole("button", { name: "Search without “gutter”" }).click();
    await page.getByRole("status").getByText("2 sounds", { exact: true }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "rain");
    await wordsOf(page).waitFor({ state: "detached" });
    check();
  });

  test("the same with the keyboard alone: the field that was changed has the focus", async () => {
    const { page, check } = await console.open("/icons?q=boat+zorblat");
    await wordsOf(page).waitFor();
    await tabTo(page, /Search without “boat”/);
    await tabTo(page, /Search for “zorblat” alone/);
    await page.keyboard.press("Enter");
    await page.getByText("Nothing found for “zorblat”").waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "zorblat");
    await comesTo(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), "zorblat");
    check();
  });

  test("the same by touch in music, 360 pixels wide, and over all catalogs", async () => {
    const { page, check } = await console.open("/music?q=jazz+zorblat", phone);
    await wordsOf(page).getByRole("button", { name: "Search without “jazz”" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing sticks out");
    await page.goto(`${console.service.url}/?q=boat+zorblat`);
    await page.getByText("Nothing has all of these words.").waitFor();
    await page.goto(`${console.service.url}/sounds?q=gutterr&category=water`);
    await page.getByText("Nothing found for “gutterr”").waitFor();
    assert.equal(await page.getByText("Showing results for").count(), 0, "a spelling that finds nothing explains nothing");
    check();
  });
});
