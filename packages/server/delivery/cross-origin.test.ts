import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import type { HttpServer } from "../http/server-types.ts";
import { openDisk } from "../store/objects/disk/open.ts";
import { createLinks } from "./create-links.ts";
import { deliveryRoutes } from "./routes.ts";

const secret = "a secret of the tests";
const page = { origin: "https://any.example" };
let folder: string;
let http: HttpServer;
let file: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-cross-origin-"));
  const objects = await openDisk(folder);
  http = createServer({ config: loadConfig({}), log: pino({ level: "silent" }), authenticate: async () => undefined, draining: () => false });
  const nothing = { render: async () => undefined };
  http.after(() => {
    deliveryRoutes({ objects, isNeeded: async () => true, icons: nothing, waveforms: nothing, cuts: nothing, secret })(http);
    http.get("/v1/icons", { config: { access: { scope: "catalog", limit: "read" } } }, async () => ({}));
  });
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  const { key } = await objects.put(randomBytes(1000));
  file = createLinks({ publicUrl: () => address, secret, lifetimeSeconds: 3600 }).file({ object: key, fileName: "film.mp4", disposition: "inline" }).url;
});
after(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

test("a page of any origin reads a signed file, whole, in part and its head, and the headers that a player needs", async () => {
  const part = await fetch(file, { headers: { ...page, range: "bytes=10-19" } });
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength, part.headers.get("content-range")], [206, 10, "bytes 10-19/1000"]);
  for (const answer of [part, await fetch(file, { headers: page }), await fetch(file, { method: "HEAD", headers: page }), await fetch(file)]) {
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    const exposed = answer.headers.get("access-control-expose-headers")!.split(", ");
    for (const name of ["content-range", "accept-ranges", "content-length", "etag"])
      assert.ok(exposed.includes(name) && answer.headers.has(name) === (name !== "content-range" || answer.status === 206), name);
    if (!answer.bodyUsed) await answer.arrayBuffer();
  }
  const unchanged = await fetch(file, { headers: { ...page, "if-none-match": part.headers.get("etag")! } });
  assert.deepEqual([unchanged.status, unchanged.headers.get("access-control-allow-origin")], [304, "*"]);
  const forged = await fetch(file.replace(/signature=./, "signature=_"), { headers: page });
  assert.deepEqual([forged.status, forged.headers.get("access-control-allow-origin")], [403, "*"], "a page may read why");
  const beyond = await fetch(file, { headers: { ...page, range: "bytes=5000-" } });
  assert.deepEqual([beyond.status, beyond.headers.get("access-control-allow-origin"), beyond.headers.get("content-range")], [416, "*", "bytes */1000"]);
});

test("a browser's question before a range of a signed file is answered without a key or a signature", async () => {
  const asked = { ...page, "access-control-request-method": "GET", "access-control-request-headers": "if-range,range,x-service-api-key" };
  for (const url of [file, file.split("?")[0]!, file.replace("/files/", "/icons/"), file.replace("/files/", "/waveforms/")]) {
    const answer = await fetch(url, { method: "OPTIONS", headers: asked });
    assert.deepEqual(
      [answer.status, answer.headers.get("access-control-allow-origin"), answer.headers.get("access-control-allow-methods")],
      [204, "*", "GET, HEAD, PUT"],
    );
    assert.deepEqual(answer.headers.get("access-control-allow-headers"), "*, authorization");
  }
  const plain = await fetch(file, { method: "OPTIONS" });
  assert.deepEqual([plain.status, plain.headers.get("allow")], [204, "GET, HEAD, OPTIONS"]);
});

test("the API stays closed to pages unless origins are configured", async () => {
  const url = new URL("/v1/icons", file);
  assert.equal((await fetch(url, { headers: page })).headers.get("access-control-allow-origin"), null);
  const question = await fetch(url, { method: "OPTIONS", headers: { ...page, "access-control-request-method": "GET" } });
  assert.deepEqual([question.status, question.headers.get("access-control-allow-origin")], [401, null]);
});
