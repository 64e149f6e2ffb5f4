import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { freePort } from "./free-port.ts";
import { findNginx, startNginx } from "./nginx.ts";

const skip = findNginx() === undefined && "nginx is not on this machine: `apt-get install nginx` brings it.";

/** nginx before two servers that answer like this. */
async function before(t: TestContext, answer: RequestListener): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-nginx-"));
  const servers = await Promise.all([1, 2].map(async () => {
    const healthy = JSON.stringify({ status: "ok" });
    const server = createServer((request, response) => void (request.url === "/healthz" ? response.end(healthy) : answer(request, response)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    return server;
  }));
  const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const nginx = await startNginx({ folder, host: "127.0.0.1", port: await freePort(), servers: addresses });
  t.after(async () => {
    await nginx.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  });
  return nginx.url;
}

test("while every server answers 503, clients get that answer and not nginx's own", { skip }, async (t) => {
  const url = await before(t, (_request, response) => void response.writeHead(503, { "retry-after": "2" }).end("why"));
  for (const method of ["GET", "GET", "POST", "POST", "GET"]) {
    const answer = await fetch(`${url}/v1/icons`, { method });
    assert.deepEqual([method, answer.status, answer.headers.get("retry-after"), await answer.text()], [method, 503, "2", "why"]);
  }
});

test("a request that may have been begun is not sent twice", { skip }, async (t) => {
  let begun = 0;
  const url = await before(t, (_request, response) => {
    begun++;
    response.destroy();
  });
  assert.equal((await fetch(`${url}/v1/icons`, { method: "POST" })).status, 502);
  assert.equal(begun, 1);
});

test("a file that lies in the bucket comes from there, with the service's headers, and nothing of the client reaches the bucket", { skip }, async (t) => {
  const heard: IncomingHttpHeaders[] = [];
  const bucket = createServer((request, response) => {
    heard.push(request.headers);
    if (request.url === "/gone?signature=x%2Fy") return void response.writeHead(404, { "content-type": "application/xml" }).end("<Error/>");
    assert.equal(request.url, "/films/1?signature=x%2Fy");
    const headers = { "content-type": "video/mp4", etag: '"of the bucket"', "x-amz-request-id": "tx1", "content-range": "bytes 2-4/9" };
    response.writeHead(request.headers.range ? 206 : 200, headers).end("ytes");
  });
  await once(bucket.listen(0, "127.0.0.1"), "listening");
  t.after(() => bucket.close().closeAllConnections());
  const at = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const url = await before(t, (request, response) => {
    const headers = { etag: '"ours"', "content-disposition": "inline", "cache-control": "private", "access-control-allow-origin": "*" };
    const object = `${at}/${request.url === "/media/gone" ? "gone" : "films/1"}?signature=x%2Fy`;
    response.writeHead(200, { ...headers, "x-accel-redirect": "/_bucket", "x-object-url": object, "x-object-range": "bytes=2-4" }).end();
  });
  const headers = { range: "bytes=2-4", "if-range": '"ours"', authorization: "Bearer secret", origin: "https://a.example" };
  const answer = await fetch(`${url}/media/film`, { headers });
  assert.deepEqual([answer.status, await answer.text()], [206, "ytes"]);
  const seen = ["content-type", "etag", "content-disposition", "cache-control", "access-control-allow-origin", "content-range", "x-amz-request-id"];
  const expected = ["video/mp4", '"ours"', "inline", "private", "*", "bytes 2-4/9", null];
  assert.deepEqual(seen.map((name) => answer.headers.get(name)), expected);
  assert.deepEqual([heard[0]!.range, heard[0]!.authorization, heard[0]!["if-range"], heard[0]!.host], ["bytes=2-4", undefined, undefined, new URL(at).host]);
  const failed = await fetch(`${url}/media/gone`);
  assert.deepEqual([failed.status, failed.headers.get("retry-after"), ((await failed.json()) as { code: string }).code], [503, "5", "store_unavailable"]);
  assert.deepEqual([(await fetch(`${url}/_bucket`)).status, heard.length], [503, 2], "nobody comes there by themselves");
});
