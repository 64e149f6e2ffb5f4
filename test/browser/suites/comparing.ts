import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import { type ConsoleService, phone, type Started } from "../console-service.ts";
import { createTask, until } from "../failed-webhooks.ts";
import { dragByMouse, dragByTouch, pinch } from "../hands.ts";
import { makeShortClip } from "../short-clip.ts";
import { tabTo } from "../tab-to.ts";

/** With an engine whose results have one colour, which the seed is. */
export const comparing = (console: ConsoleService<Started>) => describe("comparing in the console", () => {
  const tasks: Record<string, string> = {};
  before(async () => {
    tasks.red = await createTask(console.service, { seed: 0xc80000 });
    tasks.blue = await createTask(console.service, { seed: 0x0000c8 });
    const clip = await makeShortClip(console.service);
    tasks.film = await clip.edit("snow");
    await clip.remove();
    const ended = async (id: string) => (await (await console.service.call(`/v1/tasks/${id}`)).text()).includes('"COMPLETED"');
    await until(async () => (await Promise.all(Object.values(tasks).map(ended))).every(Boolean));
  });

  /** The colour that is seen at a place of an element, 0 to 1 of its width and in the middle of its height. */
  async function colorAt(element: Locator, across: number): Promise<number[]> {
    const { data, info } = await sharp(await element.screenshot()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(info.height * 0.4) * info.width + Math.round((info.width - 1) * across)) * info.channels;
    return [...data.subarray(at, at + 3)];
  }
  const stage = (page: Page) => page.locator(".compare");
  async function shown(page: Page): Promise<void> {
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>(".compare img")];
      return pictures.length === 2 && pictures.every((one) => one.complete && one.naturalWidth > 0);
    });
  }
  /** Both at once: what is drawn is in a picture of the screen a frame or more later. */
  const colors = (page: Page, ...places: number[]) => async () => {
    const seen: number[][] = [];
    for (const across of places) seen.push(await colorAt(stage(page), across));
    return seen;
  };
  const [red, blue] = [[200, 0, 0], [0, 0, 200]] as [number[], number[]];
  const pair = () => `/compare?a=${tasks.red}&b=${tasks.blue}`;

  test("a link says all of it: the wipe and where it stands, side by side, the difference", async () => {
    const { page, check } = await console.open(`${pair()}&view=wipe&at=25`);
    await shown(page);
    await comesTo(colors(page, 0.2, 0.3), [red, blue]);
    await page.getByRole("radio", { name: "Side by side" }).check();
    await comesTo(colors(page, 0.3, 0.8), [red, blue]);
    await page.goto(`${pair()}&view=difference`);
    await shown(page);
    await comesTo(colors(page, 0.5), [[200, 0, 200]]);
    await page.getByRole("rowheader", { name: "seed" }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    check();
  });

  test("both sides are chosen, swapped and wiped with the keyboard alone", async () => {
    const { page, check } = await console.open("/compare");
    for (const [side, place] of [["A", 0], ["B", 1]] as const) {
      await tabTo(page, new RegExp(`Choose ${side}`));
      await page.keyboard.press("Enter");
      const choices = page.getByRole("dialog").locator(".media-choice").filter({ hasText: "Expand picture" });
      await choices.nth(place).waitFor();
      await choices.nth(place).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`[?&]${side.toLowerCase()}=`));
    }
    await shown(page);
    let first: number[] | undefined;
    await comesTo(async () => {
      const seen = await colorAt(stage(page), 0.1);
      first = [red, blue].find((one) => isDeepStrictEqual(one, seen));
      return first !== undefined;
    }, true, "A is seen");
    await tabTo(page, /How much of B/);
    await page.keyboard.press("Home");
    await comesTo(colors(page, 0.1), [first === red ? blue : red]);
    await page.waitForURL(/at=0/);
    await tabTo(page, /Swap A and B/, 120);
    await page.keyboard.press("Enter");
    await comesTo(colors(page, 0.1), [first!]);
    check();
  });

  test("two films play in step, stop on the same frame and go on frame by frame", async () => {
    const { page, check } = await console.open(`/compare?a=${tasks.film}&b=${tasks.film}`);
    const times = () => page.locator(".compare video").evaluateAll((clips: HTMLVideoElement[]) => clips.map((clip) => clip.currentTime));
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLVideoElement>(".compare video")].filter((one) => one.readyState > 1).length === 2);
    await page.getByRole("radio", { name: "0.25×" }).check();
    await page.keyboard.press("k");
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLVideoElement>(".compare video")].every((one) => one.currentTime > 0.2));
    const [one, other] = await times();
    assert.ok(Math.abs(one! - other!) < 0.15, `while they play: ${one} and ${other}`);
    await page.keyboard.press("k");
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLVideoElement>(".compare video")].every((one) => one.paused && !one.seeking));
    const stopped = await times();
    assert.equal(stopped[0], stopped[1]);
    await page.keyboard.press(".");
    await comesTo(async () => (await times())[0]! > stopped[0]!, true, "it goes on");
    const [next, same] = await times();
    assert.equal(next, same);
    assert.ok(next! - stopped[0]! > 0.02 && next! - stopped[0]! < 0.06, `one frame is ${next! - stopped[0]!} s`);
    assert.deepEqual(await axeFindings(page), []);
    check();
  });

  test("a result is compared with what it was made of, by touch, 360 pixels wide", async () => {
    const { page, check } = await console.open(`/tasks/${tasks.red}`, phone);
    await page.getByRole("link", { name: "Compare" }).tap();
    await page.waitForURL(/compare\?a=[\w-]+\.input&b=/);
    await shown(page);
    await page.getByRole("radio", { name: "B", exact: true }).tap();
    await comesTo(colors(page, 0.5), [red]);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"), false);
    assert.deepEqual(await axeFindings(page), []);
    check();
  });

  /** Left edge and width of both pictures, as shares of their frames. */
  const parts = (page: Page) => page.locator(".compare figure").evaluateAll((figures) => figures.map((figure) => {
    const [frame, picture] = [figure.getBoundingClientRect(), figure.querySelector("img")!.getBoundingClientRect()];
    return [(picture.left - frame.left) / frame.width, picture.width / frame.width].map((share) => Number(share.toFixed(2)));
  }));
  const both = (left: number, width: number) => [[left, width], [left, width]];

  test("both pictures are enlarged and moved in step, with wheel, mouse and keys, and the link says where", async () => {
    const { page, check } = await console.open(`${pair()}&view=b`);
    await shown(page);
    await stage(page).dblclick();
    await comesTo(() => parts(page), both(-0.75, 2.5));
    await dragByMouse(page, stage(page), [0.3, 0.5], [0.8, 0.5]);
    await comesTo(() => parts(page), both(-0.25, 2.5));
    await page.getByRole("region", { name: /Enlarged picture/ }).press("ArrowRight");
    await comesTo(() => parts(page), both(-0.35, 2.5));
    await page.waitForURL(/[?&]zoom=[\d.]+&x=0\.3[34]/);
    await page.reload();
    await shown(page);
    await comesTo(() => parts(page), both(-0.35, 2.5));
    assert.deepEqual(await axeFindings(page), []);
    for (const mode of ["Wipe", "Side by side", "Difference"]) {
      await page.getByRole("radio", { name: mode }).check();
      await comesTo(async () => {
        const [one, other] = await parts(page);
        return isDeepStrictEqual(one, other);
      }, true, mode);
    }
    await page.keyboard.press("0");
    await comesTo(() => parts(page), both(0, 1));
    await page.keyboard.press("+");
    await comesTo(() => parts(page), both(-0.25, 1.5));
    await stage(page).hover();
    await page.mouse.wheel(0, 2000);
    await page.waitForURL((url) => !url.searchParams.has("zoom"));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -208);
    await page.keyboard.up("Control");
    await page.waitForURL(/zoom=/);
    await comesTo(() => parts(page), both(-0.5, 2));
    check();
  });

  test("two fingers enlarge both, one moves them or the wipe, and a swipe shows the other", async () => {
    const { page, check } = await console.open(`${pair()}&view=wipe&at=50`, phone);
    await shown(page);
    await pinch(page, stage(page), 2);
    await comesTo(() => parts(page), both(-0.5, 2));
    assert.match(page.url(), /at=50/);
    await dragByTouch(page, stage(page), [0.2, 0.3], [0.5, 0.3]);
    await comesTo(() => parts(page), both(-0.2, 2));
    assert.match(page.url(), /at=50/);
    await pinch(page, stage(page), 0.3);
    await comesTo(() => parts(page), both(0, 1));
    await page.getByRole("radio", { name: "B", exact: true }).tap();
    await dragByTouch(page, stage(page), [0.8, 0.5], [0.2, 0.5]);
    await page.waitForURL(/view=a/);
    await comesTo(colors(page, 0.5), [red]);
    check();
  });

  test("a side that is gone or never was is said, and another can be chosen", async () => {
    const { page, check } = await console.open(`/compare?a=00000000-0000-7000-8000-000000000000&b=${tasks.red}.7`);
    await page.getByText("That is not here, or no longer.").waitFor();
    await page.getByText("This task has no such file.").waitFor();
    await page.getByRole("button", { name: "Choose another for A" }).waitFor();
    check();
  });
});
