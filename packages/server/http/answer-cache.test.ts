import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import fastify from "fastify";
import { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";

interface World {
  /** Listens on a port, until `close`. */
  listen(): Promise<number>;
  close(): Promise<void>;
  ask(url: string, language?: string): Promise<{ status: number; type: unknown; body: string }>;
  /** How often the route had to think. */
  thoughts: number;
  version: number;
  time: number;
  /** Happens while the route thinks. */
  meanwhile: () => void;
}

function world(options: AnswerCacheOptions = {}): World {
  const http = fastify();
  const cache = new AnswerCache({ now: () => it.time, ...options });
  const hooks = cache.hooks({ version: () => it.version, also: (request) => request.headers["accept-language"] ?? "" });
  http.get<{ Querystring: { fail?: string; length?: string } }>("/things", hooks, async (request, reply) => {
    it.thoughts++;
    await Promise.resolve();
    it.meanwhile();
    if (request.query.fail) return reply.code(404).send({ none: true });
    return { thought: it.thoughts, name: "Größe", filling: "x".repeat(Number(request.query.length ?? 0)) };
  });
  const it: World = {
    thoughts: 0,
    version: 1,
    time: 1,
    meanwhile: () => {},
    async listen() {
      return Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
    },
    close: () => http.close(),
    async ask(url, language) {
      const answer = await http.inject({ url, headers: language === undefined ? {} : { "accept-language": language } });
      return { status: answer.statusCode, type: answer.headers["content-type"], body: answer.body };
    },
  };
  return it;
}

test("a question asked again is answered with the same bytes from then on, without thinking", async () => {
  const it = world();
  await it.ask("/things?q=rain");
  const second = await it.ask("/things?q=rain");
  assert.deepEqual([JSON.parse(second.body).name, second.status], ["Größe", 200]);
  assert.deepEqual(await it.ask("/things?q=rain"), second);
  assert.equal(it.thoughts, 2);
});

test("another address or another language is another question", async () => {
  const it = world();
  for (const [url, language] of [["/things?q=rain"], ["/things?q=wind"], ["/things?q=rain", "de"]] as const) {
    for (let i = 0; i < 3; i++) await it.ask(url, language);
  }
  assert.equal(it.thoughts, 6);
});

test("every change makes all answers again", async () => {
  const it = world();
  for (let i = 0; i < 3; i++) await it.ask("/things?q=rain");
  it.version++;
  assert.equal(JSON.parse((await it.ask("/things?q=rain")).body).thought, 3);
});

test("an answer during which something changed is given and not kept", async () => {
  const it = world();
  await it.ask("/things?q=rain");
  it.meanwhile = () => it.version++;
  await it.ask("/things?q=rain");
  it.meanwhile = () => {};
  await it.ask("/things?q=rain");
  assert.equal(it.thoughts, 3);
});

test("answers grow no older than their lifetime", async () => {
  const it = world({ lifetime: 1000 });
  for (let i = 0; i < 2; i++) await it.ask("/things");
  it.time = 1001;
  await it.ask("/things");
  assert.equal(it.thoughts, 2);
  it.time = 1002;
  await it.ask("/things");
  assert.equal(it.thoughts, 3);
});

test("a refusal is not kept", async () => {
  const it = world();
  for (let i = 0; i < 3; i++) assert.equal((await it.ask("/things?fail=1")).status, 404);
  assert.equal(it.thoughts, 3);
});

test("what is not asked for again takes no space, and what was used longest ago is evicted", async () => {
  const it = world({ bytes: 5_000 });
  const often = (number: number) => `/things?often=${number}&length=1000`;
  for (let times = 0; times < 2; times++) for (let number = 0; number < 3; number++) await it.ask(often(number));
  for (let i = 0; i < 30; i++) await it.ask(`/things?alone=${i}&length=1000`);
  assert.equal(it.thoughts, 6 + 30);
  for (let number = 0; number < 3; number++) await it.ask(often(number));
  assert.equal(it.thoughts, 6 + 30, "all three are kept");
  await it.ask(often(0));
  for (let times = 0; times < 2; times++) await it.ask(often(3));
  const { thoughts } = it;
  await it.ask(often(0));
  assert.equal(it.thoughts, thoughts, "used lately");
  await it.ask(often(1));
  assert.equal(it.thoughts, thoughts + 1, "used longest ago");
});

test("an answer larger than all the space is given and not kept", async () => {
  const it = world({ bytes: 5000 });
  for (let i = 0; i < 3; i++) assert.equal(JSON.parse((await it.ask("/things?length=9000")).body).filling.length, 9000);
  assert.equal(it.thoughts, 3);
});

test("an answer that a slow reader is still being sent stays whole, whatever is asked for meanwhile", async () => {
  const mebibyte = 1024 * 1024;
  const it = world({ bytes: 18 * mebibyte });
  const port = await it.listen();
  const slow = `/things?slow&length=${16 * mebibyte}`;
  const [, expected] = [await it.ask(slow), await it.ask(slow)];
  const socket = connect(port, "127.0.0.1").pause();
  socket.write(`GET ${slow} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  await once(socket, "readable");
  const other = `/things?other&length=${16 * mebibyte}`;
  for (let i = 0; i < 6; i++) await it.ask(other);
  assert.equal(it.thoughts, 2 + 2);
  const read = await buffer(socket);
  assert.equal(read.subarray(read.indexOf("\r\n\r\n") + 4).equals(Buffer.from(expected.body)), true);
  await it.close();
});
