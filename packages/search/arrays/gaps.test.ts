import assert from "node:assert/strict";
import { test } from "node:test";
import { gapLength, readGaps, writeGap } from "./gaps.ts";

test("ascending documents are read as they were written, with gaps of every length", () => {
  const docs = [0, 1, 2, 129, 130, 259, 16_643, 16_644, 33_029, 2_130_182, 4_227_335, 272_662_792, 541_098_249, 4_294_967_294];
  const length = docs.reduce((sum, doc, i) => sum + gapLength(docs[i - 1] ?? -1, doc), 0);
  const bytes = new Uint8Array(length);
  let at = 0;
  docs.forEach((doc, i) => (at = writeGap(bytes, at, docs[i - 1] ?? -1, doc)));
  assert.equal(at, length);
  const read: number[] = [];
  readGaps(bytes, (doc) => read.push(doc));
  assert.deepEqual(read, docs);
});
