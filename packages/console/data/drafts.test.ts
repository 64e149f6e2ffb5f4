import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "./drafts.ts";

function storage(limit = Infinity) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (place: number) => [...items.keys()][place] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem(name: string, value: string) {
      if (items.size >= limit) throw new Error("full");
      items.set(name, value);
    },
  };
}

test("what was typed is there again, for its account and its form alone, until it is cleared", () => {
  const drafts = new Drafts(() => store);
  const store = storage();
  drafts.write("a", "skin", { prompt: "a hat" });
  assert.deepEqual(drafts.read("a", "skin"), { prompt: "a hat" });
  assert.equal(drafts.read("b", "skin"), undefined);
  assert.equal(drafts.read("a", "skin?from=1"), undefined);
  drafts.write("a", "skin", {});
  assert.equal(drafts.read("a", "skin"), undefined);
  drafts.write("a", "skin", { prompt: "a cap" });
  drafts.clear();
  assert.equal(store.length, 0);
});

test("drafts are bounded in number, size and age", () => {
  let now = 0;
  const store = storage();
  const drafts = new Drafts(() => store, () => now);
  store.setItem("atelier.theme", "dark");
  for (; now < 60; now++) drafts.write("a", `form ${now}`, { prompt: "x" });
  assert.equal(store.length, 41);
  assert.equal(drafts.read("a", "form 19"), undefined);
  assert.ok(drafts.read("a", "form 20"));
  drafts.write("a", "form 59", { prompt: "x".repeat(70_000) });
  assert.equal(drafts.read("a", "form 59"), undefined);
  now += 15 * 24 * 3600 * 1000;
  assert.equal(drafts.read("a", "form 58"), undefined);
  assert.equal(store.getItem("atelier.theme"), "dark");
});

test("a browser that keeps nothing, or something broken, breaks no form", () => {
  const drafts = new Drafts(() => {
    throw new Error("forbidden");
  });
  drafts.write("a", "skin", { prompt: "x" });
  drafts.clear();
  assert.equal(drafts.read("a", "skin"), undefined);
  const store = storage();
  store.setItem("atelier.draft:a:skin", "{ not json");
  assert.equal(new Drafts(() => store).read("a", "skin"), undefined);
  new Drafts(() => store).write("a", "other", { prompt: "x" });
});
