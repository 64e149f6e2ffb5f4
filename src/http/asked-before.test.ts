import assert from "node:assert/strict";
import { test } from "node:test";
import { AskedBefore } from "./asked-before.ts";

const path = (i: number) => `/v1/icons?term=word${i}&per_page=10\nen`;

test("what was asked among the last 30,000 different questions is known, and few of the others are", () => {
  const asked = new AskedBefore();
  let mistaken = 0;
  for (let i = 0; i < 100_000; i++) {
    if (asked.ask(path(i))) mistaken++;
    if (i >= 30_000 && i % 100 === 0) assert.equal(asked.ask(path(i - 30_000)), true, `question ${i - 30_000} at ${i}`);
  }
  assert.ok(mistaken < 3_000, `${mistaken} of 100,000 new questions were taken for old ones`);
});

test("what was asked long ago is forgotten", () => {
  const asked = new AskedBefore();
  for (let i = 0; i < 100_000; i++) asked.ask(path(i));
  let known = 0;
  for (let i = 0; i < 1000; i++) if (asked.ask(path(i))) known++;
  assert.ok(known < 60, `${known} of 1,000`);
});
