import assert from "node:assert/strict";
import { test } from "node:test";
import { impactOf, leastWorthOf, occurrenceWeight, priorOf, rarityOf, relevanceKey, scoreOf } from "./rank.ts";

test("a word counts more in a heavier and in a shorter field", () => {
  assert.ok(occurrenceWeight(10, 1) > occurrenceWeight(4, 1));
  assert.ok(occurrenceWeight(10, 1) > occurrenceWeight(10, 2) && occurrenceWeight(10, 2) > occurrenceWeight(10, 9));
});

test("impacts fit a byte and are never 0", () => {
  assert.deepEqual([impactOf(0.001, 16), impactOf(16, 16), impactOf(8, 16)], [1, 255, 128]);
});

test("a rarer word counts more, an unknown share never less than 1", () => {
  assert.ok(rarityOf(1, 1_000_000, 1) > rarityOf(1_000, 1_000_000, 1));
  assert.ok(rarityOf(1_000, 1_000_000, 1) > rarityOf(500_000, 1_000_000, 1));
  assert.equal(rarityOf(5_000, 1_000, 0.1), 1);
});

test("the most popular item scores twice the least popular, and popularity outside 0 to 100 is clamped", () => {
  assert.deepEqual([priorOf(0), priorOf(100), priorOf(-5), priorOf(1e9)], [128, 255, 128, 255]);
});

test("keys sort by score, then by id, exactly, up to the largest of both", () => {
  const keys = [relevanceKey(2 ** 21 - 1, 1), relevanceKey(2 ** 21 - 1, 2), relevanceKey(7, 2 ** 32 - 1), relevanceKey(6, 1), relevanceKey(0, 2 ** 32 - 1)];
  assert.deepEqual(keys.slice().sort((a, b) => a - b), keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every(Number.isSafeInteger));
});

test("the least worth of a key is the least that reaches its score", () => {
  for (const words of [1, 700, 260_000, 2 ** 31]) {
    const score = scoreOf(words, 200);
    const least = leastWorthOf(relevanceKey(score, 9));
    assert.ok(least <= words * 200);
    if (least > 0) assert.ok(scoreOf(least - 1, 1) < score && scoreOf(least, 1) === score);
  }
});
