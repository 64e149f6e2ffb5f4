import assert from "node:assert/strict";
import { test } from "node:test";
import { type Rate, TokenBuckets } from "./token-bucket.ts";

const rate: Rate = { rate: 2, burst: 4 };

const scenarios: { promise: string; calls: { at: number; allowed: boolean; remaining: number; reset: number; retry: number }[] }[] = [
  {
    promise: "a burst is allowed at once, the call after it is refused until a token is back",
    calls: [
      { at: 0, allowed: true, remaining: 3, reset: 1, retry: 0 },
      { at: 0, allowed: true, remaining: 2, reset: 1, retry: 0 },
      { at: 0, allowed: true, remaining: 1, reset: 2, retry: 0 },
      { at: 0, allowed: true, remaining: 0, reset: 2, retry: 0 },
      { at: 0, allowed: false, remaining: 0, reset: 2, retry: 1 },
      { at: 499, allowed: false, remaining: 0, reset: 2, retry: 1 },
      { at: 500, allowed: true, remaining: 0, reset: 2, retry: 0 },
    ],
  },
  {
    promise: "a refused call takes nothing: asking again and again does not postpone the next token",
    calls: [
      ...[3, 2, 1, 0].map((remaining) => ({ at: 0, allowed: true, remaining, reset: Math.ceil((4 - remaining) / 2), retry: 0 })),
      ...[100, 200, 300, 400].map((at) => ({ at, allowed: false, remaining: 0, reset: 2, retry: 1 })),
      { at: 500, allowed: true, remaining: 0, reset: 2, retry: 0 },
    ],
  },
  {
    promise: "a bucket never holds more than its burst",
    calls: [
      { at: 0, allowed: true, remaining: 3, reset: 1, retry: 0 },
      { at: 3_600_000, allowed: true, remaining: 3, reset: 1, retry: 0 },
    ],
  },
  {
    promise: "a clock that goes back neither gives nor takes",
    calls: [
      { at: 10_000, allowed: true, remaining: 3, reset: 1, retry: 0 },
      { at: 5_000, allowed: true, remaining: 2, reset: 1, retry: 0 },
    ],
  },
];

for (const { promise, calls } of scenarios) {
  test(promise, () => {
    const buckets = new TokenBuckets();
    for (const [index, call] of calls.entries()) {
      const expected = { allowed: call.allowed, limit: 4, remaining: call.remaining, resetSeconds: call.reset, retryAfterSeconds: call.retry };
      assert.deepEqual(buckets.take("key", rate, call.at), expected, `call ${index}`);
    }
  });
}

test("a slow bucket says how long to wait", () => {
  const buckets = new TokenBuckets();
  const slow = { rate: 0.1, burst: 1 };
  assert.equal(buckets.take("key", slow, 0).allowed, true);
  assert.equal(buckets.take("key", slow, 1_000).retryAfterSeconds, 9);
});

test("each name has its own bucket", () => {
  const buckets = new TokenBuckets();
  for (let call = 0; call < 5; call++) buckets.take("one", rate, 0);
  assert.equal(buckets.take("one", rate, 0).allowed, false);
  assert.equal(buckets.take("two", rate, 0).allowed, true);
});

test("a name silent for long is forgotten, one used lately is not", () => {
  const buckets = new TokenBuckets(3);
  const single = { rate: 1, burst: 1 };
  for (const name of ["a", "b", "c", "a", "d"]) buckets.take(name, single, 0);
  assert.equal(buckets.take("a", single, 0).allowed, false, "used lately, so it is remembered as empty");
  assert.equal(buckets.take("b", single, 0).allowed, true, "forgotten, so it is full again");
});
