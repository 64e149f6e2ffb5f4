import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import fastify from "fastify";
import { AnswerFile } from "./answer-file.ts";
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
    time: 0,
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

test("every change makes all answers anew", async () => {
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
  it.time = 1000;
  await it.ask("/things");
  assert.equal(it.thoughts, 2);
  it.time = 1001;
  await it.ask("/things");
  assert.equal(it.thoughts, 3);
});

test("a refusal is not kept", async () => {
  const it = world();
  for (let i = 0; i < 3; i++) assert.equal((await it.ask("/things?fail=1")).status, 404);
  assert.equal(it.thoughts, 3);
});

test("what is not asked for again takes no room, and what is asked for most stays when others want its room", async () => {
  const it = world({ bytes: 10_000 });
  for (let i = 0; i < 2; i++) await it.ask("/things?seldom&length=1000");
  for (let i = 0; i < 30; i++) {
    await it.ask(`/things?alone=${i}&length=1000`);
    await it.ask("/things?often&length=1000");
  }
  await it.ask("/things?seldom&length=1000");
  assert.equal(it.thoughts, 2 + 30 + 2);
  // Each more often than what is asked for seldom, and less than what is asked for often.
  for (let i = 0; i < 20; i++) for (let times = 0; times < 6; times++) await it.ask(`/things?q=${i}&length=1000`);
  const { thoughts } = it;
  await it.ask("/things?often&length=1000");
  assert.equal(it.thoughts, thoughts);
  await it.ask("/things?seldom&length=1000");
  assert.equal(it.thoughts, thoughts + 1);
});

test("what is no longer true gives way to whatever is asked for twice", async () => {
  const it = world({ bytes: 6200, lifetime: 1000 });
  for (let i = 0; i < 4; i++) for (let times = 0; times < 9; times++) await it.ask(`/things?q=${i}&length=1000`);
  it.time = 2000;
  const { thoughts } = it;
  for (let i = 0; i < 4; i++) for (let times = 0; times < 3; times++) await it.ask(`/things?new=${i}&length=1000`);
  assert.equal(it.thoughts, thoughts + 8);
});

test("an answer larger than all the room is given and not kept", async () => {
  const it = world({ bytes: 5000 });
  for (let i = 0; i < 3; i++) assert.equal(JSON.parse((await it.ask("/things?length=9000")).body).filling.length, 9000);
  assert.equal(it.thoughts, 3);
});

test("an answer that a slow reader is still being sent stays whole, whatever is asked for meanwhile, and gives way afterwards", async () => {
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
  assert.equal(it.thoughts, 2 + 6);
  const read = await buffer(socket);
  assert.equal(read.subarray(read.indexOf("\r\n\r\n") + 4).equals(Buffer.from(expected.body)), true);
  for (let i = 0; i < 2; i++) await it.ask(other);
  assert.equal(it.thoughts, 2 + 6 + 1);
  await it.close();
});

test("with a file, what has no room in memory is answered from there, until it is too old or something changes", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "answer-cache-"));
  const file = new AnswerFile(openSync(join(folder, "answers"), "wx+"));
  t.after(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const it = world({ bytes: 5000, lifetime: 1000, file });
  const url = (i: number) => `/things?q=${i}&length=1000`;
  for (let times = 0; times < 2; times++) for (let i = 0; i < 40; i++) await it.ask(url(i));
  assert.equal(it.thoughts, 80);
  const first = await it.ask(url(7));
  for (let i = 0; i < 40; i++) assert.equal((await it.ask(url(i))).status, 200);
  assert.deepEqual(await it.ask(url(7)), first);
  assert.deepEqual([it.thoughts, first.type, JSON.parse(first.body).name], [80, "application/json; charset=utf-8", "Größe"]);
  it.time = 1001;
  await it.ask(url(7));
  assert.equal(it.thoughts, 81);
  it.version++;
  await it.ask(url(8));
  assert.equal(it.thoughts, 82);
});
