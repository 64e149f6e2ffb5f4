import assert from "node:assert/strict";
import { test } from "node:test";
import fastify from "fastify";
import { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";

interface World {
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

test("what is not asked for again takes no room, what is asked for stays, what was is forgotten when others take its room", async () => {
  const it = world({ bytes: 10_000 });
  for (let i = 0; i < 2; i++) await it.ask("/things?once&length=1000");
  for (let i = 0; i < 30; i++) {
    await it.ask(`/things?alone=${i}&length=1000`);
    await it.ask("/things?often&length=1000");
  }
  await it.ask("/things?once&length=1000");
  assert.equal(it.thoughts, 2 + 30 + 2);
  for (let i = 0; i < 30; i++) {
    for (let twice = 0; twice < 2; twice++) await it.ask(`/things?q=${i}&length=1000`);
    await it.ask("/things?often&length=1000");
  }
  assert.equal(it.thoughts, 34 + 60);
  await it.ask("/things?once&length=1000");
  assert.equal(it.thoughts, 95);
});
