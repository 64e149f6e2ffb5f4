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
import { launchBrowser, openPage, withoutBrowser } from "./console-service.ts";

const textOf = ({ bodies }: Asset) => gunzipSync(bodies.gzip).toString();
const assetOf = ({ type }: Asset, text: string): Asset => ({ type, bodies: { br: brotliCompressSync(text), gzip: gzipSync(text) } });

/** The same console as another build: each script has another name, and the page says so. */
function nextOf({ page, files }: Bundle): Bundle {
  const renamed = (text: string) =>
    text.replace(/([\w-]+-)([0-9A-Z]{8})\.js/g, (name, stem: string, hash: string) => (files.has(name) ? `${stem}${[...hash].reverse().join("")}.js` : name));
  const next = new Map([...files].map(([name, asset]) => [renamed(name), name.endsWith(".js") ? assetOf(asset, renamed(textOf(asset))) : asset]));
  return { key: "next", page: assetOf(page, renamed(textOf(page)).replace("<html", '<html data-build="next"')), files: next };
}

test("a page of the version before offers the new one where the service has a part of it no more", { skip: withoutBrowser, timeout: 900_000 }, async (t) => {
  const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
  const first = await createConsoleBuild().current();
  let current = first;
  const log = pino({ level: "silent" });
  const http = createServer({ config: loadConfig({}), log, authenticate: async () => undefined, draining: () => false });
  const build = { current: async () => current, file: async (name: string) => current.files.get(name) };
  http.after(() => consoleRoutes(undefined, async () => build)(http));
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  const browser = await launchBrowser(profile);
  t.after(async () => {
    await browser.close();
    await http.close();
    await rm(profile, { recursive: true, force: true });
  });
  const { page } = await openPage(browser, `${url}/`, "/login", { loggedIn: false });
  await page.locator("#key").waitFor();
  const version = () => page.evaluate(() => document.documentElement.dataset["build"] ?? "first");
  assert.equal(await version(), "first");
  current = nextOf(first);
  await page.evaluate(() => {
    history.pushState(null, "", "/join");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByText("This page needs the whole link").waitFor();
  assert.equal(await version(), "next");
});
