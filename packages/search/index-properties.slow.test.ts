import assert from "node:assert/strict";
import { test } from "node:test";
import { RandomCatalog } from "./test/random-catalog.ts";

test("identical ids, order, counts, facets and corrections as filtering, scoring and sorting all items, over 2,000 random queries with random changes " +
  "between", () => {
  const catalog = new RandomCatalog(1);
  for (let query = 0; query < 2_000; query++) {
    catalog.change();
    const { request, actual, expected } = catalog.ask();
    assert.deepEqual(actual, expected, `query ${query}: ${JSON.stringify(request)}`);
  }
});

test("the same through snapshots: an index read back goes on as if nothing had happened", () => {
  const catalog = new RandomCatalog(2);
  for (let query = 0; query < 200; query++) {
    catalog.change();
    if (query % 20 === 0) catalog.restart();
    const { request, actual, expected } = catalog.ask();
    assert.deepEqual(actual, expected, `query ${query}: ${JSON.stringify(request)}`);
  }
});

test("what is like an item is what comparing it with all others says, over 300 random items with random changes between", () => {
  const catalog = new RandomCatalog(3);
  for (let query = 0; query < 300; query++) {
    catalog.change();
    const { request, actual, expected } = catalog.askSimilar();
    assert.deepEqual(actual, expected, `query ${query}: ${JSON.stringify(request)}`);
  }
});

test("how many items have a value of a filter is right at all times, through changes, merges and snapshots", () => {
  const catalog = new RandomCatalog(4);
  for (let step = 0; step < 500; step++) {
    catalog.change();
    if (step % 50 === 0) catalog.restart();
    const { actual, expected } = catalog.askCounts();
    assert.deepEqual(actual, expected, `step ${step}`);
  }
});
