import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { unzipped } from "../../parts/boards/unzipped.ts";
import { type ConsoleService, phone } from "../console-service.ts";
import { downloaded } from "../hands.ts";
import { tabTo } from "../tab-to.ts";

const selectedText = (page: Page, count: number) => page.getByRole("group", { name: count === 1 ? "1 icon selected" : `${count} icons selected` });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const symbols = (sprite: string) => [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

/** Opens the list with all eight icons in sight. */
async function openIcons(console: ConsoleService, path = "/icons", options: Parameters<ConsoleService["open"]>[1] = {}) {
  const opened = await console.open(path, options);
  await opened.page.getByText("8 icons").first().waitFor();
  await opened.page.locator(".icon-cell").nth(7).waitFor();
  return opened;
}

type Carried = Record<string, string>;

/** Remembers what drags carry, as it stands when all of the page has seen them begin. */
async function keepDrags(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("dragstart", ({ dataTransfer }) => {
      const types = ["DownloadURL", "text/uri-list", "text/html", "image/svg+xml", "application/x-atelier-item"];
      (window as unknown as { carried: object }).carried = Object.fromEntries(types.map((type) => [type, dataTransfer!.getData(type)]));
    });
  });
}

/**
 * Takes an element up with the mouse and drags it a little: once more where what the press before has asked for was not there yet, as whoever drags too soon
 * does. @returns what is carried; the button is still down
 */
async function takeUp(page: Page, selector: string, isWhole: (carried: Carried) => boolean): Promise<Carried> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  for (let time = 1; ; time++) {
    await page.evaluate(() => delete (window as unknown as { carried?: Carried }).carried);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2 + 40, { steps: 6 });
    await page.waitForFunction(() => "carried" in window);
    const carried = await page.evaluate(() => (window as unknown as { carried: Carried }).carried);
    if (isWhole(carried) || time === 50) return carried;
    await page.mouse.up();
    await page.waitForTimeout(200);
  }
}

