import assert from "node:assert/strict";
import { test } from "node:test";
import { adviceOf, isRetried } from "./advice-of.ts";
import type { Attempt } from "./delivery-choice.ts";

const tried = (last: Partial<Attempt>): Attempt[] => [{ number: 1, started_at: "2026-02-18T09:30:00Z", duration_ms: 5, ...last }];

test("what is to be done about a delivery follows from its last attempt", () => {
  const wants = (status_code: number) => adviceOf({ state: "pending", attempts: [...tried({ status_code: 500 }), ...tried({ status_code })] });
  assert.deepEqual([302, 401, 410, 429, 503].map(wants), ["redirected", "refused", "gone", "broken", "broken"]);
  assert.equal(adviceOf({ state: "failed", attempts: tried({ error: "The webhook URL did not answer in time." }) }), "silent");
  assert.equal(adviceOf({ state: "superseded", attempts: tried({ status_code: 500 }) }), "superseded");
  assert.equal(adviceOf({ state: "delivered", attempts: tried({ status_code: 204 }) }), undefined);
});

test("a delivery is tried again by itself only after it was tried in vain", () => {
  assert.deepEqual([isRetried({ state: "pending", attempts: [] }), isRetried({ state: "pending", attempts: tried({ status_code: 500 }) })], [false, true]);
  assert.equal(isRetried({ state: "failed", attempts: tried({ status_code: 500 }) }), false);
  // While a delivery that was taken is sent once more, nothing was in vain.
  assert.equal(isRetried({ state: "pending", attempts: tried({ status_code: 204 }) }), false);
});
