import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { ConsoleService } from "../console-service.ts";
import { comesTo } from "../comes-to.ts";
import { chooseFile } from "../hands.ts";

const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");
const small = { viewport: { width: 390, height: 844 } };

/** What people met in the console and was mended. Compare after an edit, and a session that ends, are in the suite of the studio. */
export const mended = (console: ConsoleService) => describe("what was mended in the console", () => {
  test("an icon may be as large as its largest PNG", async () => {
    const { page, check } = await console.open("/icons/1");
    assert.equal(await page.locator(".icon-tool input[type=range]").getAttribute("max"), "512");
    check();
  });

  test("a wrong file is refused within its field, by what it is, naming what that field takes", async () => {
    const { page, check } = await console.open("/create/image-expand/model");
    await page.locator("input[type=file]").first().setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hello, I am text") });
    const fault = page.locator(".media-field .field-fault");
    await fault.waitFor();
    await fault.getByText(/JPEG, PNG, WEBP/).waitFor();
    assert.doesNotMatch(await fault.innerText(), /MP4|MP3|M4A/);
    check();
  });

  test("an upload that lost the network is sent again by a press, in a form and on its own page; the field names the file", async () => {
    const { page } = await console.open("/create/image-expand/model");
    await page.route("**/v1/uploads?*", (route) => route.abort());
    await page.locator("input[type=file]").first().setInputFiles(picture);
    const again = page.locator(".media-field").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute("**/v1/uploads?*");
    await again.click();
    await page.locator(".media-preview").waitFor();
    await comesTo(() => page.locator("[id='field-image']").inputValue(), "astronaut.png");
    await page.goto("/uploads");
    await page.route("**/v1/uploads?*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await chooseFile(page, picture, () => page.locator(".import-picker").click());
    const lost = page.getByRole("button", { name: "Try again to upload astronaut.png" });
    await lost.waitFor();
    await page.unroute("**/v1/uploads?*");
    await lost.click();
    await lost.waitFor({ state: "detached" });
    for (const { upload } of ((await (await console.service.call("/v1/uploads")).json()) as { data: { upload: string }[] }).data) {
      await console.service.call(`/v1/uploads/${upload}`, { method: "DELETE" });
    }
  });

  test("music shows its tempo at every width", async () => {
    for (const viewport of [{ width: 1280, height: 800 }, small.viewport]) {
      const { page, check } = await console.open("/music", { viewport });
      const row = page.locator(".audio-row").first();
      await row.locator(".audio-note:visible, .audio-facts:visible").filter({ hasText: /\d+\sBPM/ }).waitFor();
      check();
    }
  });

  test("nothing of a row of choices is cut off at 390 pixels", async () => {
    for (const [path, row] of [["/webhooks", ".segments"], ["/admin/moods", ".view-tabs"]] as const) {
      const { page, check } = await console.open(path, small);
      const [inner, outer] = await page.locator(row).first().evaluate((element) => [element.scrollWidth, element.clientWidth] as const);
      assert.ok(inner <= outer, `${path}: ${inner} pixels in ${outer}`);
      const last = await page.locator(`${row} > :last-child`).last().boundingBox();
      assert.ok(last && last.x + last.width <= 390, path);
      check();
    }
  });

  test("the player takes the whole width beside the scrollbar, on pages that are short too", async () => {
    const { page, check } = await console.open("/sounds");
    await page.locator(".play-button").first().click();
    await page.locator(".player").waitFor();
    await page.getByRole("link", { name: "Uploads" }).click();
    await page.getByRole("heading", { level: 1, name: "Uploads" }).waitFor();
    const { right, width, overflow } = await page.evaluate(() => ({
      right: document.querySelector(".player")!.getBoundingClientRect().right, width: document.documentElement.clientWidth,
      overflow: getComputedStyle(document.documentElement).overflowY,
    }));
    assert.deepEqual([right, overflow], [width, "scroll"]);
    check();
  });
});
