import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { ForwardReader, packForward, wordsOf } from "./packed-forward.ts";
import { finish } from "../arrays/steps.ts";

/** Words of 100 documents, among them ones without any and one that has all, so that every rank occurs. */
function someWords(dictionary: number): number[][] {
  const random = seededRandom("forward");
  return Array.from({ length: 100 }, (_, doc) => {
    if (doc === 37) return Array.from({ length: dictionary }, (_, word) => dictionary - 1 - word);
    return [...new Set(Array.from({ length: doc % 7 }, () => Math.floor(random() ** 3 * dictionary)))];
  });
}

test("words of documents are read as they were packed, in order and one by one, with dictionaries of any size", () => {
  for (const dictionary of [1, 224, 8_160, 8_161, 70_000]) {
    const documents = someWords(dictionary);
    const frequency = new Uint32Array(dictionary);
    for (const word of documents.flat()) frequency[word]!++;
    const offsets = new Uint32Array(documents.length + 1);
    documents.forEach((words, doc) => (offsets[doc + 1] = offsets[doc]! + words.length));
    const packed = finish(packForward({ offsets, words: Uint32Array.from(documents.flat()) }, frequency));
    documents.forEach((words, doc) => assert.deepEqual(wordsOf(packed, doc), words));
    const reader = new ForwardReader(packed);
    for (const words of documents) {
      const read: number[] = [];
      reader.next((word) => read.push(word));
      assert.deepEqual(read, words);
    }
  }
});
