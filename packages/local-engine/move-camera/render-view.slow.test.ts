import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { buildScene } from "./build-scene.ts";
import { rowPainter } from "./render-view.ts";
import { createView } from "./view.ts";

const [width, height] = [320, 240];
/** Black dots on a red board that stands before a plain wall. */
const dots = [[135, 70], [185, 70], [160, 105], [135, 145], [185, 150], [150, 180]];

async function board(): Promise<Raster> {
  const marks = dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#000"/>`).join("");
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#b8c4d0"/>` +
    `<rect x="115" y="50" width="90" height="150" fill="#e83030"/>${marks}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width, height, channels: 3 };
}

const picture = await board();
const scene = await buildScene(picture, 1, new AbortController().signal);
const show = (horizontal: number, vertical: number, zoom: number, of = scene): Raster => {
  const data = new Uint8Array(width * height * 4);
  rowPainter(of, createView(of.lens, of.pivot.x, of.pivot.y, horizontal, vertical, zoom), 1, data)(0, height);
  return { data, width, height, channels: 4 };
};

/**
 * Where a point of the subject's plane should be seen, worked out from the order alone: a lens of 35 degrees across the longer side at the distance 1,
 * turned about the pivot first by the azimuth, then by the elevation, at a distance of 6 to 3.2 in 4.6.
 */
function expected([x, y]: number[], horizontal: number, vertical: number, zoom: number): [number, number] {
  const focal = width / 2 / Math.tan((17.5 * Math.PI) / 180);
  const [a, e] = [(horizontal * Math.PI) / 180, (vertical * Math.PI) / 180];
  const [px, py] = [(scene.pivot.x - width / 2) / focal, (scene.pivot.y - height / 2) / focal];
  const [dx, dy] = [(x - scene.pivot.x) / focal, (y - scene.pivot.y) / focal];
  // A camera that goes right sees the board turn left side first; one that goes up sees its top nearer.
  const [rx, rz] = [dx * Math.cos(a), -dx * Math.sin(a)];
  const [ry, rzz] = [dy * Math.cos(e) + rz * -Math.sin(e), dy * Math.sin(e) + rz * Math.cos(e)];
  const distance = (6 - 0.28 * zoom) / 4.6;
  const depth = distance + rzz;
  return [width / 2 + (focal * (px * distance + rx)) / depth, height / 2 + (focal * (py * distance + ry)) / depth];
}

/** Centre of the dark pixels within 8 pixels of a place. */
function darkCentre({ data, channels }: Raster, x: number, y: number): [number, number] {
  let [sum, sx, sy] = [0, 0, 0];
  for (let row = Math.floor(y) - 8; row <= y + 8; row++) {
    for (let column = Math.floor(x) - 8; column <= x + 8; column++) {
      const weight = Math.max(0, 200 - data[(row * width + column) * channels]);
      sum += weight;
      sx += weight * (column + 0.5);
      sy += weight * (row + 0.5);
    }
  }
  return [sx / sum, sy / sum];
}

test("the board is found as the subject, and the camera moves around its middle", () => {
  assert.ok(scene.subject);
  assert.ok(Math.abs(scene.pivot.x - 160) < 4 && Math.abs(scene.pivot.y - 125) < 4, JSON.stringify(scene.pivot));
});

test("points of the subject are seen where the ordered camera sees them, within a pixel", () => {
  let worst = 0;
  for (const [h, v, z] of [
    [0, 0, 0], [0, 0, 8], [1, 0, 5], [15, 0, 5], [345, 0, 5], [0, 15, 5], [0, -15, 5], [10, 10, 7], [350, -10, 2],
  ]) {
    const seen = show(h, v, z);
    for (const dot of dots) {
      const [x, y] = expected(dot, h, v, z);
      const [fx, fy] = darkCentre(seen, x, y);
      const off = Math.hypot(fx - x, fy - y);
      assert.ok(off < 1, `${h}, ${v}, ${z}: ${dot} at ${fx}, ${fy} instead of ${x}, ${y}`);
      worst = Math.max(worst, off);
    }
  }
  assert.ok(worst < 0.6, String(worst));
});

test("the subject grows with every step of zoom", () => {
  let last = 0;
  for (let zoom = 0; zoom <= 10; zoom++) {
    const seen = show(0, 0, zoom);
    const [a, b] = [dots[0], dots[4]].map((dot) => darkCentre(seen, ...expected(dot, 0, 0, zoom)));
    const size = Math.hypot(a[0] - b[0], a[1] - b[1]);
    assert.ok(size > last + 0.5, `${zoom}: ${size} after ${last}`);
    last = size;
  }
});

test("no view has a hole", () => {
  for (const [h, v, z] of [[0, 0, 0], [15, 0, 0], [-15, 0, 10], [0, 15, 5], [0, -15, 0], [10, 10, 3]]) {
    const { data } = show(h, v, z);
    for (let i = 3; i < data.length; i += 4) assert.equal(data[i], 255, `${h}, ${v}, ${z}`);
  }
});

test("a full turn ends where it began, the camera's own place shows the picture, and no step of a degree is a jump", () => {
  const change = (a: Raster, b: Raster) => a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]), 0) / (width * height * 3);
  assert.deepEqual(show(0, 10, 4).data, show(360, 10, 4).data);
  const still = change(show(0, 0, 5), { ...picture, data: rgba(picture) });
  assert.ok(still < 1, `${still} levels at the picture's own place`);
  for (const h of [-15, -1, 0, 8, 14]) {
    const step = change(show(h, 0, 5), show(h + 1, 0, 5));
    assert.ok(step < 4, `from ${h} to ${h + 1}: ${step} levels`);
  }
  for (const v of [-15, -1, 8, 14]) {
    const step = change(show(0, v, 5), show(0, v + 1, 5));
    assert.ok(step < 4, `from ${v} up to ${v + 1}: ${step} levels`);
  }
});

function rgba({ data }: Raster): Uint8Array {
  return Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : data[(i >> 2) * 3 + (i % 4)]));
}
