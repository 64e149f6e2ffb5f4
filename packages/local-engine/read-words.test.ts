import assert from "node:assert/strict";
import { test } from "node:test";
import { readWords } from "./read-words.ts";

for (const list of ["edit-image/grammar/filler.txt", "scene/story/lexicon/empty-words.txt"]) {
  test(`${list} is read as single words, without its comments`, () => {
    const words = readWords(new URL(list, import.meta.url));
    assert.ok(words.length > 200);
    assert.deepEqual(words.filter((word) => word === "" || /[\s#"]/.test(word)), []);
    assert.ok(words.includes("through") || words.includes("picture"));
  });
}
