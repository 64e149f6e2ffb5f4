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

/** Below a path, behind a proxy. */
describe("the console as an app of this device", { skip: withoutBrowser, timeout: 900_000 }, () => {
  const ends: (() => unknown)[] = [];
  let browser: Browser;
  let url: string;
  let otherKey: string;

  before(async () => {
    const t = { after: (end: () => unknown) => ends.push(end) } as never;
    const proxy = await startPathProxy(t, path, true);
    const port = (proxy.target = await freePort());
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

  /** Ends when the worker has this page. */
  async function installed(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 90_000 });
  }

  /** The URL of each entry of each cache. */
  const entries = (page: Page) => page.evaluate(async () => {
    const found: string[] = [];
    for (const cache of await caches.keys()) found.push(...(await (await caches.open(cache)).keys()).map(({ url }) => url));
    return found;
  });

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

  test("nothing is cached but what was shared, and the caches of earlier versions are removed", async () => {
    const { page, context } = await open("/console/manifest.webmanifest");
    // No page of the console yet, which brings the worker.
    await page.evaluate(async () => {
      for (const name of ["atelier-pages", "atelier-shell-0123456789ab"]) await (await caches.open(name)).put("/v1/icons", new Response("{}"));
    });
    await page.goto(`${url}/`);
    await installed(page);
    for (const to of ["/sounds", "/music/1", "/icons/1", "/boards", "/tasks", "/keys", "/admin/sounds", "/"]) {
      await page.goto(url + to);
      await page.locator("#main h1").first().waitFor();
    }
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    await share(page);
    await page.getByRole("img", { name: "astronaut.png" }).waitFor();
    assert.deepEqual(await entries(page), [`${url}/console/shared/0`]);
    await context.close();
  });

  test("what was shared while somebody else was logged in is not shown", async () => {
    const { page, context } = await open("/");
    await installed(page);
    await share(page);
    await page.getByRole("img", { name: "astronaut.png" }).waitFor();
    // Another person, in the same browser, without a logout.
    await context.clearCookies();
    await logIn(context, otherKey);
    await page.goto(`${url}/`);
    await until(30_000, "it is gone", async () => (await entries(page)).length === 0);
    await page.goto(`${url}/share`);
    await page.getByText("No picture is here").waitFor();
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
    await until(30_000, "it is gone", async () => (await entries(page)).length === 0);
    await context.close();
  });
});
