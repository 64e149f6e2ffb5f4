import assert from "node:assert/strict";
import { test } from "node:test";
import { longestWait, retryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 10, 25, 4, 0, 0);

test("seconds and dates are understood, within bounds", () => {
  const cases: [string | undefined, number | undefined][] = [
    ["3", 3000],
    [" 0 ", 0],
    ["1.5", 1500],
    ["86400", longestWait],
    ["99999999999999999999", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
    ["Wed, 25 Nov 2026 04:00:02 GMT", 2000],
    ["Wednesday, 25-Nov-26 04:00:02 GMT", 2000],
    ["Wed, 25 Nov 2026 03:59:00 GMT", 0],
    ["Wed, 25 Nov 2099 04:00:00 GMT", longestWait],
  ];
  for (const [header, expected] of cases) assert.equal(retryAfter(header, now), expected, String(header));
});
