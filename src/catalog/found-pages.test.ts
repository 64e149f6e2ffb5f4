import assert from "node:assert/strict";
import { test } from "node:test";
import { FoundPages } from "./found-pages.ts";

function world() {
  const it = { version: 1, searches: 0, meanwhile: () => {}, ask: (question: string, ids = 10) => pages.find(question, search(ids)) };
  const pages = new FoundPages(() => it.version);
  const search = (ids: number) => async () => {
    const found = { count: ++it.searches, ids: Array.from({ length: ids }, (_, i) => i + 1) };
    await Promise.resolve();
    it.meanwhile();
    return found;
  };
  return it;
}

test("a question that comes again is not searched again, until something changes", async () => {
  const it = world();
  const [first, again] = [await it.ask("rain"), await it.ask("rain")];
  assert.deepEqual(again, first);
  assert.equal((await it.ask("wind")).count, 2);
  it.version++;
  assert.equal((await it.ask("rain")).count, 3);
});

test("what was found while something changed is not kept", async () => {
  const it = world();
  it.meanwhile = () => it.version++;
  await it.ask("rain");
  it.meanwhile = () => {};
  assert.equal((await it.ask("rain")).count, 2);
});

test("memory is bounded: large pages and long questions are not kept, and old questions are forgotten", async () => {
  const it = world();
  for (let i = 0; i < 2; i++) await it.ask("all", 1000);
  for (let i = 0; i < 2; i++) await it.ask("x".repeat(501));
  assert.equal(it.searches, 4);
  await it.ask("rain");
  for (let i = 0; i < 10_000; i++) await it.ask(`other ${i}`);
  it.searches = 0;
  await it.ask("rain");
  assert.equal(it.searches, 1);
});
