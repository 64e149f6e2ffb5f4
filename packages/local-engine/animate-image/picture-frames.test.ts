import assert from "node:assert/strict";
import { test } from "node:test";
import { surenessOfMatte } from "./margins/covering.ts";
import { createGrid } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";
import { type PictureOrder, pictureFrames } from "./picture-frames.ts";

const [width, height] = [96, 64];

/** A disc before a pattern, both of colours that tell every place. */
function scene(): LivingScene {
  const pattern = (seed: number) => ({
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * seed + (i >> 4) * 13) & 255), width, height, channels: 3 as const,
  });
  const matte = Uint8Array.from({ length: width * height }, (_, i) => Math.max(0, Math.min(255, 40 * (22 - Math.hypot(
    (i % width) - 48, Math.floor(i / width) - 32,
  )))));
  const [depth, near] = [createGrid(width, height), createGrid(width, height)];
  depth.data.fill(0.5);
  near.data.fill(1);
  const sky = createGrid(width, height);
  sky.data.fill(1, 0, sky.width * 2);
  return {
    width, height, place: { x: 0, y: 0, width, height }, whole: pattern(31), background: pattern(57), depth, sky, gap: 0.5, shore: 40, hasHead: false,
    pivot: { x: 48, y: 32 },
    subject: {
      colours: pattern(83), matte, sureness: surenessOfMatte(matte, width, height), depth: near, bounds: { x: 20, y: 4, width: 56, height: 56 },
      cut: { left: false, right: false, top: false, bottom: false },
    },
  };
}

const order = (threads: number): PictureOrder => ({
  scene: scene(), frames: 14, frameRate: 10, way: "forward", threads, motion: { pace: 1, wind: false, direction: 1, seed: 3 },
  path: { move: "orbit", direction: 1, vigour: 1, duration: 1.4, key: 4, framing: 1 },
});

async function frames(threads: number): Promise<Uint8Array[]> {
  const seen: Uint8Array[] = [];
  for await (const frame of pictureFrames(order(threads))) {
    seen.push(frame.slice());
    // Threads draw on meanwhile, and must not draw into what is still looked at.
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(frame, new Uint8Array(seen.at(-1)!));
  }
  return seen;
}

test("threads draw the same bytes as one, in the same order, however many they are", async () => {
  const [one, two, three] = [await frames(1), await frames(2), await frames(3)];
  assert.equal(one.length, 14);
  assert.ok(new Set(one.map((frame) => frame.join())).size === 14, "frames are alike");
  assert.deepEqual(two, one);
  assert.deepEqual(three, one);
});

test("who stops early ends the threads", async () => {
  for await (const frame of pictureFrames(order(2))) {
    assert.equal(frame.length, width * height * 3);
    break;
  }
  // A thread that is still alive would keep this test's process from ending.
});
