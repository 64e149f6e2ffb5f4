import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { rgbOfLab } from "../../vision/colour/lab-colour.ts";
import { areaFeatures, areasOf, chooseColours, paintAreas } from "./flat-areas.ts";

const side = 160;
const colours = [[30, 40, 90], [200, 180, 160], [190, 60, 30], [40, 150, 60]] as const;

/** A wall with a band, a square and a small spot on it, under noise. */
function noisy(): Raster {
  const noise = whiteNoise(side, side, 4);
  const picture: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const k = x > 100 && x < 116 && y > 20 && y < 36 ? 3 : y > 120 ? 0 : x < 60 && y > 40 ? 2 : 1;
    for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = Math.min(255, Math.max(0, colours[k][c] + 6 * noise.data[i]));
  }
  return picture;
}

test("the colours chosen are the picture's own, that of a small thing among them", () => {
  const chosen = chooseColours([areaFeatures(noisy(), "colour")], 4).map(([l, a, b]) => rgbOfLab(l, a, b));
  for (const colour of colours) {
    assert.ok(
      chosen.some((rgb) => rgb.every((v, c) => Math.abs(v - colour[c]) < 14)),
      `${colour} is not in ${chosen.map((rgb) => rgb.map(Math.round).join(" ")).join(", ")}`,
    );
  }
});

test("areas are even in spite of noise, their borders clean, at any size", () => {
  const features = areaFeatures(noisy(), "colour");
  const centres = chooseColours([features], 4);
  for (const size of [side, 250]) {
    const painted = paintAreas(areasOf(features, centres), centres.map(([l, a, b]) => rgbOfLab(l, a, b)), size, size);
    const uses = new Map<string, number>();
    for (let i = 0; i < painted.data.length; i += 3) uses.set(painted.data.slice(i, i + 3).join(), (uses.get(painted.data.slice(i, i + 3).join()) ?? 0) + 1);
    const even = [...uses.values()].sort((a, b) => b - a).slice(0, 4).reduce((sum, n) => sum + n, 0) / (size * size);
    assert.ok(even > 0.93, `${(100 * even).toFixed(1)} % lie in the four colours at ${size} pixels`);
  }
});
