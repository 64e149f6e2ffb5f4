import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { generatedWav } from "../../parts/generated-sounds.ts";
import { type ConsoleService, phone } from "../console-service.ts";
import { comesTo } from "../comes-to.ts";
import { downloaded } from "../hands.ts";
import { tabTo } from "../tab-to.ts";

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Remembers what the page makes URLs of: it may not fetch them itself. */
async function keepObjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const objects = ((window as unknown as { objects: Map<string, Blob> }).objects = new Map<string, Blob>());
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = make(object);
      objects.set(url, object as Blob);
      return url;
    };
  });
  await page.reload();
}

/** The text of the drawing that the page shows: of the object that the picture's URL names, as `keepObjects` has kept it. */
async function shownDrawing(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const shown = document.querySelector<HTMLElement>(".icon-stage img, .icon-stage .icon-text");
    if (!shown) return "";
    const url = shown instanceof HTMLImageElement ? shown.src : /url\("(.*)"\)/.exec(shown.style.maskImage)![1]!;
    return (window as unknown as { objects: Map<string, Blob> }).objects.get(url)!.text();
  });
}

export const finding = (console: ConsoleService) => describe("finding in the console", () => {
  test("a sound is found, heard and saved with the mouse", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("searchbox", { name: "Search sounds, music and icons" }).fill("gutter");
    await page.getByRole("link", { name: "Show 1 sound" }).click();
    await page.getByRole("button", { name: "Play Rain in a gutter" }).click();
    const bar = page.getByRole("region", { name: "Player" });
    await bar.getByRole("button", { name: "Pause Rain in a gutter" }).waitFor();
    await page.getByRole("slider", { name: "Position in Rain in a gutter" }).first().click();
    const bytes = await downloaded(page, () => page.getByRole("button", { name: "Download Rain in a gutter" }).click());
    assert.deepEqual(bytes, generatedWav(1));
    check();
  });

  test("the same with the keyboard alone", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByText("6 sounds").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("gutter");
    await page.getByText("1 sound", { exact: true }).first().waitFor();
    await tabTo(page, /Play Rain in a gutter/);
    await page.keyboard.press("Enter");
    const bar = page.getByRole("region", { name: "Player" });
    await bar.waitFor();
    await tabTo(page, /Position in Rain in a gutter/);
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await comesTo(() => page.evaluate(() => /^0:0\d of 0:01$/.test(document.activeElement?.getAttribute("aria-valuetext") ?? "")), true, "it says where it is");
    const bytes = await downloaded(page, async () => {
      await tabTo(page, /Download Rain in a gutter/);
      await page.keyboard.press("Enter");
    });
    assert.deepEqual(bytes, generatedWav(1));
    check();
  });

  test("words that were typed just before a link is followed go with it", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("link", { name: "Show 6 sounds" }).waitFor();
    // Sooner than any mouse: before the field has looked for the words by itself.
    await page.getByRole("searchbox", { name: "Search sounds, music and icons" }).evaluate(async (field: HTMLInputElement) => {
      const drawn = () => new Promise((done) => setTimeout(done));
      field.focus();
      field.value = "gutter";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await drawn();
      const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Show 6 sounds")!;
      link.focus();
      await drawn();
      link.click();
    });
    await page.waitForURL(/\/sounds\?q=gutter$/);
    await page.getByRole("button", { name: "Play Rain in a gutter" }).waitFor();
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/", phone);
    await page.getByRole("searchbox").tap();
    await page.keyboard.type("gutter");
    await page.getByRole("link", { name: "Show 1 sound" }).tap();
    await page.getByRole("button", { name: "Play Rain in a gutter" }).tap();
    await page.getByRole("region", { name: "Player" }).waitFor();
    await page.getByRole("link", { name: "Rain in a gutter", exact: true }).first().tap();
    const sheet = page.getByRole("dialog", { name: "Rain in a gutter" });
    await sheet.getByText("Sound by A. Recordist").waitFor();
    const bytes = await downloaded(page, () => sheet.getByRole("button", { name: "Download" }).tap());
    assert.deepEqual(bytes, generatedWav(1));
    check();
  });

  test("sounds and music are narrowed by length and tempo with the keyboard, and the URL keeps the range", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByText("6 sounds").first().waitFor();
    const handle = (name: string) => page.getByRole("slider", { name });
    const valueText = (name: string) => handle(name).getAttribute("aria-valuetext");
    await comesTo(async () => [await valueText("Length, at least"), await valueText("Length, at most")], ["Any", "Any"]);
    await tabTo(page, /Length, at least/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/duration_min=0.5$/);
    await page.getByText("6 sounds").first().waitFor();
    await tabTo(page, /Length, at most/);
    await page.keyboard.press("Home");
    await page.waitForURL(/duration_min=0.5&duration_max=1$/);
    await comesTo(() => valueText("Length, at most"), "1\u202fs", "handles do not pass each other");
    await page.getByText("6 sounds").first().waitFor();
    await page.goto(new URL("/sounds?duration_min=2", page.url()).href);
    await page.getByText("Nothing fits all of these filters").waitFor();
    await comesTo(() => valueText("Length, at least"), "2\u202fs");
    await page.getByRole("button", { name: "Remove the filter Length: 2\u202fs or more" }).click();
    await page.getByText("6 sounds").first().waitFor();
    await page.goto(new URL("/music?bpm_min=91", page.url()).href);
    await page.getByText("1 track").first().waitFor();
    await page.getByRole("button", { name: "Remove the filter Tempo: 91 BPM or more" }).click();
    await page.getByText("2 tracks").first().waitFor();
    check();
  });

  test("a length is chosen on a page 360 pixels wide, in every language", async () => {
    for (const [locale, filters, low] of [
      ["en", "Filters", "Length, at least"], ["de", "Filter", "Länge, mindestens"], ["es", "Filtros", "Duración, como mínimo"],
      ["fr", "Filtres", "Durée, au moins"], ["ja", "フィルター", "長さの下限"],
    ] as const) {
      const { page, check } = await console.open("/sounds", { ...phone, locale });
      await page.locator(".find-filters").filter({ hasText: filters }).tap();
      const slider = page.getByRole("dialog").getByRole("slider", { name: low });
      await slider.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await slider.boundingBox())!;
      assert.ok(x >= 0 && x + width <= 360, `${locale}: the track is on the screen`);
      await page.mouse.move(x + 14, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await page.mouse.up();
      await page.waitForURL(/duration_min=[1-9]/);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, locale);
      check();
    }
  });

  test("an icon is recoloured, turned and copied with the mouse: what is copied is what is shown", async () => {
    const { page, check } = await console.open("/icons");
    await keepObjects(page);
    await page.getByRole("searchbox").fill("sail");
    await page.getByRole("link", { name: "sail boat" }).click();
    await page.getByRole("button", { name: "#e11d48" }).click();
    await page.getByRole("radio", { name: "90°" }).check();
    await page.getByRole("button", { name: "Flip left and right" }).click();
    await page.waitForURL(/ink=e11d48/);
    await page.getByRole("button", { name: "Copy SVG" }).click();
    await page.getByText("Copied: SVG").waitFor();
    const copied = await clipboard(page);
    assert.match(copied, /^<svg /);
    assert.match(copied, /#e11d48/);
    await comesTo(() => shownDrawing(page), copied);
    const id = /icons\/(\d+)/.exec(page.url())![1];
    const query = "size=64&rotate=90&flip=horizontal&color=e11d48";
    assert.equal(copied, await (await console.service.call(`/v1/icons/${id}/code?as=svg&${query}`)).text());
    for (const [name, as] of [["JSX", "jsx"], ["Vue", "vue"], ["CSS", "css"], ["Data URL", "data-url"]] as const) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByText(`Copied: ${name}`).waitFor();
      assert.equal(await clipboard(page), await (await console.service.call(`/v1/icons/${id}/code?as=${as}&${query}`)).text(), name);
    }
    check();
  });

  test("the same with the keyboard alone", async () => {
    const { page, check } = await console.open("/icons");
    await keepObjects(page);
    await page.getByText("8 icons").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("boat");
    await page.getByText("2 icons").waitFor();
    await tabTo(page, /boat$|boat /);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.locator(".code code:not(:empty)").waitFor();
    await tabTo(page, /Text colour/);
    await page.keyboard.type("#2563eb");
    await tabTo(page, /Copy SVG/);
    await page.waitForURL(/ink=2563eb/);
    await page.keyboard.press("Enter");
    await page.getByText("Copied: SVG").waitFor();
    const copied = await clipboard(page);
    assert.match(copied, /#2563eb/);
    await comesTo(() => shownDrawing(page), copied);
    await page.keyboard.press("Escape");
    await page.waitForURL(/icons\?/);
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/icons", phone);
    await keepObjects(page);
    await page.getByRole("searchbox").tap();
    await page.keyboard.type("sail");
    await page.getByRole("link", { name: "sail boat" }).tap();
    const sheet = page.getByRole("dialog", { name: "sail boat" });
    await sheet.getByRole("button", { name: "#7c3aed" }).tap();
    await page.waitForURL(/ink=7c3aed/);
    await sheet.getByRole("button", { name: "Copy SVG" }).tap();
    await page.getByText("Copied: SVG").waitFor();
    const copied = await clipboard(page);
    assert.match(copied, /#7c3aed/);
    await comesTo(() => shownDrawing(page), copied);
    await sheet.getByRole("button", { name: "Close the details" }).tap();
    await page.getByRole("link", { name: "sail boat" }).waitFor();
    check();
  });

  test("the cell that has the focus keeps it while thousands of others pass, and the keys go on from it", async () => {
    const { page, check } = await console.open("/");
    // The eight icons of the library, as a service with 5,000 would answer: what is tested is what the page does.
    const answer = (await (await console.service.call("/v1/icons?facets[]=color")).json()) as { data: object[]; meta: { pagination: { total: number } } };
    answer.meta.pagination.total = 5000;
    answer.data = Array.from({ length: 200 }, (_, place) => answer.data[place % answer.data.length]!);
    await page.route("**/v1/icons?*", (route) => route.fulfill({ json: answer }));
    await page.goto("/icons");
    await page.locator('[data-place="3"] [data-cell]').focus();
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset.place);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const drawn = () => [...document.querySelectorAll<HTMLElement>("[data-place]:has([data-cell])")].some(({ dataset }) => Number(dataset.place) > 2000);
    await page.waitForFunction(drawn);
    assert.equal(await focused(), "3");
    await page.keyboard.press("ArrowRight");
    // The cell is drawn again after the page has come back to it.
    await page.waitForFunction(() => scrollY < 400 && document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset.place === "4");
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset.place === "4999");
    check();
  });

  test("a list plays on by itself, and J, K, L, arrows and the queue do what the help says", async () => {
    const { page, check } = await console.open("/sounds?order=title");
    await page.getByRole("button", { name: /^Play / }).first().click();
    const title = page.locator(".player-title a");
    const [first, ...others] = await page.locator(".audio-title a").allTextContents();
    await page.waitForFunction((names) => names.includes(document.querySelector(".player-title a")?.textContent ?? ""), others);
    // A sound lasts a second: it may be the next but one by now.
    await page.keyboard.press("k");
    await page.locator(".player-main[aria-label^=Play]").waitFor();
    const stopped = others.indexOf((await title.textContent())!);
    assert.ok(stopped >= 0, "it is one of the list, and not the first");
    await page.keyboard.press("p");
    await title.getByText([first!, ...others][stopped]!, { exact: true }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Back 5 seconds").waitFor();
    check();
  });

  test("filters, order, search and what is open are a link, and going back takes them back", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByRole("checkbox", { name: "Ambience" }).check();
    await page.getByText("2 sounds").waitFor();
    await page.getByRole("combobox", { name: "Order" }).selectOption("title");
    await page.locator('[data-place="0"]').getByText("Rain in a gutter").waitFor();
    await page.getByRole("link", { name: "Rain in a gutter", exact: true }).click();
    await page.getByRole("heading", { name: "Rain in a gutter" }).waitFor();
    const other = await console.open(new URL(page.url()).pathname + new URL(page.url()).search);
    await other.page.getByRole("heading", { name: "Rain in a gutter" }).waitFor();
    await other.page.getByText("2 sounds").waitFor();
    for (let step = 0; step < 3; step++) await page.goBack();
    await page.getByText("6 sounds").waitFor();
    check();
    other.check();
  });
});
