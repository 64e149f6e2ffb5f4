import assert from "node:assert/strict";
import { test } from "node:test";
import { loopFrames } from "./loop-frames.ts";

const sketches = (count: number, at: (i: number) => number) => Array.from({ length: count }, (_, i) => Float32Array.of(at(i), at(i + 3)));

test("a clip that is long enough plays as it is", () => {
  assert.deepEqual([...loopFrames(sketches(10, (i) => i), 6)], [0, 1, 2, 3, 4, 5]);
});

test("a clip that comes back to where it was goes round, without a jump and without a frame that stands", () => {
  const round = sketches(40, (i) => 100 * Math.sin((i * Math.PI) / 10));
  const order = loopFrames(round, 200);
  for (let i = 1; i < order.length; i++) {
    const step = Math.abs(round[order[i]!]![0]! - round[order[i - 1]!]![0]!);
    assert.ok(order[i] !== order[i - 1] && step < 40, `${order[i - 1]} to ${order[i]}: ${step}`);
  }
  assert.ok(order.some((frame, i) => i > 0 && frame < order[i - 1]! - 1), "it goes round");
});

test("a clip that does not plays there and back", () => {
  const order = loopFrames(sketches(5, (i) => i * 30), 12);
  assert.deepEqual([...order], [0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3]);
});
