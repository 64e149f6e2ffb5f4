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

test("a page comes back as it was found: its count, its ids, its corrected query", async () => {
  const pages = new FoundPages(() => 1);
  const found = { count: 4_000_000_000, ids: [4_294_967_295, 1, 7], correctedQuery: "größe 猫" };
  for (let i = 0; i < 2; i++) assert.deepEqual(await pages.find("grösse", async () => found), found);
  const none = { count: 0, ids: [] };
  for (let i = 0; i < 2; i++) assert.deepEqual(await pages.find("nothing", async () => none), none);
});

test("memory is bounded: large pages are not kept, old questions are forgotten, and those asked again and again are not", async () => {
  const it = world();
  for (let i = 0; i < 2; i++) await it.ask("all", 1000);
  assert.equal(it.searches, 2);
  const rain = await it.ask("rain");
  const wind = await it.ask("wind");
  for (let i = 0; i < 80_000; i++) {
    await it.ask(`other ${i}`);
    if (i % 10_000 === 0) assert.deepEqual(await it.ask("rain"), rain);
  }
  it.searches = 0;
  assert.deepEqual(await it.ask("rain"), rain);
  assert.equal(it.searches, 0);
  assert.notDeepEqual(await it.ask("wind"), wind);
});

test("thousands of pages keep to their own questions", async () => {
  const it = world();
  const counts = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) counts.set(`question ${i}`, (await it.ask(`question ${i}`, i % 12)).count);
  const searches = it.searches;
  for (const [question, count] of [...counts].slice(-15_000)) {
    const { count: again, ids } = await it.ask(question, Number(question.split(" ")[1]) % 12);
    assert.ok(again === count || again > searches, question);
    assert.equal(ids.length, Number(question.split(" ")[1]) % 12);
  }
  assert.ok(it.searches - searches < 1500, `${it.searches - searches} were forgotten`);
});
