import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { ExpandImageJob } from "@atelier/engine/kinds/expand-image.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "../local-engine.ts";
import { readPicture, writePicture } from "../picture-file.ts";

const engine = createEngine();

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "expand-image-"));
after(() => rmSync(folder, { recursive: true }));

type Parameters = ExpandImageJob["parameters"];
let runs = 0;

async function expand(picture: Raster, edges: Partial<Parameters>, { seed = 1, signal = new AbortController().signal, progress = (_: number) => {} } = {}) {
  const parameters: Parameters = { left: 0, right: 0, top: 0, bottom: 0, describe: false, ...edges };
  const scratch = mkdtempSync(join(folder, "job-"));
  const { path } = await writePicture(picture, folder, `input-${runs++}`);
  const target = { width: picture.width + parameters.left + parameters.right, height: picture.height + parameters.top + parameters.bottom };
  const { width, height } = picture;
  const result = await engine.run(
    { kind: "expand-image", parameters, inputs: { image: { path, mediaType: "image/png", width, height } }, target, seed, scratch },
    { signal, progress, materials: noMaterials },
  );
  return { picture: await readPicture(result.files[0]), extras: result.extras ?? {}, target };
}

/** A picture of colours by place, with noise of `deviation` levels. */
function paint(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number], deviation = 0, seed = 1): Raster {
  const data = new Uint8Array(width * height * 3);
  const noise = whiteNoise(width, height * 3, seed).data;
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const value = colour(pixel % width, Math.floor(pixel / width))[i % 3] + deviation * noise[i];
    data[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return { data, width, height, channels: 3 };
}

function assertInside(whole: Raster, part: Raster, left: number, top: number): void {
  assert.equal(whole.channels, part.channels);
  for (let y = 0; y < part.height; y++) {
    const row = whole.data.subarray(((top + y) * whole.width + left) * whole.channels).subarray(0, part.width * part.channels);
    assert.ok(
      Buffer.from(row).equals(Buffer.from(part.data.subarray(y * part.width * part.channels, (y + 1) * part.width * part.channels))),
      `row ${y} changed`,
    );
  }
}

const at = ({ data, width }: Raster, x: number, y: number) => [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];

/** Mean of one channel over a rectangle. */
function mean({ data, width, channels }: Raster, channel: number, x0: number, y0: number, x1: number, y1: number): number {
  let sum = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) sum += data[(y * width + x) * channels + channel];
  return sum / ((x1 - x0) * (y1 - y0));
}

const dots = paint(60, 50, (x, y) => ((x >> 3) + (y >> 3)) % 2 ? [200, 160, 60] : [40, 70, 120], 3);

test("the original's pixels come back bit by bit, whatever edges grow and however far", async () => {
  for (const [left, right, top, bottom] of [[5, 0, 0, 0], [0, 0, 0, 7], [1, 2, 3, 4], [40, 0, 33, 0], [0, 300, 0, 0], [64, 64, 64, 64]]) {
    const { picture, target } = await expand(dots, { left, right, top, bottom });
    assert.deepEqual([picture.width, picture.height], [target.width, target.height]);
    assertInside(picture, dots, left, top);
  }
  const { picture } = await expand(dots, { right: 2048, bottom: 1 });
  assertInside(picture, dots, 0, 0);
});

test("pictures too small for a patch are continued too, down to one pixel", async () => {
  for (const [width, height] of [[1, 1], [3, 40], [6, 6], [7, 7], [9, 12]]) {
    const small = paint(width, height, () => [90, 140, 30]);
    const { picture } = await expand(small, { left: 9, bottom: 20 });
    assertInside(picture, small, 9, 0);
    assert.deepEqual(at(picture, 0, picture.height - 1), [90, 140, 30]);
  }
});

test("grey pictures and pictures with alpha keep their channels", async () => {
  const grey: Raster = { data: dots.data.filter((_, i) => i % 3 === 0), width: 60, height: 50, channels: 1 };
  assertInside((await expand(grey, { top: 12 })).picture, grey, 0, 12);
  const clear: Raster = {
    data: Uint8Array.from({ length: 60 * 50 * 4 }, (_, i) => (i % 4 === 3 ? 128 : dots.data[3 * (i >> 2) + (i % 4)])), width: 60, height: 50,
    channels: 4,
  };
  const { picture } = await expand(clear, { left: 16 });
  assertInside(picture, clear, 16, 0);
  assert.equal(picture.data[3], 128);
});

test("the same seed gives the same pixels", async () => {
  const edges = { left: 20, top: 10 };
  const [one, two] = [await expand(dots, edges, { seed: 7 }), await expand(dots, edges, { seed: 7 })];
  assert.ok(Buffer.from(one.picture.data).equals(Buffer.from(two.picture.data)));
});

