import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
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
  const url = await before(t, (request, response) => void response.writeHead(503, { "retry-after": "2" }).end("why"));
  for (const method of ["GET", "GET", "POST", "POST", "GET"]) {
    const answer = await fetch(`${url}/v1/icons`, { method });
    assert.deepEqual([method, answer.status, answer.headers.get("retry-after"), await answer.text()], [method, 503, "2", "why"]);
  }
});

test("a request that may have been begun is not sent twice", { skip }, async (t) => {
  let begun = 0;
  const url = await before(t, (request, response) => {
    begun++;
    response.destroy();
  });
  assert.equal((await fetch(`${url}/v1/icons`, { method: "POST" })).status, 502);
  assert.equal(begun, 1);
});
