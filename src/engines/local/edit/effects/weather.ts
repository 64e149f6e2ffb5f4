import { createPlane, type Plane, type Raster } from "../../../../raster/raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { layColour } from "./blend.ts";
import { blurRaster } from "./blur-raster.ts";
import { grade } from "./grade.ts";
import { chance } from "./lights.ts";
import { cloudNoise } from "./smooth-noise.ts";

/** Mist that thickens towards the top, where the distance is, in drifting banks; takes contrast and colour with it. In place. */
export function fog(picture: Raster, strength: number, seed: number): Raster {
  const { width, height } = picture;
  const soft = blurRaster(picture, Math.max(width, height) / 500);
  picture.data.set(soft.data);
  grade(picture, { saturation: 1 - 0.25 * Math.min(1.5, strength), contrast: -0.18 * Math.min(2, strength) });
  const banks = cloudNoise(width, height, seed, { largest: 0.5, stretch: 2.4 });
  for (let i = 0; i < banks.data.length; i++) {
    const y = Math.floor(i / width) / height;
    banks.data[i] = Math.min(0.95, Math.max(0, strength * (0.5 - 0.3 * y + 0.1 * banks.data[i])));
  }
  return layColour(picture, banks, [222, 226, 230]);
}

/** Slanted streaks in three distances, under an overcast light. In place. */
export function rain(picture: Raster, strength: number, seed: number): Raster {
  grade(picture, { exposure: -0.35 * strength, saturation: 1 - 0.28 * Math.min(2, strength), warmth: -0.1, contrast: -0.06 });
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  const distances = [
    { count: 2200, length: 0.022, thick: 0.0006, light: 0.22 },
    { count: 800, length: 0.05, thick: 0.001, light: 0.3 },
    { count: 130, length: 0.1, thick: 0.0019, light: 0.26 },
  ];
  let n = 0;
  for (const { count, length, thick, light } of distances) {
    for (let k = 0; k < count * Math.min(2.2, strength); k++, n += 4) {
      const slant = 0.16 + 0.03 * (chance(seed, n + 2) - 0.5);
      const reach = unit * length * (0.6 + 0.8 * chance(seed, n + 3));
      streak(cover, (chance(seed, n) * 1.2 - 0.1) * width, (chance(seed, n + 1) * 1.15 - 0.15) * height, slant, reach, Math.max(0.7, unit * thick), light);
    }
  }
  return layColour(picture, cover, [225, 232, 240], "screen");
}

function streak(cover: Plane, x: number, y: number, slant: number, length: number, thick: number, light: number): void {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(cover.height, y + length); row++) {
    const along = (row - y) / length;
    const fade = light * Math.max(0, Math.sin(Math.PI * along)) ** 0.7;
    const centre = x - (row - y) * slant;
    for (let column = Math.max(0, Math.floor(centre - thick)); column <= Math.min(cover.width - 1, centre + thick); column++) {
      const part = fade * Math.max(0, 1 - Math.abs(column - centre) / thick);
      const at = row * cover.width + column;
      cover.data[at] = 1 - (1 - cover.data[at]) * (1 - part);
    }
  }
}

/** Flakes in four distances, near ones large and out of focus, under a cold soft light. In place. */
export function snow(picture: Raster, strength: number, seed: number): Raster {
  grade(picture, { exposure: 0.12, warmth: -0.16 * Math.min(1.5, strength), saturation: 0.8, contrast: -0.1, fade: 0.03 });
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  const distances = [
    { count: 1500, radius: 0.0011, light: 0.65, soft: 0.9 },
    { count: 500, radius: 0.0023, light: 0.8, soft: 0.7 },
    { count: 190, radius: 0.0055, light: 0.8, soft: 0.7 },
    { count: 22, radius: 0.014, light: 0.42, soft: 0.8 },
  ];
  let n = 0;
  for (const { count, radius, light, soft } of distances) {
    for (let k = 0; k < count * Math.min(2.2, strength); k++, n += 4) {
      flake(cover, chance(seed, n) * width, chance(seed, n + 1) * height, Math.max(0.9, unit * radius * (0.6 + 0.8 * chance(seed, n + 2))), light * (0.6 + 0.4 * chance(seed, n + 3)), soft);
    }
  }
  return layColour(picture, cover, [252, 253, 255]);
}

function flake(cover: Plane, x: number, y: number, radius: number, light: number, soft: number): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(cover.height - 1, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(cover.width - 1, x + radius); column++) {
      const part = light * (1 - smoothStep(1 - soft, 1, Math.hypot(column + 0.5 - x, (row + 0.5 - y) * 0.9) / radius));
      const at = row * cover.width + column;
      cover.data[at] = 1 - (1 - cover.data[at]) * (1 - part);
    }
  }
}

/** Stars on what is dark and high in the picture. In place. */
export function stars(picture: Raster, strength: number, seed: number, where: (x: number, y: number) => number): Raster {
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  for (let k = 0; k < 420 * strength; k++) {
    const [x, y] = [chance(seed, k * 3) * width, chance(seed, k * 3 + 1) * height];
    const bright = chance(seed, k * 3 + 2) ** 3;
    flake(cover, x, y, Math.max(0.8, unit * (0.0007 + 0.0016 * bright)), (0.25 + 0.75 * bright) * where(x / width, y / height), 0.9);
  }
  return layColour(picture, cover, [240, 244, 255], "screen");
}
