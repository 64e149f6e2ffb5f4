import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers, readAnswers } from "./messages.ts";

test("answers of all kinds are read as they were written, through a message", () => {
  const facets = { category: [{ value: "foley", count: 2 }] };
  const found = [
    { count: 7, ids: [3, 1, 2] }, { count: 0, ids: [] }, { count: 1, ids: [4_294_967_295], correctedQuery: "gear" },
    { count: 2, ids: [5, 6], facets },
  ];
  const answers = new Answers();
  found.forEach((one, i) => answers.addFound(i, one));
  answers.addResult(4, undefined);
  answers.addError(5, new RangeError("no"));
  answers.addResult(6, [1, 2]);
  assert.equal(answers.count, 7);
  const read: unknown[] = [];
  readAnswers(structuredClone(answers.message), (number, result) => (read[number] = result), (number, error) => (read[number] = String(error)));
  assert.deepEqual(read, [...found, undefined, "RangeError: no", [1, 2]]);
});
