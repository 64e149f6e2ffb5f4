import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers, readAnswers } from "./messages.ts";

test("answers of all kinds are read as they were written, through a message", () => {
  const facets = { category: [{ value: "foley", count: 2 }] };
  const found = [
    { count: 7, ids: [3, 1, 2] }, { count: 0, ids: [] }, { count: 1, ids: [4_294_967_295], correctedQuery: "gear" },
    { count: 2, ids: [5, 6], facets }, { count: 1, ids: [7], understood: { language: "es", query: "cat" } },
  ];
  const answers = new Answers();
  found.forEach((one, i) => answers.addFound(i, one));
  answers.addResult(5, undefined);
  answers.addError(6, new RangeError("no"));
  answers.addResult(7, [1, 2]);
  assert.equal(answers.count, 8);
  const read: unknown[] = [];
  readAnswers(structuredClone(answers.message), (number, result) => (read[number] = result), (number, error) => (read[number] = String(error)));
  assert.deepEqual(read, [...found, undefined, "RangeError: no", [1, 2]]);
});
