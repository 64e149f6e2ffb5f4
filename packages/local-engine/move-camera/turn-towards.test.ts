import assert from "node:assert/strict";
import { test } from "node:test";
import { LARGEST_TRUE_TURN, turnAround, turnUp } from "./turn-towards.ts";

test("somebody is seen as the camera asks as long as the picture tells it, then turns towards it, and shows the back to one that is behind", () => {
  for (const degrees of [0, 10, -20, LARGEST_TRUE_TURN, -LARGEST_TRUE_TURN]) {
    assert.equal(turnAround(degrees), degrees);
    assert.equal(turnUp(degrees, 0), degrees);
  }
  assert.ok(turnAround(60) > 42 && turnAround(60) < 55 && turnAround(90) < 60, `${turnAround(60)}, ${turnAround(90)}`);
  assert.ok(turnUp(90, 0) < 42 && turnUp(60, 0) > 36 && turnUp(30, 60) < 25);
  for (const degrees of [145, 180, 200]) assert.ok(Math.abs(Math.abs(turnAround(degrees)) - 180 + Math.abs(180 - degrees)) < 1e-9);
});

test("the way around has no jump, goes on and on, and is the same to either side and after a full turn", () => {
  for (let degrees = 0; degrees < 179; degrees++) {
    const step = turnAround(degrees + 1) - turnAround(degrees);
    assert.ok(step > 0 && step < 6, `${step} at ${degrees}`);
    assert.ok(Math.abs(turnAround(-degrees) + turnAround(degrees)) < 1e-9);
    assert.ok(Math.abs(turnAround(360 + degrees) - turnAround(degrees)) < 1e-9);
  }
});
