import assert from "node:assert/strict";
import { test } from "node:test";
import { callersWords } from "./callers-words.ts";

test("used and unused words are the caller's, whatever the prompt was enriched with", () => {
  const extras = { used_words: ["dog", "golden hour", "push in", "beach"], unused_words: ["smiles", "mist"], camera: ["push-in"], shots: 2 };
  assert.deepEqual(callersWords(extras, { prompt: "A dog smiles; Push-in!", shots: [{ prompt: "the beach" }] }), {
    used_words: ["dog", "push in", "beach"], unused_words: ["smiles"], camera: ["push-in"], shots: 2,
  });
  assert.deepEqual(callersWords({ used_words: ["mist"] }, {}), { used_words: [] });
});

test("a thing that an engine names in the singular is the caller's plural", () => {
  const used = ["snowstorm", "city", "beach", "dog"];
  assert.deepEqual(callersWords({ used_words: used }, { prompt: "Snowstorms over cities and beaches" }), { used_words: ["snowstorm", "city", "beach"] });
});

test("a word is no part of another", () => {
  assert.deepEqual(callersWords({ used_words: ["cat", "catalog"] }, { prompt: "a catalog" }), { used_words: ["catalog"] });
});
