import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import type { ConsoleService } from "../console-service.ts";
import { chooseFile, downloaded } from "../hands.ts";

const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");

export const uploading = (console: ConsoleService) => describe("uploads in the console", () => {
  test("a file is uploaded, saved, used in a form and deleted; what cannot be taken says why", async () => {
    const { page, check } = await console.open("/uploads");
    await chooseFile(page, join(import.meta.dirname, "uploading.ts"), () => page.locator(".import-picker").click());
    await page.locator(".upload-sent [role=alert]").waitFor();
    await page.getByRole("button", { name: "Do not upload uploading.ts" }).click();
    await chooseFile(page, picture, () => page.locator(".import-picker").click());
    const card = page.getByRole("article", { name: "astronaut.png" });
    await card.getByText("PNG · 512 × 512 · 792 kB").waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(await downloaded(page, () => card.getByRole("button", { name: "Save astronaut.png" }).click()), await readFile(picture));
    await card.getByRole("button", { name: "Use in…" }).click();
    await card.getByRole("dialog").getByRole("link", { name: /Expand/ }).first().click();
    await page.locator("img.media-preview, .edges > img").first().waitFor();
    await page.goBack();
    await card.getByRole("button", { name: "Delete astronaut.png" }).click();
    await card.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Nothing is uploaded here").waitFor();
    await comesTo(async () => ((await (await console.service.call("/v1/uploads")).json()) as { data: unknown[] }).data, []);
    check();
  });
});
