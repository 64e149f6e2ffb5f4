import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import { type ConsoleService, phone, type Started } from "../console-service.ts";
import { downloaded, dragByTouch } from "../hands.ts";
import { tabTo } from "../tab-to.ts";

const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");
const form = "/create/text-to-image/model-v4-5-edit";

/** What is around a form: drafts, results beside what they were made of, variations, kept results, presets, orders of many. */
export const studio = (console: ConsoleService<Started>) => describe("the studio of the console", () => {
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;
  const taskIn = (page: Page) => new URL(page.url()).searchParams.get("task")!;
  const prompt = (page: Page) => page.locator("[id='field-prompt']");

  async function makeEdit(page: Page, words: string): Promise<string> {
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.locator(".media-preview").first().waitFor();
    await prompt(page).fill(words);
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".outcome").waitFor({ timeout: 60_000 });
    return taskIn(page);
  }

  test("what was typed outlives a reload, another page and a session that ends, and ends with the log-out", async () => {
    const { page, context } = await console.open(form);
    await prompt(page).fill("a hat of felt");
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.locator(".media-preview").first().waitFor();
    await page.reload();
    await page.locator(".media-preview").first().waitFor();
    await comesTo(() => prompt(page).inputValue(), "a hat of felt");
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
    await page.goBack();
    await comesTo(() => prompt(page).inputValue(), "a hat of felt");
    // The session ends behind the page's back: Run leads to where people log in, and back.
    await context.clearCookies();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Your session has ended").waitFor();
    assert.equal(await page.locator(".toast").count(), 0);
    await page.getByLabel("API key").fill("whole-service-test-key");
    await page.keyboard.press("Enter");
    await comesTo(() => prompt(page).inputValue(), "a hat of felt");
    await page.getByRole("button", { name: "Clear the form" }).click();
    await comesTo(() => prompt(page).inputValue(), "");
    await page.getByRole("button", { name: "Undo" }).click();
    await comesTo(() => prompt(page).inputValue(), "a hat of felt");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("API key").waitFor();
    await comesTo(() => page.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('atelier.draft')).length"), 0);
  });

  let edited = "";
  test("an edit shows before and after in one picture, and the words that made it beside an empty form", async () => {
    const { page, check } = await console.open(form);
    edited = await makeEdit(page, "a hat of straw");
    await page.getByRole("slider", { name: /Result|after/i }).waitFor();
    await page.getByRole("radio", { name: "Wipe", checked: true }).waitFor();
    const other = await console.open(`${form}?task=${edited}`);
    await other.page.locator(".words", { hasText: "a hat of straw" }).waitFor();
    assert.equal(await prompt(other.page).inputValue(), "");
    await other.page.getByRole("button", { name: "Again with these words" }).click();
    await other.page.waitForURL((url) => url.searchParams.get("task") !== edited);
    const again = await read(`/v1/tasks/${taskIn(other.page)}`);
    assert.equal((again.input as { prompt: string }).prompt, "a hat of straw");
    assert.deepEqual(await axeFindings(page), []);
    check();
  });

  test("before is seen for as long as it is held, by mouse, keys and finger", async () => {
    const { page, check } = await console.open(`/tasks/${edited}`);
    const hold = page.getByRole("button", { name: "Hold to see before" });
    const overlay = page.locator(".outcome-before img");
    await hold.hover();
    await page.mouse.down();
    await overlay.waitFor();
    await page.mouse.up();
    await overlay.waitFor({ state: "detached" });
    await tabTo(page, /Hold to see before/);
    await page.keyboard.down("Space");
    await overlay.waitFor();
    await page.keyboard.up("Space");
    await overlay.waitFor({ state: "detached" });
    await page.locator("h1").click();
    await page.keyboard.down("h");
    await overlay.waitFor();
    await page.keyboard.up("h");
    await overlay.waitFor({ state: "detached" });
    check();
    const small = await console.open(`/tasks/${edited}`, phone);
    await small.page.getByRole("slider").waitFor();
    await dragByTouch(small.page, small.page.locator(".compare"), [0.5, 0.5], [0.2, 0.5]);
    await comesTo(async () => Number(await small.page.getByRole("slider").inputValue()) < 40, true, "the line goes with the finger");
    assert.equal(await small.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"), false);
    small.check();
  });

  test("compare after an edit has both sides", async () => {
    const { page, check } = await console.open(`/tasks/${edited}`);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.waitForURL(/compare\?a=[\w-]+\.input&b=/);
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>(".compare img")].filter((one) => one.naturalWidth > 0).length === 2);
    check();
  });

  test("four variations are ordered at once by their seeds, and each is looked at", async () => {
    const { page, check } = await console.open("/create/image-change-camera");
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.locator(".media-preview").waitFor();
    await page.locator("[id='field-seed']").fill("7");
    await page.getByRole("button", { name: "Four variations" }).click();
    await page.waitForURL(/[?&]set=/);
    const ids = new URL(page.url()).searchParams.get("set")!.split(",");
    await until(60_000, "all four are done", async () => (await page.locator(".variations img").count()) === 4);
    const seeds = await Promise.all(ids.map(async (id) => (await read(`/v1/tasks/${id}`)).seed));
    assert.deepEqual(seeds, [7, 8, 9, 10]);
    await page.getByRole("link", { name: "Variation 3" }).click();
    await page.waitForURL(new RegExp(`task=${ids[2]}`));
    await page.locator(".outcome").waitFor();
    await comesTo(() => page.locator(".latest .result-tile").count(), 4);
    assert.deepEqual(await axeFindings(page), []);
    check();
  });

  test("a result is kept, and let go again", async () => {
    const { page, check } = await console.open(`/tasks/${edited}`);
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByText("Until you delete it", { exact: true }).waitFor();
    assert.equal((await read(`/v1/tasks/${edited}`)).kept, true);
    await page.getByRole("button", { name: "Kept", exact: true }).click();
    await page.getByText("Until you delete it", { exact: true }).waitFor({ state: "detached" });
    const { kept, expires_at: end } = await read(`/v1/tasks/${edited}`);
    assert.equal(kept, undefined);
    assert.ok(Date.parse(end as string) > Date.now() + 6 * 24 * 3600 * 1000);
    check();
  });

  test("a preset is saved by its name, is there in another browser without the files, and is deleted", async () => {
    const { page, check } = await console.open("/create/text-to-video/model-4-5");
    await prompt(page).fill("a lake at dawn");
    await page.getByRole("radio", { name: "8", exact: true }).check();
    await page.getByRole("button", { name: "Save as a preset" }).click();
    await page.keyboard.type("Dawn");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Use the preset “Dawn”" }).waitFor();
    const other = await console.open("/create/text-to-video/model-4-5");
    await other.page.getByRole("button", { name: "Use the preset “Dawn”" }).click();
    await comesTo(() => prompt(other.page).inputValue(), "a lake at dawn");
    await other.page.getByRole("radio", { name: "8", exact: true, checked: true }).waitFor();
    assert.deepEqual(await axeFindings(other.page), []);
    await other.page.getByRole("button", { name: "Delete the preset “Dawn”" }).click();
    await other.page.getByRole("button", { name: "Use the preset “Dawn”" }).waitFor({ state: "detached" });
    other.check();
    check();
  });

  test("the same order by another model is one press, at a result and at a form, and both stand side by side", async () => {
    const image = await readFile(picture, "base64");
    const edges = { left: 64, right: 64, top: 0, bottom: 0 };
    const response = await console.service.call("/v1/ai/image-expand/model-v4-5", { body: { image, prompt: "a hat of felt", ...edges } });
    const { task_id: first } = ((await response.json()) as { data: { task_id: string } }).data;
    await until(60_000, "the picture is expanded", async () => (await read(`/v1/tasks/${first}`)).status === "COMPLETED");
    const { page, check } = await console.open(`/tasks/${first}`);
    await page.locator(".task .beside button").first().click();
    for (const at of ["result", "form"]) {
      await page.waitForURL(/\/compare\?/);
      await page.locator(".compare-a img").waitFor({ timeout: 60_000 });
      await page.locator(".compare-b img").waitFor({ timeout: 60_000 });
      const { searchParams } = new URL(page.url());
      const [one, other] = await Promise.all(["a", "b"].map((side) => read(`/v1/tasks/${searchParams.get(side)!}`)));
      assert.notEqual(one!.model, other!.model, at);
      for (const { input } of [one!, other!]) {
        const { prompt: words, left } = input as { prompt: string; left: number };
        assert.deepEqual([words, left], ["a hat of felt", 64], at);
      }
      if (at === "form") break;
      assert.equal(searchParams.get("a"), first);
      assert.deepEqual(await axeFindings(page), []);
      await page.goto(`/create/image-expand/model-v4-5?from=${first}`);
      await comesTo(() => prompt(page).inputValue(), "a hat of felt");
      await page.locator(".create-form .beside button").first().click();
    }
    check();
  });

  test("many pictures go through one form with one progress, and come back as one ZIP", async () => {
    const { page, check } = await console.open("/create/skin-enhancer/faithful");
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#997755" } }).png().toBuffer();
    await page.getByRole("button", { name: "Many pictures…" }).click();
    const names = ["first.png", "second.png", "third.png"];
    await page.locator(".many input[type=file]").first().setInputFiles([
      ...names.map((name) => ({ name, mimeType: "image/png", buffer })), { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await page.getByText("One file does not fit this form").waitFor();
    await page.getByRole("button", { name: "Run 3 pictures" }).click();
    await page.getByText("3 of 3 are done").waitFor({ timeout: 60_000 });
    assert.deepEqual(await axeFindings(page), []);
    const zip = await downloaded(page, () => page.getByRole("link", { name: "Save all as ZIP" }).click());
    for (const name of names) assert.ok(zip.includes(name), name);
    // The ends are there after a reload, in the order of the pictures.
    await page.reload();
    await page.getByRole("button", { name: /^Many pictures/ }).click();
    await page.getByText("3 of 3 are done").waitFor();
    await comesTo(() => page.locator(".many-name").allTextContents(), names);
    const again = await downloaded(page, () => page.getByRole("link", { name: "Save all as ZIP" }).click());
    for (const name of names) assert.ok(again.includes(name), name);
    check();
  });

  test("a search over what one wants to do finds the form with the prompt begun, by keys alone", async () => {
    const { page, check } = await console.open("/create");
    await page.getByLabel("What do you want to do?").fill("remove background");
    await page.getByRole("region", { name: /fit/ }).waitFor();
    await tabTo(page, /Begins with “remove the background”/);
    await page.keyboard.press("Enter");
    await comesTo(() => prompt(page).inputValue(), "remove the background");
    await page.goBack();
    await page.getByLabel("What do you want to do?").fill("a dragon over Lisbon");
    await page.getByRole("link", { name: /Begins with “a dragon over Lisbon”/ }).first().waitFor();
    assert.deepEqual(await axeFindings(page), []);
    check();
  });
});
