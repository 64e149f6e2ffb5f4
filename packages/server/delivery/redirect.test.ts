import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import fastify from "fastify";
import type { HttpServer } from "../http/server-types.ts";
import { openDisk } from "../store/objects/disk/open.ts";
import type { LinkTerms } from "../store/objects/object-store.ts";
import { createLinks } from "./create-links.ts";
import { deliveryRoutes } from "./routes.ts";

const secret = "a secret of the tests";

/** Addresses of a file of this size whose store can be reached by clients. */
async function delivery(t: TestContext, size: number, way: "redirect" | "nginx" = "redirect") {
  const folder = await mkdtemp(join(tmpdir(), "atelier-redirect-"));
  t.after(() => rm(folder, { recursive: true }));
  const disk = await openDisk(folder);
  const { key } = await disk.put(Buffer.alloc(size, "x"));
  const asked: LinkTerms[] = [];
  const locate = async (object: string, terms: LinkTerms) => {
    asked.push(terms);
    return `https://bucket.test/${object}`;
  };
  const http = fastify() as unknown as HttpServer;
  let clock = Date.now();
  const now = () => clock;
  const none = { render: async () => undefined };
  deliveryRoutes({ objects: { ...disk, locate }, way, isNeeded: async () => true, icons: none, waveforms: none, cuts: none, secret, now })(http);
  const links = createLinks({ publicUrl: () => "http://a.test", secret, lifetimeSeconds: 3600, now });
  const addressOf = (fileName: string) => links.file({ object: key, fileName, disposition: "attachment" }).url.slice("http://a.test".length);
  return { key, asked, http, addressOf, goTo: (time: number) => void (clock = time) };
}

test("a large file is taken from the store, with its names, for less time than its address works", async (t) => {
  const { key, asked, http, addressOf } = await delivery(t, 1_048_576);
  const answer = await http.inject({ url: addressOf("rain.wav"), headers: { range: "bytes=0-9" } });
  assert.equal(answer.statusCode, 302);
  assert.equal(answer.headers.location, `https://bucket.test/${key}`);
  assert.equal(answer.headers["cache-control"], "private, max-age=840");
  const [terms] = asked;
  assert.deepEqual([terms!.seconds, terms!.mediaType, terms!.disposition], [900, "audio/wav", 'attachment; filename="rain.wav"']);
});

test("small files, SVG, HEAD, what the client has, and the last minute of an address are answered here", async (t) => {
  const small = await delivery(t, 1_048_575);
  assert.equal((await small.http.inject(small.addressOf("rain.wav"))).statusCode, 200);
  const { http, addressOf, key, goTo } = await delivery(t, 1_048_576);
  assert.equal((await http.inject(addressOf("drawing.svg"))).statusCode, 200);
  assert.equal((await http.inject({ method: "HEAD", url: addressOf("rain.wav") })).headers["content-length"], "1048576");
  assert.equal((await http.inject({ url: addressOf("rain.wav"), headers: { "if-none-match": `"${key}"` } })).statusCode, 304);
  const address = addressOf("rain.wav");
  goTo(Number(/expires=(\d+)/.exec(address)![1]) * 1000 - 60_000);
  assert.equal((await http.inject(address)).statusCode, 200);
});

test("an address that was changed is sent nowhere", async (t) => {
  const { http, addressOf, asked } = await delivery(t, 1_048_576);
  const answer = await http.inject(addressOf("rain.wav").replace("rain", "snow"));
  assert.equal(answer.statusCode, 403);
  assert.deepEqual(asked, []);
});

test("nginx gets to know where a large file lies and which bytes are meant; its own address of the store is asked for", async (t) => {
  const { key, asked, http, addressOf } = await delivery(t, 1_048_576, "nginx");
  const ask = async (headers: Record<string, string>) => (await http.inject({ url: addressOf("rain.wav"), headers })).headers;
  const whole = await ask({});
  assert.deepEqual([whole["x-accel-redirect"], whole["x-object-url"], whole["x-object-range"]], ["/_bucket", `https://bucket.test/${key}`, undefined]);
  assert.deepEqual([whole["content-disposition"], whole.etag, asked[0]!.isInner], ['attachment; filename="rain.wav"', `"${key}"`, true]);
  const last = { range: "bytes=-10" };
  assert.equal((await ask(last))["x-object-range"], "bytes=1048566-1048575");
  assert.equal((await ask({ ...last, "if-range": `"${key}"` }))["x-object-range"], "bytes=1048566-1048575");
  assert.equal((await ask({ ...last, "if-range": '"another"' }))["x-object-range"], undefined);
  const beyond = await http.inject({ url: addressOf("rain.wav"), headers: { range: "bytes=2000000-" } });
  assert.deepEqual([beyond.statusCode, beyond.headers["x-accel-redirect"]], [416, undefined]);
});
