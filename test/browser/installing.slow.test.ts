import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { until } from "@atelier/tools/service/until.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { startPathProxy } from "../parts/path-proxy.ts";
import { startProbeService } from "../parts/probe-service.ts";
import { apiKey, launchBrowser, openPage, type OpenOptions, phone, type Watched, withoutBrowser } from "./console-service.ts";
import { everyLook, look } from "./sweep.ts";

const picture = join(import.meta.dirname, "../fixtures/astronaut.png");
const path = "/media-lib";

/** Below a path, behind a proxy that can go away: the network fails for pages and for their service worker alike. */
describe("the console as an app of this device", { skip: withoutBrowser, timeout: 900_000 }, () => {
  const ends: (() => unknown)[] = [];
  let browser: Browser;
  let url: string;
  let proxy: { url: string; target: number };
  let otherKey: string;
  let port: number;

  before(async () => {
    const t = { after: (end: () => unknown) => ends.push(end) } as never;
    proxy = await startPathProxy(t, path, true);
    proxy.target = port = await freePort();
    url = proxy.url;
    await startProbeService(t, {}, { ATELIER_PUBLIC_URL: url, ATELIER_PORT: String(port), ATELIER_API_KEY: apiKey });
    const headers = { "x-service-api-key": apiKey, "content-type": "application/json" };
    const call = (to: string, body: unknown) => fetch(`http://127.0.0.1:${port}${to}`, { method: "POST", headers, body: JSON.stringify(body) });
    await fillSmallLibrary({ url, call });
    const made = (await (await call("/v1/keys", { name: "another", scopes: ["catalog", "ai"] })).json()) as { data: { key: string } };
    otherKey = made.data.key;
    const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
    browser = await launchBrowser(profile);
    ends.push(() => browser.close(), () => rm(profile, { recursive: true, force: true }));
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  const network = { on: () => void (proxy.target = port), off: () => void (proxy.target = 1) };

  async function open(to: string, options: OpenOptions = {}): Promise<Watched> {
    const { loggedIn = true, key = apiKey, ...others } = options;
    const watched = await openPage(browser, `${url}/`, "./console/manifest.webmanifest", { loggedIn: false, serviceWorkers: "allow", ...others });
    if (loggedIn) await logIn(watched.context, key);
    await watched.page.goto(url + to);
    return watched;
  }

  async function logIn(context: BrowserContext, key: string): Promise<void> {
    const response = await context.request.post(`${url}/v1/session`, { data: { key }, headers: { origin: new URL(url).origin } });
    assert.ok(response.ok(), await response.text());
  }

  /** Ends when the worker has the console and this page. */
  async function installed(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 90_000 });
  }

  /** Every entry of every cache, as text. */
  const entries = (page: Page) => page.evaluate(async () => {
    const found: { cache: string; url: string; headers: string; body: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const response = (await opened.match(request))!;
        const headers = JSON.stringify([...response.headers]);
        found.push({ cache, url: request.url, headers, body: await response.text() });
      }
    }
    return found;
  });

  const keptOf = async (page: Page, part: string) => (await entries(page)).filter(({ cache, url }) => cache === "atelier-pages" && url.includes(part));

  test("Chromium finds no fault in the manifest, and may install it", async () => {
    const { page, context, check } = await open("/");
    const cdp = await context.newCDPSession(page);
    const { url: at, errors, data } = await cdp.send("Page.getAppManifest");
    assert.equal(at, `${url}/console/manifest.webmanifest`);
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data!) as { start_url: string; scope: string; share_target: { action: string }; shortcuts: { url: string }[] };
    const resolved = [manifest.start_url, manifest.scope, manifest.share_target.action, ...manifest.shortcuts.map(({ url }) => url)];
    assert.deepEqual(resolved.map((one) => new URL(one, at).href), ["/", "/", "/console/share", "/create", "/"].map((one) => url + one));
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    // A window without history of its own is what Chromium installs from; one of a test is not.
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    check();
    await context.close();
  });

  test("a search seen recently is readable without a network, and says so; the rest says what it needs", async () => {
    const { page, context } = await open("/");
    await installed(page);
    await page.goto(`${url}/sounds?q=wind`);
    await page.getByRole("link", { name: "A wind" }).first().waitFor();
    await page.getByRole("link", { name: "A wind" }).first().click();
    await page.getByRole("heading", { name: "A wind" }).waitFor();
    await page.goto(`${url}/icons`);
    await page.locator(".icon-picture").first().waitFor();
    await until(30_000, "lists and pictures are kept", async () =>
      (await keptOf(page, "/v1/sound-effects")).length > 1 && (await keptOf(page, "/v1/icons")).length > 0 && (await keptOf(page, "/media/icons/")).length > 3);
    network.off();
    try {
      await page.goto(`${url}/sounds?q=wind`);
      await page.getByRole("link", { name: "A wind" }).first().waitFor();
      await page.locator(".network-line").filter({ hasText: /^\s*No network: shown as of \d{1,2}:\d\d/ }).waitFor();
      await page.goto(`${url}/icons`);
      const icon = page.locator("img.icon-picture").first();
      assert.ok(await icon.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)));
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        assert.deepEqual(await look(page, "/icons", everyLook), []);
      }
      await page.goto(`${url}/create`);
      await page.getByText("This page needs the network").waitFor();
      // Nothing of who it was.
      assert.doesNotMatch(await page.locator("body").innerText(), /first key|default/);
    } finally {
      network.on();
    }
    // Once it is there again the page is whole by itself.
    await page.locator(".model-card").first().waitFor({ timeout: 60_000 });
    await page.locator(".network-line").waitFor({ state: "detached" });
    await context.close();
  });

  test("no key, session, signed URL, result, administration or board is in any cache", async () => {
    const { page, context } = await open("/");
    await installed(page);
    for (const to of ["/sounds", "/music", "/music/1", "/icons/1", "/boards", "/tasks", "/uploads", "/keys", "/admin/sounds", "/webhooks?view=secrets", "/"]) {
      await page.goto(url + to);
      await page.locator("#main h1").first().waitFor();
      await page.waitForLoadState("networkidle").catch(() => {});
    }
    await page.goto(`${url}/create/image-expand/model-v4-5`);
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.getByRole("slider", { name: "Expand right" }).press("PageUp");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".outcome img").first().waitFor({ timeout: 60_000 });
    const all = await entries(page);
    assert.ok(all.some(({ url }) => url.includes("/v1/music/1")) && all.some(({ cache }) => cache.startsWith("atelier-shell-")));
    const allowed = /^\/media-lib(?:\/|\/v1\/(?:sound-effects|music|icons)(?:\/\d+(?:\/similar)?)?|\/media\/(?:icons|waveforms)\/.*|\/console\/[^/]+)$/;
    const tracks = (await (await context.request.get(`${url}/v1/music`)).json()) as { results: { cover_url: string }[] };
    const covers = new Set(tracks.results.map(({ cover_url: cover }) => new URL(cover).pathname));
    for (const { cache, url: at, headers, body } of all) {
      const { pathname } = new URL(at);
      if (!covers.has(pathname)) assert.match(pathname, allowed, at);
      const text = cache.startsWith("atelier-shell-") ? at + headers : at + headers + body;
      assert.doesNotMatch(text, /signature=|expires=|set-cookie|whsec_|\bak_/i, at);
      assert.ok(!(at + headers + body).includes(apiKey), at);
    }
    await context.close();
  });

  test("a logout empties it, and so does a login of somebody else", async () => {
    const { page, context } = await open("/");
    await installed(page);
    const see = async () => {
      await page.goto(`${url}/sounds?q=wind`);
      await page.getByRole("link", { name: "A wind" }).first().waitFor();
      await until(30_000, "it is kept", async () => (await keptOf(page, "/v1/sound-effects")).length > 0);
    };
    await see();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("API key").waitFor();
    await until(30_000, "nothing is left", async () => (await keptOf(page, "")).length === 0);
    await logIn(context, apiKey);
    await see();
    // Another person, in the same browser, without a logout.
    await context.clearCookies();
    await logIn(context, otherKey);
    await page.goto(`${url}/tasks`);
    await page.locator("#main h1").waitFor();
    await until(30_000, "nothing is left", async () => (await keptOf(page, "/v1/sound-effects")).length === 0);
    network.off();
    try {
      await page.goto(`${url}/sounds?q=wind`);
      await page.locator(".problem").waitFor();
      assert.equal(await page.getByText("A wind").count(), 0);
    } finally {
      network.on();
    }
    await context.close();
  });

  /** What the system does when somebody shares to an installed app: a form is posted. */
  async function share(page: Page, name = "astronaut.png"): Promise<void> {
    const bytes = (await readFile(picture)).toString("base64");
    await page.evaluate(({ to, bytes, name }) => {
      const form = Object.assign(document.createElement("form"), { action: to, method: "post", enctype: "multipart/form-data" });
      const field = Object.assign(document.createElement("input"), { type: "file", name: "picture" });
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type: "image/png" }));
      field.files = files.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    }, { to: `${url}/console/share`, bytes, name });
    await page.waitForURL((to) => to.pathname !== `${path}/` && !to.pathname.startsWith(`${path}/console`));
  }

  test("a picture that another app shares begins a form, on a phone", async () => {
    const { page, context, check } = await open("/", phone);
    await installed(page);
    await share(page);
    await page.getByRole("img", { name: "astronaut.png" }).waitFor();
    assert.deepEqual(await look(page, "/share", everyLook), []);
    await page.getByRole("button", { name: /Expand/ }).first().click();
    await page.waitForURL(/\/create\/.*\?upload=/);
    await page.locator("[data-media=image] img, .field img").first().waitFor();
    await page.goto(`${url}/share`);
    await page.getByText("No picture is here").waitFor();
    assert.deepEqual(await look(page, "/share", everyLook), []);
    check();
    await context.close();
  });

  test("who is not logged in finds the picture after the login, and nobody after a logout", async () => {
    const { page, context } = await open("/login", { loggedIn: false });
    await installed(page);
    await share(page);
    await page.getByLabel("API key").fill(apiKey);
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "astronaut.png" }).waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("API key").waitFor();
    await until(30_000, "it is gone", async () => (await entries(page)).every(({ cache }) => cache !== "atelier-shared"));
    await context.close();
  });
});
