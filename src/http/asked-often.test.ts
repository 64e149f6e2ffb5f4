import assert from "node:assert/strict";
import { test } from "node:test";
import { AskedOften, once } from "./asked-often.ts";

const path = (i: number) => `/v1/icons?term=word${i}&per_page=10\nen`;

test("questions are counted, and few that were not asked are taken for asked ones", () => {
  const asked = new AskedOften();
  for (let i = 0; i < 1000; i++) for (let times = 0; times <= i % 5; times++) asked.ask(path(i));
  const counts = Array.from({ length: 1000 }, (_, i) => asked.countOf(path(i)) / once - (i % 5) - 1);
  assert.ok(counts.every((more) => more >= 0));
  assert.ok(counts.filter((more) => more > 0).length < 20);
  let mistaken = 0;
  for (let i = 1000; i < 101_000; i++) if (asked.ask(path(i))) mistaken++;
  assert.ok(mistaken < 500, `${mistaken} of 100,000 new questions were taken for old ones`);
});

test("what was asked long ago counts less and less", () => {
  const asked = new AskedOften();
  for (let times = 0; times < 100; times++) asked.ask(path(0));
  const counts: number[] = [];
  for (let window = 1; window < 10; window++) {
    for (let i = 0; i < 2 ** 16; i++) asked.ask(path(window * 100_000 + i));
    counts.push(asked.countOf(path(0)) / once);
  }
  assert.deepEqual(counts.slice(0, 5), [50, 25, 12.5, 6, 3]);
  assert.ok(counts.at(-1)! <= 1);
});

test("what was asked once is remembered while 65,000 others are asked, and forgotten after twice as many", () => {
  const asked = new AskedOften();
  const remembered = (others: number): number => {
    let all = 0;
    for (let name = 0; name < 100; name++) asked.ask(path(others * 10 + name));
    for (let i = 0; i < others; i++) asked.ask(path(1e9 + others * 10 + i));
    for (let name = 0; name < 100; name++) if (asked.countOf(path(others * 10 + name)) > 0) all++;
    return all;
  };
  assert.equal(remembered(65_000), 100);
  assert.ok(remembered(131_072) < 20);
});
