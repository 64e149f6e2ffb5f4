import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test, type TestContext } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { AnswerCache } from "./answer-cache.ts";
import { acceptedEncoding, compressAnswers } from "./compress-answers.ts";
import type { HttpServer } from "./server-types.ts";

const words = { words: "rain on a tin roof ".repeat(200) };

async function world(t: TestContext) {
  const http = fastify();
  http.decorateRequest("asked", undefined);
  compressAnswers(http as unknown as HttpServer);
  const hooks = new AnswerCache().hooks({ version: () => 1, also: () => "" });
  http.get("/list", hooks, async () => words);
  http.get("/short", async () => ({ short: true }));
  http.get("/picture", async (_, reply) => reply.type("image/png").send(Buffer.alloc(4096)));
  http.get("/stream", async (_, reply) => reply.type("text/plain").send(Readable.from(["x".repeat(5000)])));
  http.get("/encoded", async (_, reply) => reply.type("text/css").header("content-encoding", "br").send(Buffer.alloc(4096)));
  http.get("/origin", async (_, reply) => reply.header("vary", "origin").send(words));
  t.after(() => http.close());
  return (url: string, accept?: string, method: "GET" | "HEAD" = "GET") =>
    http.inject({ url, method, headers: accept === undefined ? {} : { "accept-encoding": accept } });
}

test("JSON goes out compressed as the client accepts it, and says so; without a word it goes as it is", async (t) => {
  const ask = await world(t);
  for (const [accept, encoding, open] of [["gzip, deflate, br, zstd", "br", brotliDecompressSync], ["gzip", "gzip", gunzipSync]] as const) {
    const answer = await ask("/list", accept);
    assert.deepEqual([answer.headers["content-encoding"], answer.headers["vary"]], [encoding, "accept-encoding"]);
    assert.equal(Number(answer.headers["content-length"]), answer.rawPayload.length);
    assert.ok(answer.rawPayload.length < 200);
    assert.deepEqual(JSON.parse(open(answer.rawPayload).toString()), words);
  }
  const plain = await ask("/list");
  assert.deepEqual([plain.headers["content-encoding"], plain.headers["vary"], plain.json()], [undefined, "accept-encoding", words]);
});

test("what is short, media, a stream, or compressed by its route goes as it is", async (t) => {
  const ask = await world(t);
  for (const url of ["/short", "/picture", "/stream"]) assert.equal((await ask(url, "br")).headers["content-encoding"], undefined, url);
  assert.equal((await ask("/encoded", "gzip")).rawPayload.length, 4096);
  assert.equal((await ask("/list", "br", "HEAD")).headers["content-encoding"], undefined);
  assert.equal((await ask("/origin", "br")).headers["vary"], "origin, accept-encoding");
});

test("a kept answer is kept whole, and given out in each form", async (t) => {
  const ask = await world(t);
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(JSON.parse(brotliDecompressSync((await ask("/list", "br")).rawPayload).toString()), words);
    assert.deepEqual((await ask("/list")).json(), words);
    assert.deepEqual(JSON.parse(gunzipSync((await ask("/list", "gzip")).rawPayload).toString()), words);
  }
});

const accepted: [header: string | undefined, encoding: string | undefined][] = [
  [undefined, undefined], ["", undefined], ["identity", undefined], ["gzip", "gzip"], ["br;q=0.5, gzip;q=0.8", "gzip"], ["gzip, br;q=0", "gzip"], ["*", "br"],
  ["br;q=0, *", "gzip"], ["GZIP", "gzip"], ["deflate, zstd", undefined], ["br;q=x", undefined],
];
for (const [header, encoding] of accepted) {
  test(`Accept-Encoding ${header ?? "absent"} takes ${encoding ?? "no compression"}`, () => assert.equal(acceptedEncoding(header), encoding));
}