test("progress rises to 1, and a cancelled job ends with the reason", async () => {
  const steps: number[] = [];
  await expand(dots, { left: 30 }, { progress: (fraction) => steps.push(fraction) });
  assert.deepEqual(steps, steps.toSorted((a, b) => a - b));
  assert.equal(steps.at(-1), 1);
  const controller = new AbortController();
  const job = expand(dots, { left: 30 }, {
    signal: controller.signal, progress: (fraction) => fraction > 0.2 && controller.abort(new Error("cancelled by its owner")),
  });
  await assert.rejects(job, /cancelled by its owner/);
});

/** Sky that lightens downwards, sea below a level horizon at row 90. */
const seaside = paint(200, 150, (_, y) => (y < 90 ? [80 + y * 0.9, 130 + y * 0.7, 215 + y * 0.2] : [30, 80 + (y - 90) * 0.3, 110]), 2);

test("a sky stays a sky, and its horizon goes on straight at its height", async () => {
  const { picture } = await expand(seaside, { left: 60, right: 60, top: 40 });
  const horizons: number[] = [];
  for (let x = 0; x < picture.width; x++) {
    if (x >= 60 && x < 260) continue;
    const steps = Array.from({ length: picture.height - 4 }, (_, y) => mean(picture, 0, x, y, x + 1, y + 2) - mean(picture, 0, x, y + 2, x + 1, y + 4));
    horizons.push(steps.indexOf(Math.max(...steps)) + 2);
  }
  const off = horizons.filter((row) => Math.abs(row - 130) > 1);
  assert.ok(off.length <= 2, `the horizon is at row 130 and was found at ${off.join(", ")}`);
  for (const x of [0, 30, 270, 310]) {
    for (const y of [44, 80, 110]) {
      const expected = 80 + (y - 40) * 0.9;
      const found = mean(picture, 0, x, y, x + 10, y + 6);
      assert.ok(Math.abs(found - expected - 2) < 10, `red ${found} where ${expected} was expected at ${x}, ${y}`);
    }
  }
  assert.ok(mean(picture, 2, 60, 0, 260, 30) > 190, "blue above");
});

test("a brick wall keeps its courses and their height", async () => {
  const course = 16;
  const wall = paint(192, 160, (x, y) => {
    const shift = Math.floor(y / course) % 2 ? 16 : 0;
    return y % course < 3 || (x + shift) % 32 < 3 ? [200, 195, 185] : [150, 70, 50];
  }, 4);
  const { picture } = await expand(wall, { left: 48, right: 48, top: 48, bottom: 48 });
  for (const [x0, x1] of [[0, 44], [244, 288]]) {
    for (let y = 48; y < 208; y++) {
      const inJoint = (y - 48) % course;
      if (inJoint === 2 || inJoint === 3 || inJoint === 15 || inJoint === 0) continue;
      const blue = mean(picture, 2, x0, y, x1, y + 1);
      assert.ok(inJoint < 3 ? blue > 150 : blue < 100, `row ${y} of the courses has blue ${blue.toFixed(0)} from ${x0}`);
    }
  }
});

test("a prompt changes nothing, and the result says so", async () => {
  const plain = await expand(seaside, { left: 8 });
  const asked = await expand(seaside, { left: 8, prompt: "a meadow with lush grass" });
  assert.deepEqual(asked.picture.data, plain.picture.data);
  assert.deepEqual((asked.extras.not_applied as { instruction: string }[]).map(({ instruction }) => instruction), ["prompt"]);
  assert.equal(plain.extras.not_applied, undefined);
});

test("a prompt made from the picture tells what can be measured in it", async () => {
  const { data, info } = await sharp(portrait).resize(256).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const described = await expand({ data, width: info.width, height: info.height, channels: 3 }, { left: 8, describe: true });
  assert.match(String(described.extras.effective_prompt), /one person/);
  const open = await expand(seaside, { left: 8, describe: true });
  assert.match(String(open.extras.effective_prompt), /open sky.*blue/);
  assert.equal((await expand(dots, { left: 8 })).extras.effective_prompt, undefined);
});

test("what a picture is of is not copied beside it, and the sides at which it is cut off are returned", async () => {
  const { data, info } = await sharp(portrait).resize(320).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { picture, extras } = await expand({ data, width: info.width, height: info.height, channels: 3 }, { left: 96, right: 96, top: 16, bottom: 32 });
  // Her suit is the only thing of that orange: some of it may come along with its soft edge.
  let orange = 0;
  for (let y = 0; y < 320; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (x >= 96 && x < 416) continue;
      const [red, green, blue] = at(picture, x, y) as [number, number, number];
      if (red > 170 && red - green > 70 && green - blue > 20) orange++;
    }
  }
  assert.ok(orange < 0.004 * 192 * 320, `${orange} pixels of her suit beside her`);
  const cutAt = extras.cut_at as string[];
  assert.ok(cutAt.includes("bottom") && !cutAt.includes("top"), `${cutAt}`);
});
