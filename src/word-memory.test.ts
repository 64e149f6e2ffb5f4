import assert from "node:assert/strict";
import { test } from "node:test";
import { WordMemory } from "./word-memory.ts";

test("a word is kept from its third time on, with the latest value", () => {
  const memory = new WordMemory<number>(1024);
  for (const value of [1, 2]) {
    memory.offer("cat", value);
    assert.equal(memory.get("cat"), undefined);
  }
  memory.offer("cat", 3);
  assert.equal(memory.get("cat"), 3);
  assert.equal(memory.get("dog"), undefined);
});

test("words that come again and again stay among many that come once, and these are not kept", () => {
  const memory = new WordMemory<number>(2048);
  let asked = 0;
  let known = 0;
  for (let i = 0; i < 100_000; i++) {
    const often = `often ${i % 500}`;
    if (i > 10_000) {
      asked++;
      if (memory.get(often) !== undefined) known++;
    }
    if (memory.get(often) === undefined) memory.offer(often, i);
    memory.offer(`once ${i}`, i);
  }
  assert.ok(known > 0.7 * asked, `${known} of ${asked}`);
  let kept = 0;
  for (let i = 0; i < 100_000; i++) if (memory.get(`once ${i}`) !== undefined) kept++;
  assert.equal(kept, 0);
});
