import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, pushed, scaledAt, seenAt, transformOf, within } from "./near.ts";

const rounded = (shares: readonly number[]) => shares.map((share) => Number(share.toFixed(9)));

test("what lies under the pointer stays there while a picture is enlarged and made smaller", () => {
  const spot = [0.25, 0.6] as const;
  const near = scaledAt(fitted, 4, spot);
  assert.deepEqual(rounded(seenAt(near, spot)), [0.25, 0.6]);
  assert.deepEqual(rounded(seenAt(scaledAt(near, 2.5, spot), spot)), [0.25, 0.6]);
});

test("a picture that is pushed follows the finger, and its edge stays at the frame's", () => {
  const near = { scale: 4, x: 0.5, y: 0.5 };
  assert.deepEqual(pushed(near, [0.4, -0.2]), { scale: 4, x: 0.4, y: 0.55 });
  assert.deepEqual(pushed(near, [9, -9]), { scale: 4, x: 0.125, y: 0.875 });
  assert.deepEqual(within({ scale: 0.5, x: 0, y: 1 }), { scale: 0.5, x: 0.5, y: 0.5 });
});

test("a fitted picture is not moved", () => assert.equal(transformOf(fitted), "translate(0.0000%, 0.0000%) scale(1.0000)"));
