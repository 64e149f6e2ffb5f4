import assert from "node:assert/strict";
import { test } from "node:test";
import { readCollections } from "./collections.ts";
import { openMiniSearch } from "./engines/mini-search.ts";
import { openOurs } from "./engines/ours.ts";
import { openWeightedSqlite } from "./engines/sqlite.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { foreignQueries } from "./foreign/foreign-queries.ts";
import { gradeOf, readJudgedQueries } from "./judgements.ts";
import { misspeltQueries, understood } from "./misspelt.ts";

const collections = await readCollections();
const mean = (parts: readonly Evaluation[]): number => parts.reduce((sum, { value }) => sum + value, 0) / parts.length;

test("of 100 judged queries with one edit, at least 90 have what was meant on the first page", async (t) => {
  const queries = misspeltQueries(collections, 100);
  const found = (await understood(queries, openOurs))!;
  const missed = queries.filter((query) => !found.includes(query)).map(({ typed }) => typed);
  t.diagnostic(`${found.length} of ${queries.length}; missed: ${missed.join(", ")}`);
  assert.ok(queries.length === 100 && found.length >= 90, missed.join(", "));
});

for (const [i, { name }] of collections.entries()) {
  test(`the first pages of ${name} are better than those of the engines that a user would pick instead, by nDCG@10 on the judged queries`, async (t) => {
    const ours = mean(await evaluate(collections[i]!, openOurs));
    const theirs = [mean(await evaluate(collections[i]!, openWeightedSqlite)), mean(await evaluate(collections[i]!, openMiniSearch))];
    t.diagnostic(`ours ${ours.toFixed(3)}, FTS5 ${theirs[0]!.toFixed(3)}, MiniSearch ${theirs[1]!.toFixed(3)}`);
    assert.ok(ours >= 0.8 && ours > Math.max(...theirs) + 0.05);
  });
}

test("each phrase for foreign libraries stands once in its catalog, and nothing is judged that was not asked", () => {
  const catalogs = ["icons", "sounds", "music"] as const;
  const phrases = catalogs.flatMap((catalog) => foreignQueries(catalog).map(({ query }) => `${catalog}: ${query}`));
  assert.deepEqual([phrases.length, new Set(phrases).size], [150, 150]);
  const judged = readJudgedQueries("foreign/judged.txt").map(({ kind, query }) => `${kind}: ${query}`);
  assert.deepEqual(judged.filter((one) => !phrases.includes(one)), []);
});

test("every judged query has an answer among the items, and every name that judges a sound or a track is one", () => {
  for (const { name, documents, queries } of collections) {
    assert.equal(new Set(queries.map(({ query }) => query)).size, queries.length, `${name}: each query once`);
    for (const judged of queries) {
      assert.ok(documents.some((document) => gradeOf(judged, document.name) > 0), `${name}: ${judged.query}`);
      if (name === "icons") continue;
      for (const rule of judged.rules) {
        assert.ok(
          documents.some((document) => gradeOf({ ...judged, rules: [{ ...rule, grade: 1 }] }, document.name) === 1),
          `${name}: ${judged.query}: ${rule.words}`,
        );
      }
    }
  }
});
