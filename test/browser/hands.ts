import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** What a press makes the browser save. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile((await download.path())!);
}

/** Chooses a file in the browser's own dialog, which a press opens. */
export async function chooseFile(page: Page, file: string, press: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  // The browser must have heard that its dialog is not wanted, before a key can open it.
  await page.evaluate(() => undefined);
  await press();
  await (await chooser).setFiles(file);
}

/** A place in an element, from 0 to 1 of its width and height. */
export type Spot = readonly [across: number, down: number];

/** Draws over an element with the mouse. */
export async function dragByMouse(page: Page, over: Locator, from: Spot, to: Spot): Promise<void> {
  const at = await spotsOf(over);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 10 });
  await page.mouse.up();
}

/** The same with a finger. */
export async function dragByTouch(page: Page, over: Locator, from: Spot, to: Spot): Promise<void> {
  const at = await spotsOf(over);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", spot?: Spot) => {
    const touchPoints = spot ? [{ x: at(spot)[0], y: at(spot)[1] }] : [];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [0, 1].map((axis) => from[axis]! + ((to[axis]! - from[axis]!) * step) / 10) as never);
  await touch("touchEnd");
  // A tap sooner than that is the second half of a double tap.
  await page.waitForTimeout(350);
}

/** Two fingers that part around the middle of an element, until they are so many times as far from each other; lifted at the end. */
export async function pinch(page: Page, over: Locator, times: number): Promise<void> {
  const at = await spotsOf(over);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) => {
    const touchPoints = apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: at([0.5 + (side * apart) / 2, 0.5])[0], y: at([0.5, 0.5])[1], id }));
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const first = 0.8 / Math.max(times, 1);
  await touch("touchStart", first);
  for (let step = 1; step <= 5; step++) await touch("touchMove", first * (1 + ((times - 1) * step) / 5));
  await touch("touchEnd");
}

/** Taps what may have to be scrolled into sight first. A touch that comes before the scrolled page was painted meets what was there before. */
export async function tapAtRest(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await target.tap();
}

async function spotsOf(over: Locator): Promise<(spot: Spot) => [x: number, y: number]> {
  // What comes above it moves it: it is at rest when it stands still for some frames.
  await over.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    for (let [frame, still, before] = [0, 0, ""]; frame < 300 && still < 3; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = JSON.stringify(element.getBoundingClientRect());
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
  const box = await over.boundingBox();
  assert.ok(box, "it is in sight");
  return ([across, down]) => [box.x + box.width * across, box.y + box.height * down];
}
