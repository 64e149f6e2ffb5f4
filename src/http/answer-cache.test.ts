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

test("a question asked again is answered with the same bytes, without thinking", async () => {
  const it = world();
  const first = await it.ask("/things?q=rain");
  assert.equal(JSON.parse(first.body).name, "Größe");
  assert.deepEqual(await it.ask("/things?q=rain"), first);
  assert.equal(it.thoughts, 1);
});

test("another address or another language is another question", async () => {
  const it = world();
  for (const [url, language] of [["/things?q=rain"], ["/things?q=wind"], ["/things?q=rain", "de"]] as const) await it.ask(url, language);
  assert.equal(it.thoughts, 3);
});

test("every change makes all answers anew", async () => {
  const it = world();
  await it.ask("/things?q=rain");
  it.version++;
  assert.equal(JSON.parse((await it.ask("/things?q=rain")).body).thought, 2);
});

test("an answer during which something changed is given and not kept", async () => {
  const it = world();
  it.meanwhile = () => it.version++;
  await it.ask("/things?q=rain");
  it.meanwhile = () => {};
  await it.ask("/things?q=rain");
  assert.equal(it.thoughts, 2);
});

test("answers grow no older than their lifetime", async () => {
  const it = world({ lifetime: 1000 });
  await it.ask("/things");
  it.time = 1000;
  await it.ask("/things");
  assert.equal(it.thoughts, 1);
  it.time = 1001;
  await it.ask("/things");
  assert.equal(it.thoughts, 2);
});

test("a refusal is not kept", async () => {
  const it = world();
  for (let i = 0; i < 2; i++) assert.equal((await it.ask("/things?fail=1")).status, 404);
  assert.equal(it.thoughts, 2);
});

test("what is not asked for again is forgotten when others take its room, what is asked for stays", async () => {
  const it = world({ bytes: 10_000 });
  await it.ask("/things?once&length=1000");
  for (let i = 0; i < 30; i++) {
    await it.ask(`/things?q=${i}&length=1000`);
    await it.ask("/things?often&length=1000");
  }
  assert.equal(it.thoughts, 32);
  await it.ask("/things?once&length=1000");
  assert.equal(it.thoughts, 33);
});
