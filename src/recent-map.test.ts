import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentMap } from "./recent-map.ts";

test("it holds half its capacity at least and all of it at most, the latest first", () => {
  const map = new RecentMap<number>(10);
  for (let index = 0; index < 1000; index++) {
    map.set(String(index), index);
    const held = Array.from({ length: index + 1 }, (_, name) => name).filter((name) => map.get(String(name)) === name);
    assert.ok(held.length <= 10);
    for (let back = 0; back < Math.min(5, index + 1); back++) assert.equal(map.get(String(index - back)), index - back);
  }
});

test("a value set again replaces the older one, and a deleted one is gone from both generations", () => {
  const map = new RecentMap<string>(4);
  map.set("a", "old");
  map.set("b", "b");
  map.set("a", "new");
  assert.equal(map.get("a"), "new");
  map.delete("a");
  assert.equal(map.get("a"), undefined);
});
