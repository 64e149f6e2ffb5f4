import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOnceMore, wordsOf } from "./words-of.ts";

test("the words that made a result are its prompt, those of its shots and what it was to leave out", () => {
  const input = { prompt: "a boat", negative_prompt: "people", multi_prompt: [{ prompt: "a lake", duration: "5" }, {}], seed: 4 };
  assert.deepEqual(wordsOf({ input }), [{ name: "prompt", text: "a boat" }, { name: "shot 1", text: "a lake" }, { name: "negative_prompt", text: "people" }]);
  assert.deepEqual(wordsOf({ input: { prompt: " ", image: "x" } }), []);
  assert.deepEqual(wordsOf({}), []);
});

test("again with these words is the same order with another seed", () => {
  assert.deepEqual(bodyOnceMore({ input: { prompt: "a boat", seed: 4, ratio: "16:9" } }), { prompt: "a boat", ratio: "16:9" });
});
