import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { layColour } from "./blend.ts";
import { blurRaster } from "./blur-raster.ts";
import { grade } from "./grade.ts";
import { chance } from "./lights.ts";
import { cloudNoise } from "./smooth-noise.ts";

/** The banks that were drawn last: the frames of a clip share them. */
let lastBanks: { key: string; banks: Plane } | undefined;

/** Mist that thickens towards the top, where the distance is, in drifting banks; takes contrast and colour with it. In place. @param second of a clip */
export function fog(picture: Raster, strength: number, seed: number, second = 0): Raster {
  const { width, height } = picture;
  const soft = blurRaster(picture, Math.max(width, height) / 500);
  picture.data.set(soft.data);
  grade(picture, { saturation: 1 - 0.25 * Math.min(1.5, strength), contrast: -0.18 * Math.min(2, strength) });
  const key = `${width}x${height} ${seed}`;
  if (lastBanks?.key !== key) lastBanks = { key, banks: cloudNoise(width, height, seed, { largest: 0.5, stretch: 2.4 }) };
  const { banks } = lastBanks;
  const cover = createPlane(width, height);
  // They drift at 3 % of the frame a second, and turn round in a mirror at its edges.
  const drift = second * width * 0.03;
  for (let x = 0; x < width; x++) {
    const turn = (x + drift) % (2 * width);
    const place = Math.min(width - 1, turn < width ? turn : 2 * width - turn);
    const [left, part] = [Math.floor(place), place % 1];
    const right = Math.min(width - 1, left + 1);
    for (let y = 0, at = x; y < height; y++, at += width) {
      const bank = banks.data[y * width + left] * (1 - part) + banks.data[y * width + right] * part;
      cover.data[at] = Math.min(0.95, Math.max(0, strength * (0.5 - (0.3 * y) / height + 0.1 * bank)));
    }
  }
  return layColour(picture, cover, [222, 226, 230]);
}

/** Slanted streaks in three distances, under an overcast light. In place. @param second of a clip: they have fallen so long */
export function rain(picture: Raster, strength: number, seed: number, second = 0): Raster {
  grade(picture, { exposure: -0.35 * strength, saturation: 1 - 0.28 * Math.min(2, strength), warmth: -0.1, contrast: -0.06 });
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  const distances = [
    { count: 2200, length: 0.022, thick: 0.0006, light: 0.22, speed: 0.9 },
    { count: 800, length: 0.05, thick: 0.001, light: 0.3, speed: 1.6 },
    { count: 130, length: 0.1, thick: 0.0019, light: 0.26, speed: 2.6 },
  ];
  let n = 0;
  for (const { count, length, thick, light, speed } of distances) {
    for (let k = 0; k < count * Math.min(2.2, strength); k++, n += 4) {
      const slant = 0.16 + 0.03 * (chance(seed, n + 2) - 0.5);
      const reach = unit * length * (0.6 + 0.8 * chance(seed, n + 3));
      // Each comes again from above, elsewhere, when it has fallen through the frame.
      const fallen = chance(seed, n + 1) * 1.15 + speed * (0.85 + 0.3 * chance(seed, n + 3)) * second;
      const round = Math.floor(fallen / 1.15);
      const y = (fallen - round * 1.15 - 0.15) * height;
      const travelled = round === 0 ? y - (chance(seed, n + 1) * 1.15 - 0.15) * height : y + 0.15 * height;
      const x = (chance(seed + round * 613, n) * 1.2 - 0.1) * width + (round === 0 ? 0 : slant * 0.5 * height) - slant * travelled;
      streak(cover, x, y, slant, reach, Math.max(0.7, unit * thick), light);
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

/** Flakes in four distances, near ones large and out of focus, under a cold soft light. In place. @param second of a clip: they have fallen so long */
export function snow(picture: Raster, strength: number, seed: number, second = 0): Raster {
  grade(picture, { exposure: 0.12, warmth: -0.16 * Math.min(1.5, strength), saturation: 0.8, contrast: -0.1, fade: 0.03 });
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  const distances = [
    { count: 1500, radius: 0.0011, light: 0.65, soft: 0.9, speed: 0.06 },
    { count: 500, radius: 0.0023, light: 0.8, soft: 0.7, speed: 0.1 },
    { count: 190, radius: 0.0055, light: 0.8, soft: 0.7, speed: 0.17 },
    { count: 22, radius: 0.014, light: 0.42, soft: 0.8, speed: 0.3 },
  ];
  let n = 0;
  for (const { count, radius, light, soft, speed } of distances) {
    for (let k = 0; k < count * Math.min(2.2, strength); k++, n += 4) {
      const phase = 2 * Math.PI * chance(seed, n + 3);
      const sway = 0.05 * speed * (Math.sin(phase + second * (1.2 + 1.6 * chance(seed, n + 2))) - Math.sin(phase)) - 0.12 * speed * second;
      const x = wrapped(chance(seed, n) + sway);
      const y = wrapped(chance(seed, n + 1) + speed * (0.8 + 0.4 * chance(seed, n + 2)) * second);
      flake(cover, x * width, y * height, Math.max(0.9, unit * radius * (0.6 + 0.8 * chance(seed, n + 2))), light * (0.6 + 0.4 * chance(seed, n + 3)), soft);
    }
  }
  return layColour(picture, cover, [252, 253, 255]);
}

/** What leaves the frame on one side comes back on the other; a margin hides its coming. */
function wrapped(place: number): number {
  const margin = 0.03;
  return ((((place + margin) % (1 + 2 * margin)) + 1 + 2 * margin) % (1 + 2 * margin)) - margin;
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

/** Stars on what is dark and high in the picture. In place. @param second of a clip, in which they twinkle */
export function stars(picture: Raster, strength: number, seed: number, where: (x: number, y: number) => number, second = 0): Raster {
  const { width, height } = picture;
  const unit = Math.max(width, height);
  const cover = createPlane(width, height);
  for (let k = 0; k < 420 * strength; k++) {
    const [x, y] = [chance(seed, k * 3) * width, chance(seed, k * 3 + 1) * height];
    const bright = chance(seed, k * 3 + 2) ** 3;
    flake(
      cover, x, y, Math.max(0.8, unit * (0.0007 + 0.0016 * bright)),
      (0.25 + 0.75 * bright) * (1 - 0.22 * (1 - Math.cos(second * (1.5 + 4 * chance(seed, k * 3 + 5000))))) * where(x / width, y / height), 0.9,
    );
  }
  return layColour(picture, cover, [240, 244, 255], "screen");
}
