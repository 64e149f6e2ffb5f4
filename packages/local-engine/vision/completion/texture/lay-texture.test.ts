import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { completePicture } from "../complete-picture.ts";

const side = 160;

function pebbles(): Raster {
  const grain = gaussianBlur(whiteNoise(side, side, 3), 1.2).data;
  return { data: Uint8Array.from(grain, (value) => Math.max(0, Math.min(255, 128 + 130 * value))), width: side, height: side, channels: 1 };
}

/** Mean difference of neighbours inside the hole, which patches that are averaged make small. */
function grainOf({ data }: Raster, hole: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < data.length - side; i++) {
    if (!hole[i] || !hole[i + 1] || !hole[i + side]) continue;
    sum += Math.abs(data[i] - data[i + 1]) + Math.abs(data[i] - data[i + side]);
    count += 2;
  }
  return sum / count;
}

const holes = {
  "inside it": (x: number, y: number) => x >= 50 && x < 110 && y >= 45 && y < 120,
  "around it": (x: number, y: number) => x < 20 || x >= 140 || y < 20 || y >= 140,
};
for (const [where, isHole] of Object.entries(holes)) {
  test(`a texture keeps its grain in a hole ${where}, and no step at the border`, async () => {
    const truth = pebbles();
    const hole = Uint8Array.from({ length: side * side }, (_, i) => (isHole(i % side, Math.floor(i / side)) ? 1 : 0));
    const made = { ...truth, data: truth.data.map((value, i) => (hole[i] ? 0 : value)) };
    await completePicture(made, hole, { seed: 1 });
    const share = grainOf(made, hole) / grainOf(truth, hole);
    assert.ok(share > 0.88 && share < 1.1, `${share.toFixed(2)} of the true grain`);
    let [across, crossings] = [0, 0];
    for (let i = 0; i < made.data.length - 1; i++) {
      if (hole[i] === hole[i + 1] || i % side === side - 1) continue;
      across += Math.abs(made.data[i] - made.data[i + 1]);
      crossings++;
    }
    assert.ok(across / crossings < 1.3 * grainOf(truth, hole), `a step of ${(across / crossings).toFixed(1)} levels at the border`);
  });
}
