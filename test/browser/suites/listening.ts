import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { decodeWav } from "@atelier/media/audio/wav.ts";
import { sniffBytes } from "@atelier/media/sniff-file.ts";
import { type ConsoleService, phone } from "../console-service.ts";
import { comesTo } from "../comes-to.ts";
import { downloaded, dragByMouse, dragByTouch } from "../hands.ts";
import { gong, sampleRate } from "../listening-library.ts";
import { everyLook, look } from "../sweep.ts";
import { tabTo } from "../tab-to.ts";

const player = (page: Page) => page.getByRole("region", { name: "Player" });
const end = (page: Page, name: "Start" | "End") => page.getByRole("slider", { name: `${name} of the region` }).first();
/** Where the player is, seconds: its slider says so. */
const position = (page: Page) => player(page).getByRole("slider", { name: /^Position/ }).evaluate((slider: HTMLInputElement) => slider.valueAsNumber);

async function samplesOf(bytes: Buffer): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-heard-"));
  try {
    const file = join(folder, "heard.wav");
    await writeFile(file, bytes);
    return decodeWav(file).channels[0]!;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const listening = (console: ConsoleService) => describe("listening in the console", () => {
  test("a region is marked with the mouse, moved with the arrows, and saved to the sample", async () => {
    const { page, check } = await console.open("/sounds/1");
    await dragByMouse(page, page.locator(".panel .region-waveform"), [0.25, 0.5], [0.75, 0.5]);
    await end(page, "Start").focus();
    await page.keyboard.press("ArrowRight");
    const [from, to] = await Promise.all([end(page, "Start"), end(page, "End")].map((one) => one.evaluate((slider: HTMLInputElement) => slider.valueAsNumber)));
    assert.ok(from! > 1.9 && from! < 2.2 && to! > 5.8 && to! < 6.2, `${from} to ${to}`);
    await page.getByRole("group", { name: "Region" }).getByText(`${from!.toFixed(2)}\u202fs – `).waitFor();
    const cut = await downloaded(page, () => page.getByRole("button", { name: "Download the region as WAV" }).click());
    const [heard, whole] = [await samplesOf(cut), await samplesOf(gong)];
    const first = Math.round(from! * sampleRate);
    assert.ok(Math.abs(heard.length - (to! - from!) * sampleRate) <= sampleRate * 0.01, "the handle shows hundredths");
    assert.deepEqual(heard, whole.slice(first, first + heard.length));
    const mp3 = await downloaded(page, () => page.getByRole("button", { name: "Download the region as MP3" }).click());
    assert.equal((await sniffBytes(mp3)).format, "mp3");
    await page.getByRole("button", { name: "Clear the region" }).click();
    await page.locator(".region-part").first().waitFor({ state: "detached" });
    check();
  });

  test("by keys alone a region is marked while it plays, looped, saved and cleared", async () => {
    const { page, check } = await console.open("/sounds");
    await tabTo(page, /^Play Gong, low/);
    await page.keyboard.press("Enter");
    await player(page).getByRole("combobox", { name: "Speed" }).waitFor();
    await tabTo(page, /^Position in Gong, low/);
    await page.keyboard.press("Home");
    await page.keyboard.press("[");
    await page.keyboard.press("l");
    await page.keyboard.press("j");
    await page.keyboard.press("]");
    const tools = page.getByRole("group", { name: "Region" });
    await tools.waitFor();
    // The sound is not over, and the next not begun, before all keys are pressed: Loop starts it again.
    await page.keyboard.press("k");
    await tabTo(page, /^End of the region/);
    await page.keyboard.press("Home");
    for (let time = 0; time < 60; time++) await page.keyboard.press("ArrowRight");
    await tabTo(page, /Loop/);
    await page.keyboard.press("Enter");
    const [from, to] = await Promise.all([end(page, "Start"), end(page, "End")].map((one) => one.evaluate((slider: HTMLInputElement) => slider.valueAsNumber)));
    assert.ok(to! - from! > 0.5 && to! - from! < 1.5, `${from} to ${to}`);
    // Without the loop it would be far beyond after so long.
    const places: number[] = [];
    for (let time = 0; time < 30; time++) {
      places.push(await position(page));
      await page.waitForTimeout(100);
    }
    assert.ok(places.every((place) => place >= from! - 0.05 && place <= to! + 0.3), places.join(" "));
    assert.ok(places.some((place, index) => place < places[index - 1]!), "it came back to its beginning");
    const cut = await downloaded(page, async () => {
      await tabTo(page, /^Download the region as WAV/);
      await page.keyboard.press("Enter");
    });
    assert.ok(Math.abs((await samplesOf(cut)).length / sampleRate - (to! - from!)) < 0.02);
    await page.keyboard.press("u");
    await tools.waitFor({ state: "detached" });
    check();
  });

  test("a click on the waveform still goes to its place, and a finger marks a region", async () => {
    const { page, check } = await console.open("/sounds/1", phone);
    const waveform = page.getByRole("dialog").locator(".region-waveform");
    await waveform.tap();
    const there = page.getByRole("dialog").getByRole("slider", { name: /^Position/ });
    await comesTo(() => there.evaluate((slider: HTMLInputElement) => slider.valueAsNumber > 3), true, "it goes to the place");
    assert.equal(await page.locator(".region-part").count(), 0);
    await dragByTouch(page, waveform, [0.2, 0.5], [0.5, 0.5]);
    await page.getByRole("dialog").getByRole("group", { name: "Region" }).waitFor();
    check();
  });

  test("the speed keeps the pitch, is kept between pages, and is reset with one press or by its key", async () => {
    const { page, check } = await console.open("/sounds");
    await page.evaluate(() => {
      const made = window.Audio;
      window.Audio = function audio() {
        return ((window as unknown as { heard: HTMLAudioElement }).heard = new made());
      } as never;
    });
    const rate = () => page.evaluate(() => {
      const { playbackRate, preservesPitch } = (window as unknown as { heard: HTMLAudioElement }).heard;
      return [playbackRate, preservesPitch];
    });
    await page.getByRole("button", { name: "Play Gong, low" }).click();
    await player(page).getByRole("combobox", { name: "Speed" }).selectOption("0.5");
    await comesTo(rate, [0.5, true]);
    await page.getByRole("button", { name: "Play Gong, high" }).click();
    await comesTo(rate, [0.5, true], "the next sound is played as slowly");
    await page.keyboard.press(".");
    await comesTo(rate, [0.75, true]);
    await page.goto("/music");
    await page.getByRole("button", { name: "Play Long walk" }).click();
    const shown = () => player(page).getByRole("combobox", { name: "Speed" }).inputValue();
    await comesTo(shown, "0.75");
    await player(page).getByRole("button", { name: "Normal speed" }).click();
    await comesTo(shown, "1");
    await page.keyboard.press(",");
    await comesTo(shown, "0.75");
    await page.keyboard.press("0");
    await comesTo(shown, "1");
    check();
  });

  test("what is similar is shown from any row, by its button and by its key", async () => {
    const { page, check } = await console.open("/sounds");
    await page.getByRole("link", { name: "Similar to Gong, low" }).click();
    await page.waitForURL(/\/sounds\/1\?first=similar$/);
    await page.locator(".panel .similar button:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/sounds$/);
    await tabTo(page, /^Play Gong, high/);
    await page.keyboard.press("s");
    await page.waitForURL(/\/sounds\/2\?first=similar$/);
    await page.locator(".panel .similar button:focus").waitFor();
    check();
  });

  test("while a track plays each row says what it is to it, and one press narrows the list to what goes with it, and back", async () => {
    const { page, check } = await console.open("/music");
    await page.getByRole("article", { name: "Slow walk" }).waitFor();
    assert.equal(await page.locator(".audio-beside").count(), 0);
    await page.getByRole("button", { name: "Play Long walk" }).click();
    const beside = async (title: string) => (await page.getByRole("article", { name: title }).locator(".audio-beside span").allTextContents()).join(", ");
    await page.getByRole("article", { name: "Slow walk" }).getByText("half time").waitFor();
    await comesTo(() => beside("Slow walk"), "half time, a fifth above");
    await comesTo(() => beside("Brisk walk"), "+4 BPM, relative key");
    await comesTo(() => beside("Odd walk"), "-23 BPM, other key");
    assert.equal(await beside("Long walk"), "");
    // It is not over before the button is come to: after it another plays.
    await page.keyboard.press("k");
    await tabTo(page, /Goes with what plays/, 150);
    await page.keyboard.press("Enter");
    await page.waitForURL(/bpm_min=114&bpm_max=126/);
    await page.getByText("2 tracks", { exact: true }).first().waitFor();
    const on = page.getByRole("button", { name: "Goes with what plays", pressed: true });
    await on.click();
    await page.waitForURL(/\/music$/);
    await page.getByText("4 tracks", { exact: true }).first().waitFor();
    check();
  });

  test("axe finds nothing in a region, its tools and the relations, light and dark, in both directions, on a desk and on a phone", async () => {
    for (const options of [{}, phone]) {
      const { page } = await console.open("/music", options);
      await page.getByRole("button", { name: "Play Long walk" }).click();
      await player(page).getByRole("combobox", { name: "Speed" }).selectOption("1.25");
      await page.evaluate("document.activeElement.blur()");
      await page.keyboard.press("[");
      await page.getByRole("group", { name: "Region" }).waitFor();
      assert.deepEqual(await look(page, "/music", everyLook), []);
      await page.goto("/music/2");
      await page.getByRole("button", { name: "Mark a region" }).click();
      assert.deepEqual(await look(page, "/music/2", everyLook), []);
    }
  });
});
