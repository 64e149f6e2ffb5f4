import assert from "node:assert/strict";
import { test } from "node:test";
import { cameraStep, stillStep } from "./camera-step.ts";
import type { FrameMotion } from "./frame-motion.ts";

const [width, height] = [120, 80];
const meant = { x: 2 / width, y: -1 / width, turn: 0.01, scale: 1.02 };

/** A frame that follows a camera, but for a rectangle in which somebody goes elsewhere. */
function seen(isOther: (x: number, y: number) => boolean, isCut = false): FrameMotion {
  const forward = new Float32Array(2 * width * height);
  const [a, b] = [meant.scale * Math.cos(meant.turn), meant.scale * Math.sin(meant.turn)];
  for (let i = 0; i < width * height; i++) {
    const [column, row] = [i % width, Math.floor(i / width)];
    const [x, y] = [column - (width - 1) / 2, row - (height - 1) / 2];
    const way = isOther(column, row) ? [9, 5] : [a * x - b * y + meant.x * width - x, b * x + a * y + meant.y * width - y];
    forward.set(way, 2 * i);
  }
  const trust = new Float32Array(width * height).fill(1);
  const none = new Uint8Array(0);
  return { width, height, forward, backward: forward, trustForward: trust, trustBackward: trust, isCut, first: none, second: none };
}

function assertMeant(step: typeof meant): void {
  for (const name of ["x", "y", "turn", "scale"] as const) assert.ok(Math.abs(step[name] - meant[name]) < 1e-3, `${name}: ${step[name]} of ${meant[name]}`);
}

test("the camera's shift, turn and growth are found beside somebody who goes elsewhere", () => {
  assertMeant(cameraStep(seen((x, y) => x > 40 && x < 70 && y > 20)));
});

test("somebody who fills most of the frame does not count where it is known that somebody is there", () => {
  const isThere = (x: number, y: number) => x > 15 && x < 105 && y > 10;
  const counts = Float32Array.from({ length: width * height }, (_, i) => (isThere(i % width, Math.floor(i / width)) ? 0 : 1));
  assertMeant(cameraStep(seen(isThere), counts));
  assert.ok(Math.abs(cameraStep(seen(isThere)).x - meant.x) > 0.02, "without it the camera would be taken to follow");
});

test("across a cut the camera stands still", () => {
  assert.deepEqual(cameraStep(seen(() => false, true)), stillStep);
});
