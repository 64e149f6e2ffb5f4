import assert from "node:assert/strict";
import { test } from "node:test";
import { AskedBefore } from "./asked-before.ts";

test("a word was asked for before from its second time on, and hardly any new one is taken for it", () => {
  const asked = new AskedBefore();
  assert.equal(asked.ask("cat"), false);
  assert.equal(asked.ask("cat"), true);
  let mistaken = 0;
  for (let i = 0; i < 100_000; i++) if (asked.ask(`word ${i}`)) mistaken++;
  assert.ok(mistaken < 10, `${mistaken} new words were taken for old ones`);
});

test("words that come again are told among many that do not", () => {
  const asked = new AskedBefore();
  let known = 0;
  for (let i = 0; i < 10_000; i++) {
    asked.ask(`once ${i}`);
    if (asked.ask(`often ${i % 100}`)) known++;
  }
  assert.ok(known > 9700, `${known} of 9,900`);
});
