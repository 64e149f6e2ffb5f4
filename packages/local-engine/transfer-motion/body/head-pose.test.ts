import assert from "node:assert/strict";
import { test } from "node:test";
import { headPose } from "./head-pose.ts";

/** Somebody with a longer and flatter face than the mean: landmark, millimetres to the right, down and towards the viewer from between the ears. */
const face: Record<number, [number, number, number]> = {
  0: [-70, 2, 0], 16: [70, 2, 0], 36: [-46, -9, 50], 39: [-17, -8, 60], 42: [17, -8, 60], 45: [46, -9, 50], 27: [0, -10, 68], 28: [0, 5, 77], 29: [0, 19, 85],
  30: [0, 33, 94], 33: [0, 46, 80], 31: [-14, 42, 72], 35: [14, 42, 72], 48: [-26, 74, 66], 54: [26, 74, 66],
};

/** The face turned, then nodding, then rolled; all angles towards the picture's right, down and clockwise. */
function seen({ yaw = 0, pitch = 0, roll = 0, scale = 1, x = 0, y = 0 }) {
  return Array.from({ length: 68 }, (_, k) => {
    const [px, py, pz] = face[k] ?? [0, 0, 0];
    const [tx, tz] = [px * Math.cos(yaw) + pz * Math.sin(yaw), pz * Math.cos(yaw) - px * Math.sin(yaw)];
    const ty = py * Math.cos(pitch) + tz * Math.sin(pitch);
    return { x: x + scale * (tx * Math.cos(roll) - ty * Math.sin(roll)), y: y + scale * (tx * Math.sin(roll) + ty * Math.cos(roll)) };
  });
}

test("a head's turn, nod and tilt are read from its landmarks, whoever it is", () => {
  const still = headPose(seen({}))!;
  for (const [yaw, pitch, roll] of [[0.35, 0, 0], [-0.35, 0, 0.3], [0, 0.25, 0], [0.2, -0.2, -0.4]]) {
    const pose = headPose(seen({ yaw, pitch, roll, scale: 0.6, x: 300, y: 200 }))!;
    const found = [pose.yaw - still.yaw, pose.pitch - still.pitch, pose.roll - still.roll];
    [yaw, pitch, roll].forEach((meant, i) => assert.ok(Math.abs(found[i] - meant) < 0.06, `${found.join(", ")} instead of ${yaw}, ${pitch}, ${roll}`));
  }
});

test("a head that turns stays as large as it is, where it is", () => {
  const still = headPose(seen({ x: 100, y: 80 }))!;
  for (const yaw of [-0.4, 0.2, 0.4]) {
    const { size, x, y } = headPose(seen({ yaw, x: 100, y: 80 }))!;
    assert.ok(Math.abs(size / still.size - 1) < 0.05 && Math.hypot(x - still.x, y - still.y) < 0.05 * still.size, `${size}, ${x}, ${y}`);
  }
});

test("landmarks that are no face's have no pose", () => {
  const scattered = Array.from({ length: 68 }, (_, k) => ({ x: 100 * Math.sin(7 * k * k), y: 100 * Math.cos(3 * k * k) }));
  assert.equal(headPose(scattered), undefined);
});
