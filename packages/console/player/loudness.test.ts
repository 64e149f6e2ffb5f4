import assert from "node:assert/strict";
import { test } from "node:test";
import { gainOf } from "./loudness.ts";

test("a loud item is played as loud as the target, a quiet one and an unknown one as they are", () => {
  assert.ok(Math.abs(20 * Math.log10(gainOf(-14)) + 9) < 0.001);
  assert.equal(gainOf(-23), 1);
  assert.equal(gainOf(-32), 1);
  assert.equal(gainOf(undefined), 1);
});
