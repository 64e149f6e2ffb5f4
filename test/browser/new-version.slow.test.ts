import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import type { Asset, Bundle } from "@atelier/server/console/bundle.ts";
import { createConsoleBuild } from "@atelier/server/console/build-console.ts";
import { consoleRoutes } from "@atelier/server/console/console-routes.ts";
import { createServer } from "@atelier/server/http/server.ts";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startPathProxy } from "../parts/path-proxy.ts";
import { launchBrowser, openPage, withoutBrowser } from "./console-service.ts";

const textOf = ({ bodies }: Asset) => gunzipSync(bodies.gzip).toString();
const assetOf = ({ type }: Asset, text: string): Asset => ({ type, bodies: { br: brotliCompressSync(text), gzip: gzipSync(text) } });

/** The same console as another build: its entry has another name and says so, and its page and its worker name that. */
function nextOf({ page, files }: Bundle): Bundle {
  const entry = [...files.keys()].find((name) => name.startsWith("main-") && name.endsWith(".js"))!;
  const key = /key:"([0-9a-f]{12})"/.exec(textOf(files.get("worker.js")!))![1]!;
  const renamed = (asset: Asset) => assetOf(asset, textOf(asset).replaceAll(entry, "main-NEXT0000.js").replaceAll(key, "0123456789ab"));
  const next = new Map(files);
  next.delete(entry);
  next.set("main-NEXT0000.js", assetOf(files.get(entry)!, `${textOf(files.get(entry)!)};document.documentElement.dataset.build="next";`));
  next.set("worker.js", renamed(files.get("worker.js")!));
  return { key: "next", page: renamed(page), files: next };
}

test("another version of the console is there at the next load, whole, and without a network", { skip: withoutBrowser, timeout: 900_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-console-"));
  const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
  const first = await createConsoleBuild(folder).current();
  let current = first;
  const log = pino({ level: "silent" });
  const http = createServer({ config: loadConfig({}), log, authenticate: async () => undefined, draining: () => false });
  const build = { current: async () => current, file: async (name: string) => current.files.get(name) };
  http.after(() => consoleRoutes(undefined, async () => build)(http));
  const port = await freePort();
  await http.listen({ port, host: "127.0.0.1" });
  const proxy = await startPathProxy(t, "", false);
  proxy.target = port;
  const browser = await launchBrowser(profile);
  t.after(async () => {
    await browser.close();
    await http.close();
    await Promise.all([folder, profile].map((one) => rm(one, { recursive: true, force: true })));
  });
  const { page, context } = await openPage(browser, `${proxy.url}/`, "/login", { loggedIn: false, serviceWorkers: "allow" });
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("atelier-shell-")));
  const version = () => page.evaluate(() => document.documentElement.dataset["build"] ?? "first");
  const atRest = () => page.evaluate(async () => {
    const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return active?.state === "activated" && !installing && !waiting;
  });
  const ready = (count: number) => until(90_000, `${count} versions are kept`, async () => (await shells()).length === count && (await atRest()));
  await ready(1);
  assert.equal(await version(), "first");
  const older = await context.newPage();
  await older.goto(`${proxy.url}/login`);
  await older.locator("#key").waitFor();

  current = nextOf(first);
  await page.goto(`${proxy.url}/login`);
  await page.locator("#key").waitFor();
  assert.equal(await version(), "next", "the page comes from the network while there is one");
  await ready(2);

  // A page of the version before goes on with its own parts, though the service has them no more.
  const entry = [...first.files.keys()].find((name) => name.startsWith("main-") && name.endsWith(".js"))!;
  assert.equal((await fetch(`${proxy.url}/console/${entry}`)).status, 404);
  assert.equal(await older.evaluate(async (name) => (await fetch(`/console/${name}`)).status, entry), 200);

  proxy.target = 1;
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().includes("/console/")) failed.push(request.url());
  });
  await page.goto(`${proxy.url}/icons`);
  await page.locator(".problem").waitFor();
  assert.equal(await version(), "next");
  assert.deepEqual(failed, []);
});
