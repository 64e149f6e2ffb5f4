import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { ConfigError } from "../../config/load-config.ts";
import { PathAliases } from "./path-aliases.ts";
import { readPathAliases } from "./read-path-aliases.ts";

const own = [
  "/v1/icons",
  "/v1/icons/:id",
  "/v1/icons/:id/download",
  "/v1/ai/video-upscaler",
  "/v1/ai/video-upscaler/turbo",
  "/v1/ai/video-upscaler/:id",
  "/media/files/:object/:fileName",
].map((route) => ({ route, members: ["video", "strength"] }));

async function fileOf(t: TestContext, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-aliases-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "aliases"), content);
  return join(folder, "aliases");
}

test("an alias stands for our path with its parameters as they came, and its query", () => {
  const aliases = new PathAliases([
    ["/v1/ai/upscale/fast", "/v1/ai/video-upscaler/turbo"],
    ["/v1/ai/upscale/fast/{task-id}", "/v1/ai/video-upscaler/{task-id}"],
    ["/{team}/drawings/{icon}/file", "/v1/icons/{icon}/download"],
    ["/{b}/swap/{a}", "/media/files/{a}/{b}"],
  ]);
  aliases.check(own);
  const expected = {
    "/v1/ai/upscale/fast": "/v1/ai/video-upscaler/turbo",
    "/v1/ai/upscale/fast?a=1#b": "/v1/ai/video-upscaler/turbo?a=1#b",
    "/v1/ai/upscale/fast/0190-ab": "/v1/ai/video-upscaler/0190-ab",
    "/studio/drawings/a%2Fb%20c/file?format=svg": "/v1/icons/a%2Fb%20c/download?format=svg",
    "/x/swap/y": "/media/files/y/x",
    [`/v1/ai/upscale/fast/${"x".repeat(600)}`]: `/v1/ai/video-upscaler/${"x".repeat(600)}`,
  };
  for (const [url, ours] of Object.entries(expected)) assert.equal(aliases.rewrite(url), ours);
  for (const url of [
    "/",
    "",
    "*",
    "/v1/icons",
    "/v1/ai/upscale",
    "/v1/ai/upscale/FAST",
    "/v1/ai/upscale/fast/a/b",
    "/%ff",
  ])
    assert.equal(aliases.rewrite(url), url);
});

test("finding an alias takes no longer with two thousand of them, nor with long URLs made to take long", () => {
  const many = new PathAliases(Array.from({ length: 2_000 }, (_, index) => [`/alias/${index}/{id}/x/{name}`, "/media/files/{id}/{name}"] as const));
  const few = new PathAliases([["/alias/1999/{id}/x/{name}", "/media/files/{id}/{name}"]]);
  // The quickest of several runs: compilation and garbage collection fall into some of them.
  const time = (aliases: PathAliases, url: string) => Math.min(...Array.from({ length: 10 }, () => {
    const began = process.cpuUsage();
    for (let round = 0; round < 50; round++) aliases.rewrite(url);
    return process.cpuUsage(began).user / 50;
  }));
  for (const url of ["/alias/1999/a/x/b", `/alias/1999/${"a/x/".repeat(4_000)}`, `/alias/1999/${"%2f".repeat(5_000)}`]) {
    time(few, url);
    assert.ok(time(many, url) < time(few, url) * 5 + 20, `${url.slice(0, 30)} takes ${time(many, url)} instead of ${time(few, url)} µs`);
  }
});

test("a file of aliases is JSON or YAML, and may be empty", async (t) => {
  const pairs = (aliases: PathAliases) => aliases.all.map(({ from, to }) => [from, to]);
  assert.deepEqual(pairs(await readPathAliases(await fileOf(t, '{"/a/{x}": "/v1/icons/{x}"}'))), [["/a/{x}", "/v1/icons/{x}"]]);
  assert.deepEqual(pairs(await readPathAliases(await fileOf(t, "# clients of before\n/a/{x}: /v1/icons/{x}\n/b: /v1/icons\n"))), [
    ["/a/{x}", "/v1/icons/{x}"],
    ["/b", "/v1/icons"],
  ]);
  assert.deepEqual(pairs(await readPathAliases(await fileOf(t, "# none yet\n"))), []);
  assert.deepEqual(pairs(await readPathAliases(undefined)), []);
});

test("what cannot be used ends the start with a sentence that names it", async (t) => {
  const refused: Record<string, [content: string, message: RegExp]> = {
    "no YAML": ["/a: [", /is neither JSON nor YAML: .*line 1/],
    "a list": ["- /a", /must be a mapping of public paths to ours/],
    "no path": ["/a: 5", /"\/a" must stand for one path/],
    "a path twice": ["/a: /v1/icons\n/a: /v1/icons", /keys must be unique/],
    "a relative path": ["a: /v1/icons", /"a" must begin with \//],
    "an address": ["/a: https://media.example/v1/icons", /"https:\/\/media.example\/v1\/icons" must begin with \//],
    "a slash at the end": ["/a/: /v1/icons", /"\/a\/" has an empty segment/],
    "a star": ["/a/*: /v1/icons", /has the segment "\*"/],
    "a colon": ["/a/:id: /v1/icons", /has the segment ":id"/],
    "half a parameter": ["/a/x-{id}: /v1/icons/{id}", /has the segment "x-\{id\}"/],
    "a parameter twice": ["/a/{x}/{x}: /v1/icons/{x}", /has the parameter \{x\} twice/],
    "a parameter from nowhere": ["/a/{x}: /v1/icons/{y}", /"\/v1\/icons\/\{y\}" has the parameter \{y\}, which "\/a\/\{x\}" has not/],
    "one path by two names": ["/a/{x}: /v1/icons/{x}\n/a/{y}: /v1/icons/{y}", /are the same paths/],
    "an unknown target": ["/a: /v1/icon", /"\/v1\/icon", for "\/a", is no path of this service/],
    "an alias of an alias": ["/a: /v1/icons\n/b: /a", /"\/a", for "\/b", is no path of this service/],
    "our own path": ["/v1/icons: /v1/ai/video-upscaler", /"\/v1\/icons" takes requests from the service's own path \/v1\/icons\./],
    "our path with another name": ["/v1/icons/{x}: /v1/ai/video-upscaler/{x}", /takes requests from the service's own path \/v1\/icons\/\{id\}/],
    "a pattern over one of ours": ["/v1/ai/{family}/{model}: /v1/icons", /takes requests from the service's own path \/v1\/ai\/video-upscaler\/turbo/],
  };
  for (const [what, [content, message]] of Object.entries(refused)) {
    const file = await fileOf(t, content);
    await assert.rejects(
      async () => (await readPathAliases(file)).check(own),
      (error: Error) => {
        assert.ok(error instanceof ConfigError, `${what}: ${error.message}`);
        assert.match(error.message, message, what);
        assert.match(error.message, /ATELIER_PATH_ALIASES.*aliases/, what);
        assert.ok(!error.message.includes("\n"), what);
        return true;
      },
    );
  }
  await assert.rejects(readPathAliases("/nowhere/at all"), /ATELIER_PATH_ALIASES names \/nowhere\/at all, which cannot be read \(ENOENT\)/);
});

test("an alias may stand beside an id of ours, as our own paths do", () => {
  new PathAliases([["/v1/ai/video-upscaler/creative", "/v1/ai/video-upscaler/turbo"]]).check(own);
});
