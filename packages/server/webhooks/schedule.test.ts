import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAttempt } from "./schedule.ts";

const at = Date.UTC(2026, 0, 1);
const seconds = (failures: number, random: number, retryAfter?: string) => {
  const next = nextAttempt({ failures, at, retryAfter }, random);
  return next === undefined ? undefined : (next - at) / 1000;
};

const plan: [failures: number, seconds: number | undefined][] = [
  [1, 5],
  [2, 300],
  [3, 1800],
  [4, 7200],
  [5, 18_000],
  [6, 36_000],
  [7, 36_000],
  [8, undefined],
];

for (const [failures, planned] of plan) {
  test(`after ${failures} failures the wait is ${planned === undefined ? "over" : `${planned} s, with 20 % of jitter`}`, () => {
    assert.equal(seconds(failures, 0.5), planned);
    assert.equal(seconds(failures, 0), planned && planned * 0.8);
    assert.ok(planned === undefined || seconds(failures, 0.999999)! <= planned * 1.2);
  });
}

const asked: [retryAfter: string | undefined, failures: number, seconds: number][] = [
  ["400", 2, 400],
  ["600", 2, 600],
  ["601", 2, 600],
  ["999999999999", 1, 10],
  ["1", 2, 300],
  ["0", 1, 5],
  ["-5", 1, 5],
  ["soon", 1, 5],
  ["", 1, 5],
  [undefined, 1, 5],
  [new Date(at + 8_000).toUTCString(), 1, 8],
  [new Date(at + 3_600_000).toUTCString(), 1, 10],
  [new Date(at - 3_600_000).toUTCString(), 1, 5],
];

for (const [retryAfter, failures, wait] of asked) {
  test(`Retry-After "${retryAfter}" after ${failures} failures means ${wait} s`, () => assert.equal(seconds(failures, 0.5, retryAfter), wait));
}
