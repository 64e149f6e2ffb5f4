import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { moderationEndpoint } from "./moderation-endpoint.ts";

/** A moderation service that answers as it is set to and remembers what it was asked. */
async function service(t: TestContext, status: number, answer: unknown) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, checker: moderationEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/moderations`) };
}

const { signal } = new AbortController();

test("the endpoint's judgement counts, and it is asked at the full level only", async (t) => {
  const bad = await service(t, 200, { results: [{ flagged: true, categories: {} }] });
  assert.equal((await bad.checker.check("words", "full", signal)).allowed, false);
  assert.equal((await bad.checker.check("words", "minimum", signal)).allowed, true);
  assert.deepEqual(bad.asked, [{ input: "words" }]);
  const good = await service(t, 200, { results: [{ flagged: false }] });
  assert.equal((await good.checker.check("words", "full", signal)).allowed, true);
});

test("without a judgement nothing is allowed", async (t) => {
  for (const [status, answer] of [[500, {}], [200, { results: [] }], [200, "yes"]] as const) {
    await assert.rejects((await service(t, status, answer)).checker.check("words", "full", signal), /no judgement/);
  }
});

// Node's own fetch ends the process: its parser is paused under a body that nobody reads when the connection ends.
test("an endpoint that ends its connection under a long answer takes no process with it, and nothing is allowed", async (t) => {
  const body = Buffer.alloc(64 * 1024, "a");
  const server = createTcpServer((socket) => {
    socket.on("error", () => {}).once("data", () => {
      socket.write(`HTTP/1.1 500 Broken\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
      socket.write(body);
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const checker = moderationEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/moderations`);
  await assert.rejects(checker.check("words", "full", signal));
  await sleep(200);
});
