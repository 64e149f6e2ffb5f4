import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { generatedWav } from "../../../parts/generated-sounds.ts";
import { comesTo } from "../../comes-to.ts";
import { downloaded } from "../../hands.ts";
import type { Way } from "./hand.ts";
import type { Team } from "./team.ts";

/** Whether nothing lies over an element: what it shows can be read and pressed, over a modal dialog too. */
const isOnTop = (page: Page, selector: string) => page.locator(selector).first().evaluate((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
});

/** What somebody does who searches and takes. */
export const asViewer = (team: Team, way: Way) => describe(`Vera, a viewer, by ${way}`, () => {
  test("27: a door slam is found, heard and downloaded", async () => {
    const { page, hand, check } = await team.open("Vera", "/", way);
    await hand.write(page.getByRole("searchbox"), "door slam");
    await hand.press(page.getByRole("link", { name: "Show 1 sound" }));
    await hand.press(page.getByRole("button", { name: "Play Door, heavy" }).first());
    await page.getByRole("region", { name: "Player" }).waitFor();
    await hand.press(page.getByRole("link", { name: "Door, heavy" }).first());
    const panel = page.locator(".panel-sheet, .panel");
    const bytes = await downloaded(page, () => hand.press(panel.getByRole("button", { name: "Download" })));
    assert.deepEqual(bytes, generatedWav(3));
    await team.end(page, 27, `door-${way}`);
    check();
  });

  test("28: music of 90 BPM is found, plays, and its details say tempo and key", async () => {
    const { page, hand, check } = await team.open("Vera", "/music", way);
    if (way === "touch") await hand.press(page.locator(".find-filters"));
    // From 60, by tens: the sliders are native ones, and take the arrows whatever the hand.
    await page.getByRole("slider", { name: "Tempo, at least" }).focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
    await page.waitForURL(/bpm_min=90/);
    await page.getByRole("slider", { name: "Tempo, at most" }).focus();
    await page.keyboard.press("Home");
    await page.waitForURL(/bpm_max=100/);
    if (way === "touch") await hand.press(page.getByRole("dialog").getByRole("button", { name: "2 tracks" }));
    await page.getByText("2 tracks").first().waitFor();
    await hand.press(page.getByRole("button", { name: "Play Some Pop" }).first());
    await page.getByRole("region", { name: "Player" }).waitFor();
    await hand.press(page.getByRole("link", { name: "Some Pop" }).first());
    await page.getByText("90 BPM").last().waitFor();
    await team.end(page, 28, `tempo-${way}`);
    check();
  });

  test("29: an icon is recoloured and copied", async () => {
    const { page, hand, check } = await team.open("Vera", "/icons", way);
    await hand.write(page.getByRole("searchbox"), "house");
    await page.getByText("1 icon", { exact: true }).first().waitFor();
    await hand.press(page.getByRole("link", { name: "house" }));
    await hand.press(page.getByRole("button", { name: "#16a34a" }));
    await hand.press(page.getByRole("button", { name: "Copy SVG" }));
    await page.getByText("Copied: SVG").waitFor();
    await comesTo(() => isOnTop(page, ".toast"), true, "it lies behind nothing");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<svg .*#16a34a/s);
    await team.end(page, 29, `icon-${way}`);
    check();
  });

  test("30: what a viewer may not do is said with who may; language and dark mode are set and stay", async () => {
    const { page, hand, check } = await team.open("Vera", "/create", way);
    await page.getByRole("heading", { level: 1, name: /role/ }).waitFor();
    await team.end(page, 30, `role-${way}`);
    await hand.press(page.getByRole("button", { name: way === "touch" ? "More" : "Settings" }));
    await hand.tick(page.getByRole("radio", { name: "Dark" }));
    await hand.choose(page.getByRole("combobox", { name: "Language" }), "Deutsch");
    await page.getByRole("combobox", { name: "Sprache" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Suche" }).first().waitFor();
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["de", "dark"]);
    await team.end(page, 30, `german-${way}`);
    check();
  });
});
