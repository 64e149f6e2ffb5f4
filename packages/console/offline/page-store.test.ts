import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { bounds, keptHeader, PageStore } from "./page-store.ts";

/** Cache Storage as browsers have it, in memory. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? all.set(name, new Map()).get(name)!;
    return {
      match: async (url: string) => cache.get(url)?.clone(),
      put: async (url: string, response: Response) => void cache.set(url, response),
      delete: async (url: string) => cache.delete(url),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    };
  };
  return { open, delete: async (name: string) => all.delete(name), keys: async () => [...all.keys()] } as unknown as CacheStorage;
}

const base = "https://media.test";
const body = (bytes: number) => new ArrayBuffer(bytes);
const urlOf = (number: number) => `${base}/v1/icons?page=${number}`;

describe("pages seen recently", () => {
  let caches: CacheStorage;
  let now = 0;
  const open = () => new PageStore(caches, base, () => now);
  beforeEach(() => {
    caches = memoryCaches();
    now = Date.parse("2026-02-18T14:05:00Z");
  });

  async function filled(count: number, bytes = 10): Promise<PageStore> {
    const store = open();
    await store.belongTo("one");
    for (let number = 0; number < count; number++) await store.keep(urlOf(number), "responses", body(bytes), "application/json", store.epoch);
    return store;
  }

  test("are there again after the worker was ended, with the time at which they came", async () => {
    await filled(1);
    const found = await open().find(urlOf(0));
    assert.equal(found?.headers.get(keptHeader), "2026-02-18T14:05:00.000Z");
  });

  test("are 200 at most: the one that was used longest ago is dropped", async () => {
    const store = await filled(bounds.responses);
    await store.find(urlOf(0));
    await store.keep(urlOf(bounds.responses), "responses", body(10), "application/json", store.epoch);
    assert.ok(await store.find(urlOf(0)));
    assert.equal(await store.find(urlOf(1)), undefined);
    assert.ok(await store.find(urlOf(bounds.responses)));
  });

  test("are 50 MB at most, and none is larger than 4 MB", async () => {
    const store = await filled(14, 3_900_000);
    assert.equal(await store.find(urlOf(0)), undefined);
    assert.equal(await store.find(urlOf(1)), undefined);
    assert.ok(await store.find(urlOf(2)));
    await store.keep(urlOf(99), "responses", body(bounds.oneBytes + 1), "application/json", store.epoch);
    assert.equal(await store.find(urlOf(99)), undefined);
  });

  test("end after seven days", async () => {
    const store = await filled(1);
    now += bounds.age - 1;
    assert.ok(await store.find(urlOf(0)));
    now += 1;
    assert.equal(await store.find(urlOf(0)), undefined);
  });

  test("are emptied for another person, and stay for the same", async () => {
    const store = await filled(1);
    assert.equal(await store.belongTo("one"), false);
    assert.ok(await store.find(urlOf(0)));
    assert.equal(await store.belongTo("two"), true);
    assert.equal(await store.find(urlOf(0)), undefined);
    assert.equal(await open().owner(), "two");
  });

  test("that were asked for before a logout are not kept after it, nor for nobody", async () => {
    const store = await filled(0);
    const { epoch } = store;
    await store.clear();
    await store.keep(urlOf(0), "responses", body(1), "application/json", epoch);
    await store.belongTo("two");
    await store.keep(urlOf(1), "responses", body(1), "application/json", epoch);
    assert.deepEqual([await store.find(urlOf(0)), await store.find(urlOf(1))], [undefined, undefined]);
    assert.deepEqual((await (await caches.open("atelier-pages")).keys()).map(({ url }) => url), [`${base}/console/kept-index`]);
  });

  test("of which the index knows nothing are removed at the next start", async () => {
    await filled(1);
    const cache = await caches.open("atelier-pages");
    await cache.put(urlOf(7), new Response("left over"));
    await open().owner();
    assert.equal(await cache.match(urlOf(7)), undefined);
    assert.ok(await cache.match(urlOf(0)));
  });
});
