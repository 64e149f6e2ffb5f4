import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import type { Caller } from "../accounts/caller.ts";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import type { HttpServer } from "../http/server-types.ts";
import { type ConsoleBuild, createConsoleBuild } from "./build-console.ts";
import { consoleRoutes } from "./console-routes.ts";

const caller: Caller = { keyId: "good", accountId: "a", scopes: ["catalog"], premium: false, limits: {} };
const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

async function serve(build: ConsoleBuild): Promise<HttpServer> {
  const log = pino({ level: "silent" });
  const http = createServer({ config: loadConfig({}), log, authenticate: async (key) => (key === "good" ? caller : undefined), draining: () => false });
  http.after(() => consoleRoutes(undefined, async () => build)(http));
  await http.ready();
  return http;
}

describe("the console over HTTP", () => {
  let folder: string;
  let http: HttpServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-console-"));
    http = await serve(createConsoleBuild(folder));
  });
  after(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });

  test("a browser that opens any path of the console gets the page, which allows nothing of others and nothing inline", async () => {
    for (const url of ["/", "/sounds", "/icons/12?ink=e11d48", "/login"]) {
      const response = await http.inject({ url, headers: page });
      assert.equal(response.statusCode, 200);
      assert.match(response.headers["content-type"] as string, /^text\/html/);
      const policy = response.headers["content-security-policy"] as string;
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
      assert.match(policy, /worker-src 'self'; manifest-src 'self'; .*require-trusted-types-for 'script'; trusted-types atelier-worker$/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
      assert.equal(response.headers["referrer-policy"], "no-referrer");
      assert.doesNotMatch(response.body, /<script>|style=|https?:\/\//);
    }
  });

  test("every file that the page names is there, compressed, for good", async () => {
    const { body } = await http.inject({ url: "/", headers: page });
    const names = [...body.matchAll(/"(\/console\/[^"]+)"/g)].map(([, url]) => url!);
    assert.ok(names.length >= 4);
    for (const url of names) {
      const plain = await http.inject({ url });
      assert.equal(plain.statusCode, 200, url);
      const always = url === "/console/manifest.webmanifest";
      assert.equal(plain.headers["cache-control"], always ? "no-cache" : "public, max-age=31536000, immutable");
      assert.equal(plain.headers["x-content-type-options"], "nosniff");
      const br = await http.inject({ url, headers: { "accept-encoding": "gzip, br" } });
      assert.equal(br.headers["content-encoding"], "br");
      assert.deepEqual(brotliDecompressSync(br.rawPayload), plain.rawPayload);
      const gzip = await http.inject({ url, headers: { "accept-encoding": "gzip" } });
      assert.deepEqual(gunzipSync(gzip.rawPayload), plain.rawPayload);
    }
    assert.equal((await http.inject({ url: "/console/none.js" })).statusCode, 404);
  });

  test("the manifest speaks the language of the browser, and every file that it names is there", async () => {
    const read = async (language?: string) =>
      (await http.inject({ url: "/console/manifest.webmanifest", headers: language ? { "accept-language": language } : {} }));
    const manifest = await read("de-AT, en;q=0.5");
    assert.match(manifest.headers["content-type"] as string, /^application\/manifest\+json/);
    assert.equal(manifest.headers.vary, "accept-language, accept-encoding");
    type Shown = { lang: string; icons: { src: string; purpose: string }[]; shortcuts: object[]; display: string };
    const { lang, icons, shortcuts, display } = manifest.json<Shown>();
    assert.deepEqual([lang, display, shortcuts.length], ["de", "standalone", 2]);
    assert.equal((await read("sv")).json<{ lang: string }>().lang, "en");
    assert.equal((await read()).json<{ lang: string }>().lang, "en");
    for (const { src } of icons) {
      const icon = await http.inject({ url: `/console/${src}` });
      assert.deepEqual([icon.statusCode, icon.headers["content-type"]], [200, "image/png"]);
    }
    assert.equal(icons.filter(({ purpose }) => purpose === "maskable").length, 2);
  });

  test("the service worker is asked for each time, and may fetch from this service alone", async () => {
    const { statusCode, headers } = await http.inject({ url: "/console/worker.js" });
    assert.deepEqual([statusCode, headers["cache-control"], headers["service-worker-allowed"]], [200, "no-cache", "/"]);
    assert.match(headers["content-type"] as string, /^text\/javascript/);
    assert.equal(headers["content-security-policy"], "default-src 'none'; connect-src 'self'");
    const again = await http.inject({ url: "/console/worker.js", headers: { "if-none-match": headers.etag as string } });
    assert.equal(again.statusCode, 304);
  });

  test("what is shared where no service worker takes it leads to a page that says so", async () => {
    const payload = "--a\r\ncontent-disposition: form-data; name=picture; filename=a.png\r\ncontent-type: image/png\r\n\r\n0\r\n--a--\r\n";
    const shared = await http.inject({ method: "POST", url: "/console/share", headers: { "content-type": "multipart/form-data; boundary=a" }, payload });
    assert.deepEqual([shared.statusCode, shared.headers.location], [303, "/share?lost=1"]);
  });

  test("to programs the paths of the console stay unknown, and unknown paths of the API stay unknown to browsers", async () => {
    const status = async (method: "GET" | "POST", url: string, headers: Record<string, string>) => (await http.inject({ method, url, headers })).statusCode;
    for (const url of ["/", "/sounds"]) {
      for (const accept of [{ accept: "" }, { accept: "*/*" }, { accept: "application/json" }]) {
        assert.equal(await status("GET", url, accept), 401);
        assert.equal(await status("GET", url, { ...accept, "x-service-api-key": "good" }), 404);
      }
      assert.equal(await status("POST", url, { ...page, "x-service-api-key": "good" }), 404);
    }
    assert.equal(await status("GET", "/v1/nothing", page), 401);
    assert.equal(await status("GET", "/media/nothing", { ...page, "x-service-api-key": "good" }), 404);
  });

  test("a page that a browser has is not sent again while the console is the same", async () => {
    const first = await http.inject({ url: "/", headers: page });
    const again = await http.inject({ url: "/sounds", headers: { ...page, "if-none-match": first.headers.etag as string } });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, "");
  });

  test("pages that are asked for at the same time are one build, and a new process takes what is there", async () => {
    const other = createConsoleBuild(folder);
    const [one, two] = await Promise.all([other.current(), other.current()]);
    assert.equal(one, two);
    assert.equal(one!.key, (await createConsoleBuild(folder).current()).key);
  });

  test("a console that cannot be bundled is a page that says so, and a sentence in the log", async () => {
    const broken = await serve({ current: () => Promise.reject(new Error("packages/console/main.tsx:3: Unexpected }")), file: async () => undefined });
    const response = await broken.inject({ url: "/", headers: page });
    assert.equal(response.statusCode, 500);
    assert.match(response.body, /cannot be shown/);
    assert.doesNotMatch(response.body, /main\.tsx/);
    await broken.close();
  });
});
