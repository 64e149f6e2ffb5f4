import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { startPathProxy } from "../parts/path-proxy.ts";
import { startProbeService } from "../parts/probe-service.ts";
import { comesTo } from "./comes-to.ts";
import { apiKey, launchBrowser, openPage, withoutBrowser } from "./console-service.ts";

const picture = join(import.meta.dirname, "../fixtures/astronaut.png");
const path = "/media-lib";

for (const [what, strips] of [["takes the path away", true], ["passes the path on", false]] as const) {
  test(`the console works below a path, behind a proxy that ${what}`, { skip: withoutBrowser, timeout: 900_000 }, async (t) => {
    const proxy = await startPathProxy(t, path, strips);
    proxy.target = await freePort();
    await startProbeService(t, {}, { ATELIER_PUBLIC_URL: proxy.url, ATELIER_PORT: String(proxy.target), ATELIER_API_KEY: apiKey });
    const direct = `http://127.0.0.1:${proxy.target}`;
    const headers = { "x-service-api-key": apiKey, "content-type": "application/json" };
    await fillSmallLibrary({ url: direct, call: (to, body) => fetch(direct + to, { method: "POST", headers, body: JSON.stringify(body) }) });
    const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
    const browser = await launchBrowser(profile);
    t.after(async () => {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    });
    const { page, context, check } = await openPage(browser, `${proxy.url}/`, "./", { loggedIn: false });
    const outside: string[] = [];
    page.on("request", (request) => {
      if (/^http/.test(request.url()) && !request.url().startsWith(`${proxy.url}/`)) outside.push(request.url());
    });
    const at = (to: string) => page.waitForURL(({ href }) => href.replace(proxy.url, "").split("?")[0] === to);

    // Logged in, from the page that was asked for.
    await page.getByLabel("API key").fill(apiKey);
    await at("/login");
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox", { name: "Search sounds, music and icons" }).fill("wind");

    // Found, and heard.
    await page.getByRole("link", { name: "Show 1 sound" }).click();
    await at("/sounds");
    await page.getByRole("button", { name: "Play A wind" }).click();
    await page.getByRole("button", { name: "Pause A wind" }).first().waitFor();
    const link = page.locator("a[data-cell]", { hasText: "A wind" });
    const isWhole = async () => /^\/media-lib\/sounds\/\d+\?q=wind$/.test((await link.getAttribute("href"))!);
    await comesTo(isWhole, true, "it is right in a new tab, too");
    await link.click();
    await page.getByRole("heading", { name: "A wind" }).waitFor();
    const panel = page.url();
    await page.reload();
    await page.getByRole("heading", { name: "A wind" }).waitFor();
    assert.equal(page.url(), panel);

    // A task from a file, seen as it goes.
    await page.getByRole("link", { name: "Create" }).click();
    await at("/create");
    await page.locator(".model-card", { hasText: "Expand" }).first().click();
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.getByRole("slider", { name: "Expand right" }).press("PageUp");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".outcome img").first().waitFor({ timeout: 60_000 });
    assert.ok(await page.locator(".outcome img").first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)));
    const streams = page.waitForResponse((answer) => answer.url() === `${proxy.url}/v1/tasks/events`);
    await page.goto(`${proxy.url}/tasks`);
    assert.equal((await streams).status(), 200);
    const second = await context.newPage();
    await second.goto(`${proxy.url}/docs`);
    await second.getByText(`${proxy.url}/v1/sound-effects?q=rain`).waitFor();
    await page.goBack();
    await at("/create/image-expand/model-v4-5");

    // Past the proxy the console goes below its path by itself.
    await second.goto(`${direct}/icons`);
    await second.waitForURL(`${direct}${path}/icons`);
    assert.deepEqual(outside, []);
    check();
  });
}