export const iconSets = (console: ConsoleService) => describe("icons by set and several at once", () => {
  test("several are selected with the mouse, copied as a sprite, saved as one, and as a ZIP of the size that is chosen", async () => {
    const { page, context, check } = await openIcons(console);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const cell = (place: number) => page.locator(`[data-place="${place}"] .icon-cell`);
    await page.locator('[data-place="0"] .icon-place').hover();
    await page.locator('[data-place="0"] .icon-select').check();
    await cell(3).click({ modifiers: ["Shift"] });
    await selectedText(page, 4).waitFor();
    await cell(6).click({ modifiers: ["Control"] });
    await cell(1).click({ modifiers: ["Control"] });
    const bar = selectedText(page, 4);
    await bar.waitFor();
    assert.match(page.url(), /\/icons$/, "no icon was opened meanwhile");
    await bar.getByRole("button", { name: "Copy sprite" }).click();
    await page.getByText("Copied: Sprite").waitFor();
    const copied = symbols(await clipboard(page));
    assert.equal(copied.length, 4);
    const sprite = await downloaded(page, () => bar.getByRole("button", { name: "Save sprite" }).click());
    assert.deepEqual(symbols(sprite.toString()), copied);
    await bar.getByRole("combobox", { name: "Files in the ZIP" }).selectOption("512");
    const files = unzipped(await downloaded(page, () => bar.getByRole("button", { name: "Save ZIP" }).click()));
    assert.deepEqual([...files.keys()], [...copied.map((name) => `${name}-512.png`), "licences.csv", "credits.txt"]);
    assert.equal(files.get(`${copied[0]}-512.png`)!.readUInt32BE(16), 512);
    await bar.getByRole("button", { name: "Clear the selection" }).click();
    await bar.waitFor({ state: "detached" });
    check();
  });

  test("the same by keys alone", async () => {
    const { page, check } = await openIcons(console);
    await page.locator('[data-place="0"] .icon-cell').focus();
    await page.keyboard.press(" ");
    await selectedText(page, 1).waitFor();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await selectedText(page, 3).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ ");
    await selectedText(page, 5).waitFor();
    await page.keyboard.press(" ");
    await selectedText(page, 4).waitFor();
    await tabTo(page, /Save ZIP/);
    const files = unzipped(await downloaded(page, () => page.keyboard.press("Enter")));
    assert.deepEqual([files.size, [...files.keys()].filter((name) => name.endsWith(".svg")).length], [6, 4]);
    await page.keyboard.press("Escape");
    await selectedText(page, 4).waitFor({ state: "detached" });
    await page.locator('[data-place="2"] .icon-cell').focus();
    await page.keyboard.press("Control+a");
    await selectedText(page, 8).waitFor();
    await tabTo(page, /Add to a board/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await openIcons(console, "/icons", phone);
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    for (const place of [0, 1, 2]) await page.locator(`[data-place="${place}"] .icon-cell`).tap();
    const bar = selectedText(page, 3);
    await bar.waitFor();
    const sprite = await downloaded(page, () => bar.getByRole("button", { name: "Save sprite" }).tap());
    assert.equal(symbols(sprite.toString()).length, 3);
    const box = (await bar.boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 360, "the bar is on the screen");
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    await bar.waitFor({ state: "detached" });
    check();
  });

  test("what is selected stays over a search, and goes with the screen", async () => {
    const { page, check } = await openIcons(console);
    await page.locator('[data-place="0"] .icon-cell').click({ modifiers: ["Control"] });
    await page.getByRole("searchbox").fill("boat");
    await page.getByText("2 icons").first().waitFor();
    await selectedText(page, 1).waitFor();
    await page.getByRole("link", { name: "Sounds", exact: true }).click();
    await page.getByText("6 sounds").first().waitFor();
    await page.goBack();
    await page.getByText("2 icons").first().waitFor();
    assert.equal(await page.locator(".icons-together").count(), 0);
    check();
  });

  test("sets are strips with name, style and count; one leads to its icons, and from an icon the way goes to its like", async () => {
    const { page, check } = await openIcons(console);
    await page.getByRole("radio", { name: "Sets" }).check();
    await page.waitForURL(/view=sets$/);
    await page.getByText("1 set", { exact: true }).first().waitFor();
    const card = page.locator(".set-card").first();
    await card.locator(".icon-picture").nth(7).waitFor();
    const set = await card.locator(".set-name").textContent();
    assert.match((await card.textContent())!, /8 icons/);
    await tabTo(page, new RegExp(`${set} 8 icons`));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/icons\?family=\d+$/);
    await page.getByRole("heading", { name: set! }).waitFor();
    await page.locator('[data-place="0"] .icon-cell').click();
    const more = page.getByRole("link", { name: "More like this set" });
    await more.waitFor();
    const said = await page.locator(".icon-set").textContent();
    const count = Number(/(\d+) icons?$/.exec(await page.locator(".icon-set", { hasText: /icons?$/ }).innerText())![1]);
    assert.ok(said!.includes(set!) && count >= 1 && count <= 8, said!);
    await more.click();
    await page.waitForURL(/\/icons\?family=\d+&style=\d+$/);
    await page.getByText(count === 1 ? "1 icon" : `${count} icons`, { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "All sets" }).click();
    await page.waitForURL(/\/icons\?view=sets$/);
    check();
  });

  test("an icon is dragged out as the SVG that is shown, and as a PNG where that is chosen", async () => {
    const { page, check } = await openIcons(console, "/icons?ink=e11d48&size=96");
    await keepDrags(page);
    await page.locator('[data-place="0"] .icon-place').waitFor();
    const [board, slug] = await page.locator('[data-place="0"] .icon-place').evaluate((place: HTMLElement) => [place.dataset.board, place.dataset.file]);
    const svg = await takeUp(page, '[data-place="0"] .icon-cell', (carried) => carried["image/svg+xml"] !== "");
    await page.mouse.up();
    assert.equal(svg["application/x-atelier-item"], board, "a board takes it as before");
    assert.ok(svg["DownloadURL"]!.startsWith(`image/svg+xml:${slug}.svg:data:image/svg+xml,`), svg["DownloadURL"]);
    assert.match(svg["image/svg+xml"]!, /^<svg .*<\/svg>$/s);
    assert.match(svg["text/html"]!, /^<img src="data:image\/svg\+xml,/);
    const fetched = await page.evaluate(async (url) => (await fetch(url)).text(), svg["text/uri-list"]!);
    assert.equal(fetched, svg["image/svg+xml"], "the URL is the same drawing, for whoever is logged in");
    await page.goto(new URL("/icons/1?size=96", page.url()).href);
    await page.locator(".icon-stage img, .icon-stage .icon-text").waitFor();
    await page.getByRole("radio", { name: "PNG 96" }).check();
    await keepDrags(page);
    const png = await takeUp(page, ".icon-stage img, .icon-stage .icon-text", (carried) => carried["DownloadURL"]!.startsWith("image/png:"));
    await page.mouse.up();
    const [, name, data] = /^image\/png:([^:]+):data:image\/png;base64,(.*)$/.exec(png["DownloadURL"]!)!;
    assert.match(name!, /-96\.png$/);
    assert.equal(Buffer.from(data!, "base64").readUInt32BE(16), 96);
    check();
  });

  test("what is selected is dragged together: out as a ZIP, and all of it to the boards in the menu", async () => {
    const { page, check } = await openIcons(console);
    for (const place of [0, 1, 2]) await page.locator(`[data-place="${place}"] .icon-cell`).click({ modifiers: ["Control"] });
    await keepDrags(page);
    const { DownloadURL: url } = await takeUp(page, '[data-place="1"] .icon-cell', () => true);
    const boards = (await page.locator('.rail a[href="/boards"]').boundingBox())!;
    await page.mouse.move(boards.x + boards.width / 2, boards.y + boards.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByRole("dialog").waitFor();
    assert.match(url!, /^application\/zip:icons\.zip:http.*\/v1\/icons\/archive\?ids=\d+%2C\d+%2C\d+&format=svg$/);
    const { status, type } = await page.evaluate(async (path) => {
      const answer = await fetch(path);
      return { status: answer.status, type: answer.headers.get("content-type") };
    }, url!.replace(/^.*?zip:icons\.zip:/, ""));
    assert.deepEqual([status, type], [200, "application/zip"]);
    check();
  });
});
