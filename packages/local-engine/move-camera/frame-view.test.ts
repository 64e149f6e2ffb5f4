import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { createTexture } from "@atelier/media/raster/texture.ts";
import type { Scene } from "./build-scene.ts";
import { frameView } from "./frame-view.ts";
import { HelpingThread } from "./helping-thread.ts";
import { carriedView } from "./carried-view.ts";
import { planSurroundings } from "./plan-surroundings.ts";
import { createSubjectCard } from "./subject-card.ts";
import { createLens, createView } from "./view.ts";

const [width, height] = [160, 120];

/** Something green that the lower border cuts off, before a grey wall with stripes. */
function cutOff(): Scene {
  const matte = createPlane(width, height);
  const wall: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const picture: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0; i < matte.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const on = Math.hypot(x - 80, y - 40) < 20 || (y > 55 && Math.abs(x - 80) < 40);
    matte.data[i] = on ? 1 : 0;
    wall.data.set([120 + (x % 8) * 8, 130, 140], i * 3);
    picture.data.set(on ? [20, 200, 40] : wall.data.subarray(i * 3, i * 3 + 3), i * 3);
  }
  const box = { x: 40, y: 20, width: 80, height: 100 };
  const lens = createLens(width, height, height / 2);
  const { pivot, surroundings } = planSurroundings(lens, { box, head: { x: 80, y: 40 } });
  const subject = createSubjectCard(picture, matte);
  return { lens, pivot, surroundings, subject, isCutOut: false, background: createTexture(wall), margin: 0, grain: 2, top: 20, cutBelow: [40, 120] };
}

const scene = cutOff();
const drawn = (horizontal: number, vertical: number, zoom: number) =>
  new HelpingThread(0).draw(scene, frameView(scene, horizontal, vertical, zoom), 1, () => {});
const isGreen = ({ data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 1] > 1.5 * data[(y * width + x) * 4];

test("who is cut off by the picture's lower border is cut off by the frame's, with the head in it", async () => {
  for (const [h, v, z] of [[0, 0, 0], [0, 0, 3], [0, 20, 5], [20, 10, 3], [0, 45, 2]]) {
    const view = await drawn(h, v, z);
    assert.ok(isGreen(view, 80, height - 1), `${h}, ${v}, ${z}: the body ends above the frame's border`);
    const { z: away, turn } = frameView(scene, h, v, z);
    const plain = createView(scene.lens, scene.pivot.x, scene.pivot.y, h, v, z);
    assert.deepEqual(turn, plain.turn);
    assert.ok(away <= 1, "the camera stays before the subject");
  }
  // Looked at closely from above, the body would have to go up by more than the space above the head: its hair may leave the frame, not its face.
  for (const [h, v, z] of [[0, 20, 9], [30, 20, 9], [0, 35, 10]]) assert.ok(isGreen(await drawn(h, v, z), 80, 12), `${h}, ${v}, ${z}: the head has gone`);
});

test("a frame that shows nothing below the border is the ordered one, and the way there is no jump", () => {
  assert.deepEqual(frameView(scene, 0, 0, 8), createView(scene.lens, scene.pivot.x, scene.pivot.y, 0, 0, 8));
  let last = frameView(scene, 10, -5, 6).y;
  for (let vertical = -4; vertical <= 60; vertical++) {
    const { y } = frameView(scene, 10, vertical, 6);
    assert.ok(Math.abs(y - last) < 0.04, `${vertical} degrees: ${last} to ${y}`);
    last = y;
  }
});

test("a camera stops where the picture's layers end, and farther orders change nothing", () => {
  const near = carriedView(scene, 3, 0, 5);
  assert.deepEqual([near.horizontal, near.isReduced, near.view], [3, false, frameView(scene, 3, 0, 5)]);
  for (const [h, v] of [[40, 0], [90, 0], [270, 0], [180, 0], [0, 90], [200, -30]] as const) {
    const { horizontal, vertical, isReduced } = carriedView(scene, h, v, 5);
    const turned = Math.hypot(horizontal, vertical);
    assert.ok(isReduced && turned >= 3.9 && turned <= 15.1, `${h}, ${v}: ${horizontal}, ${vertical}`);
    assert.ok(v !== 0 || horizontal > 0 === h < 180 || h === 180, `${h} went to ${horizontal}`);
  }
  assert.deepEqual(carriedView(scene, 40, 0, 5), carriedView(scene, 90, 0, 5));
  // What is cut out already hides nothing: only its own flatness counts.
  assert.equal(carriedView({ ...scene, isCutOut: true }, 40, 0, 5).horizontal, 15);
});

test("two threads draw the same bytes as one, from the side as well", async () => {
  const [one, two] = [new HelpingThread(0), new HelpingThread(1e9, 2)];
  try {
    const view = frameView(scene, 40, 5, 4);
    assert.deepEqual(await two.draw(scene, view, 3, () => {}), await one.draw(scene, view, 3, () => {}));
    const reason = new Error("cancelled");
    const cancel = (part: number) => {
      if (part > 0) throw reason;
    };
    await assert.rejects(one.draw(scene, view, 3, cancel), reason);
  } finally {
    await two.close();
  }
});
