import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { findFaces } from "./find-faces.ts";

const portrait = fileURLToPath(new URL("../../../../test/fixtures/astronaut.png", import.meta.url));

async function raster(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Raster["channels"] };
}

/** Centres of the eyes in the upright portrait, read off the picture by eye. */
const eyes = { left: { x: 203, y: 100 }, right: { x: 247, y: 103 } };

test("the face of the portrait is found, its eyes within 3 pixels", async () => {
  const faces = await findFaces(await raster(sharp(portrait)));
  assert.equal(faces.length, 1);
  const centre = (from: number) => faces[0].landmarks.slice(from, from + 6).reduce((sum, p) => ({ x: sum.x + p.x / 6, y: sum.y + p.y / 6 }), { x: 0, y: 0 });
  for (const [found, wanted] of [[centre(36), eyes.left], [centre(42), eyes.right]]) {
    assert.ok(Math.hypot(found.x - wanted.x, found.y - wanted.y) < 3, JSON.stringify({ found, wanted }));
  }
});

test("a picture lying on its side gives the same face, lying on its side", async () => {
  const faces = await findFaces(await raster(sharp(portrait).rotate(90)));
  assert.equal(faces.length, 1);
  assert.ok(faces[0].down.x < -0.95, JSON.stringify(faces[0].down));
});

test("in a wide picture with a large and a small face both are found, the larger first", async () => {
  const small = await sharp(portrait).resize(300).toBuffer();
  const wide = sharp({ create: { width: 1500, height: 700, channels: 3, background: "#808890" } }).composite([
    { input: portrait, left: 50, top: 100 }, { input: small, left: 1100, top: 250 },
  ]);
  const faces = await findFaces(await raster(wide));
  assert.equal(faces.length, 2);
  assert.ok(faces[0].landmarks[29].x < 600 && faces[1].landmarks[29].x > 1100);
});

test("a grey picture's face is found; where there is no face none is", async () => {
  assert.equal((await findFaces(await raster(sharp(portrait).greyscale()))).length, 1);
  assert.equal((await findFaces(await raster(sharp(portrait).extract({ left: 0, top: 200, width: 512, height: 312 })))).length, 0);
});

test("a search that is cancelled rejects with the reason", async () => {
  const reason = new Error("cancelled");
  await assert.rejects(findFaces(await raster(sharp(portrait)), AbortSignal.abort(reason)), reason);
});
