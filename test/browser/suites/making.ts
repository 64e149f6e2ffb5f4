import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { type ConsoleService, phone, type Started } from "../console-service.ts";
import { chooseFile, downloaded, dragByMouse, dragByTouch, tapAtRest } from "../hands.ts";
import { makeShortClip, type ShortClip } from "../short-clip.ts";
import { tabTo } from "../tab-to.ts";

/** 512 by 512 pixels. */
const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");

/** The core tasks that make something, each from the start page to what is kept: with the mouse, with keys alone, with a finger on a small phone. */
export const making = (console: ConsoleService<Started>) => describe("making in the console", () => {
  let clip: ShortClip;
  before(async () => {
    clip = await makeShortClip(console.service);
  });
  after(() => clip?.remove());
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;
  const done = (page: Page) => page.locator(".outcome").waitFor({ timeout: 60_000 });

  /** The task at the end of a form. */
  async function made(page: Page): Promise<{ input: Record<string, unknown>; results: { width: number; height: number; seconds?: number }[] }> {
    await page.waitForURL(/[?&]task=/);
    await done(page);
    return (await read(`/v1/tasks/${new URL(page.url()).searchParams.get("task")}`)) as never;
  }

  /** How dark the mask is that was sent: 0 where it is to be changed. */
  async function maskAt(input: Record<string, unknown>, spots: readonly (readonly [number, number])[]): Promise<number[]> {
    const bytes = Buffer.from(await (await fetch(input.mask as string)).arrayBuffer());
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    return spots.map(([across, down]) => data[(Math.round(down * info.height) * info.width + Math.round(across * info.width)) * info.channels]!);
  }

  /** Goes to a form with the palette and the list of models, by keys. */
  async function toForm(page: Page, model: RegExp): Promise<void> {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("create");
    await page.keyboard.press("Enter");
    await page.locator(".model-card").first().waitFor();
    await tabTo(page, model);
    await page.keyboard.press("Enter");
    await page.locator("form.form").waitFor();
  }
  async function chooseByKeys(page: Page): Promise<void> {
    await tabTo(page, /Choose a file/);
    await chooseFile(page, picture, () => page.keyboard.press("Enter"));
  }

  test("a picture is expanded with the mouse, and saved", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("link", { name: "Create" }).click();
    await page.locator(".model-card", { hasText: "Expand" }).first().click();
    await chooseFile(page, picture, () => page.getByRole("button", { name: /Choose a file/ }).first().click());
    const handle = page.getByRole("slider", { name: "Expand right" });
    await dragByMouse(page, handle, [0.5, 0.5], [6, 0.5]);
    const pixels = Number(await handle.getAttribute("aria-valuenow"));
    assert.ok(pixels > 0);
    await page.getByRole("button", { name: "Run" }).click();
    const { input, results } = await made(page);
    assert.deepEqual([input.right, results[0]!.width], [pixels, 512 + pixels]);
    const saved = await sharp(await downloaded(page, () => page.getByRole("button", { name: "Download" }).click())).metadata();
    assert.equal(saved.width, 512 + pixels);
    check();
  });

  test("the same with the keyboard alone", async () => {
    const { page, check } = await console.open("/");
    await toForm(page, /Expand/);
    await chooseByKeys(page);
    await page.getByRole("slider", { name: "Expand right" }).waitFor();
    await tabTo(page, /Expand right/);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Enter");
    const { input, results } = await made(page);
    assert.deepEqual([input.right, results[0]!.width], [144, 656]);
    const saved = await downloaded(page, async () => {
      await tabTo(page, /^\s*Download/);
      await page.keyboard.press("Enter");
    });
    assert.equal((await sharp(saved).metadata()).width, 656);
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/", phone);
    await page.getByRole("link", { name: "Create" }).tap();
    await page.locator(".model-card", { hasText: "Expand" }).first().tap();
    await page.getByRole("button", { name: /Choose a file/ }).first().waitFor();
    assert.equal(await page.getByText("Drop or paste a picture").isVisible(), false, "nobody drops with a finger");
    await chooseFile(page, picture, () => page.getByRole("button", { name: /Choose a file/ }).first().tap());
    const handle = page.getByRole("slider", { name: "Expand top" });
    await handle.waitFor();
    await dragByTouch(page, handle, [0.5, 0.5], [0.5, -3]);
    const pixels = Number(await handle.getAttribute("aria-valuenow"));
    assert.ok(pixels > 0);
    await tapAtRest(page.getByRole("button", { name: "Run" }));
    const { input, results } = await made(page);
    assert.deepEqual([input.top, results[0]!.height], [pixels, 512 + pixels]);
    await downloaded(page, () => page.getByRole("button", { name: "Download" }).tap());
    check();
  });

  test("what a mask covers is changed, with the keyboard alone: a box by its numbers", async () => {
    const { page, check } = await console.open("/");
    await toForm(page, /mask/i);
    await tabTo(page, /Choose a file/);
    await page.locator("[id='field-prompt']").focus();
    await page.keyboard.type("a red hat");
    await chooseByKeys(page);
    await page.locator(".mask-stage canvas").first().waitFor();
    await tabTo(page, /^\s*Box by numbers/);
    await page.keyboard.press("Enter");
    await tabTo(page, /Paint the box/);
    await page.keyboard.press("Enter");
    await page.locator("[data-media=mask] img").waitFor();
    await page.keyboard.press("Control+Enter");
    assert.deepEqual(await maskAt((await made(page)).input, [[0.25, 0.25], [0.75, 0.75]]), [0, 255]);
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/create/model-image-edit", phone);
    await page.locator("[id='field-prompt']").fill("a red hat");
    await chooseFile(page, picture, () => page.getByRole("button", { name: /Choose a file/ }).first().tap());
    const canvas = page.locator(".mask-stage canvas").first();
    await canvas.waitFor();
    await dragByTouch(page, canvas, [0.2, 0.5], [0.8, 0.5]);
    await page.locator("[data-media=mask] img").waitFor();
    await tapAtRest(page.getByRole("button", { name: "Run" }));
    assert.deepEqual(await maskAt((await made(page)).input, [[0.5, 0.5], [0.5, 0.9]]), [0, 255]);
    check();
  });

  /** Seconds that the film lasts which is shown. */
  const filmLasts = (page: Page) =>
    page.locator(".outcome video").evaluate(async (video: HTMLVideoElement) => {
      if (video.readyState < 1) await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve));
      return video.duration;
    });

  test("a film is ordered with the mouse and followed to its end", async () => {
    const { page, check } = await console.open("/create/video-edit/model-2-7");
    await chooseFile(page, clip.file, () => page.getByRole("button", { name: /Choose a file/ }).first().click());
    await page.locator("video.media-preview").waitFor();
    await page.locator("[id='field-prompt']").fill("snow");
    await page.getByRole("radio", { name: "720P" }).check();
    // Looked for in each frame from before it can be there: with this engine it is short.
    const followed = page.waitForFunction(() => document.querySelector(".task-progress progress") !== null);
    await page.getByRole("button", { name: "Run" }).click();
    await followed;
    await made(page);
    assert.ok(Math.abs((await filmLasts(page)) - clip.seconds) < 0.05);
    check();
  });

  test("a film that began elsewhere is found and followed with the keyboard alone", async () => {
    const { page, check } = await console.open("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await clip.edit("followed by keys");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tasks");
    await page.keyboard.press("Enter");
    await page.getByText("followed by keys").waitFor();
    await tabTo(page, /followed by keys/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "followed by keys" }).waitFor();
    await done(page);
    assert.ok(Math.abs((await filmLasts(page)) - clip.seconds) < 0.05);
    check();
  });

  test("the same by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open("/", phone);
    await clip.edit("followed by touch");
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Tasks" }).tap();
    await page.getByText("followed by touch").tap();
    await page.getByRole("heading", { name: "followed by touch" }).waitFor();
    await done(page);
    assert.ok(Math.abs((await filmLasts(page)) - clip.seconds) < 0.05);
    check();
  });
});
