/**
 * `npm run soak -- search`: 20,000 random queries with random changes between, each compared with filtering, scoring and sorting all items. Takes a
 * minute or two.
 */
import assert from "node:assert/strict";
import { RandomCatalog } from "@atelier/search/test/random-catalog.ts";

const CATALOGS = 20;
const QUERIES = 1_000;

for (let seed = 1; seed <= CATALOGS; seed++) {
  const catalog = new RandomCatalog(seed, 10 * seed);
  for (let query = 0; query < QUERIES; query++) {
    catalog.change();
    if (query % 97 === 0) catalog.restart();
    const { request, actual, expected } = catalog.ask();
    assert.deepEqual(actual, expected, `catalog ${seed}, query ${query}: ${JSON.stringify(request)}`);
  }
  console.log(`catalog ${seed}: ${QUERIES} queries answered as by the reference`);
}
