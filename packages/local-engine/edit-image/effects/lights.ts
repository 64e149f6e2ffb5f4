import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { layColour, layRaster, type Rgb } from "./blend.ts";
import { blurRaster, toByte } from "./blur-raster.ts";
import { smallField } from "./local-tone.ts";
import { smoothNoise } from "./smooth-noise.ts";

/** A number 0..1 from a seed and a running number. */
export function chance(seed: number, n: number): number {
  return mixBits(Math.imul(n + 1, 0x9e3779b1) ^ seed) / 4294967296;
}

/** The light of bright parts spreads: a blurred copy of the highlights laid on by screen. In place. */
export function glow(picture: Raster, strength: number): Raster {
  const bright: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let i = 0; i < bright.data.length; i += 3) {
    const most = Math.max(picture.data[i], picture.data[i + 1], picture.data[i + 2]) / 255;
    const part = 0.25 + 0.75 * smoothStep(0.45, 0.95, most);
    for (let c = 0; c < 3; c++) bright.data[i + c] = picture.data[i + c] * part;
  }
  const edge = Math.max(picture.width, picture.height);
  const wide = blurRaster(bright, edge / 45);
  layRaster(picture, blurRaster(bright, edge / 160), Math.min(1, 0.28 * strength), "screen");
  return layRaster(picture, wide, Math.min(1, 0.42 * strength), "screen");
}

/** A sun or lamp in or beside the frame: core, halo, rays and the ghosts that its light leaves between lenses. In place. @param at fractions of the frame. */
export function lensFlare(picture: Raster, at: { x: number; y: number }, strength: number): Raster {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const field = (edge: number, value: (dx: number, dy: number) => number) =>
    smallField(width, height, edge, (x, y) => Math.min(1, strength * value(((x - at.x) * width) / unit, ((y - at.y) * height) / unit)));
  layColour(
    picture, field(500, (dx, dy) => 0.95 * Math.exp(-((Math.hypot(dx, dy) / 0.075) ** 1.3)) + 0.35 * Math.exp(-Math.hypot(dx, dy) / 0.28)),
    [255, 238, 205], "screen",
  );
  layColour(picture, field(900, (dx, dy) => {
    const angle = Math.atan2(dy, dx);
    return 0.55 * (0.5 + 0.5 * Math.cos(angle * 14)) ** 10 * Math.exp(-Math.hypot(dx, dy) / 0.16) + 0.18 * Math.exp(-Math.abs(dy) / 0.006 - Math.abs(dx) / 0.5);
  }), [255, 225, 180], "screen");
  const ghosts: [number, number, Rgb][] = [
    [0.35, 0.035, [255, 180, 90]], [0.7, 0.02, [140, 220, 160]], [1.05, 0.07, [120, 160, 255]], [1.35, 0.03, [255, 130, 110]],
    [1.7, 0.11, [140, 200, 255]],
  ];
  for (const [along, radius, rgb] of ghosts) {
    const [x, y] = [at.x + (0.5 - at.x) * 1.15 * along, at.y + (0.5 - at.y) * 1.15 * along];
    layColour(picture, smallField(width, height, 900, (u, v) => {
      const distance = Math.hypot(((u - x) * width) / unit, ((v - y) * height) / unit);
      return Math.min(1, strength) * 0.2 * (1 - smoothStep(radius * 0.9, radius, distance)) * (0.45 + 0.55 * (distance / radius));
    }), rgb, "screen");
  }
  return picture;
}

/** Shafts of light from a point, broken by what is in their way: the bright parts of the picture smeared along the rays (Mitchell 2007). In place. */
export function sunRays(picture: Raster, at: { x: number; y: number }, strength: number, seed: number): Raster {
  const noise = smoothNoise(256, 8, 1.3, seed);
  const rays = smallField(picture.width, picture.height, 640, (x, y) => {
    const dx = (x - at.x) * (picture.width / picture.height);
    const dy = y - at.y;
    const angle = Math.atan2(dy, dx) / (2 * Math.PI) + 0.5;
    const column = angle * 255;
    const k = Math.min(254, Math.floor(column));
    const beam = noise.data[k] + (noise.data[k + 1] - noise.data[k]) * (column - k);
    return Math.min(0.9, strength * 0.7 * (0.12 + 0.88 * smoothStep(-0.6, 1.5, beam)) * Math.exp(-Math.hypot(dx, dy) / 0.75));
  });
  layColour(picture, rays, [255, 232, 180], "screen");
  return layColour(
    picture,
    smallField(
      picture.width, picture.height, 256,
      (x, y) => strength * 0.6 * Math.exp(-((Math.hypot((x - at.x) * (picture.width / picture.height), y - at.y) / 0.22) ** 1.4)),
    ),
    [255, 240, 205], "screen",
  );
}

/** Highlights of a background out of focus: soft discs of light. In place. @param second of a clip, in which they float upwards */
export function bokeh(picture: Raster, strength: number, seed: number, colours: readonly Rgb[], second = 0): Raster {
  const { width, height } = picture;
  const count = Math.round(34 * strength);
  const unit = Math.min(width, height);
  for (let n = 0; n < count; n++) {
    const radius = unit * (0.018 + 0.058 * chance(seed, n * 5));
    const margin = radius / height;
    const risen = chance(seed, n * 5 + 2) + margin - (0.012 + 0.5 * margin) * second;
    const y = (risen - Math.floor(risen / (1 + 2 * margin)) * (1 + 2 * margin) - margin) * height;
    // Few before the middle, where a subject is that the lights are behind.
    const aside = 2 * chance(seed, n * 5 + 1) - 1;
    const x = (0.5 + 0.5 * Math.sign(aside) * Math.abs(aside) ** 0.45 + 0.02 * (Math.sin(n + 0.5 * second) - Math.sin(n))) * width;
    const rgb = colours[Math.floor(chance(seed, n * 5 + 3) * colours.length)];
    disc(picture, x, y, radius, rgb, 0.14 + 0.38 * chance(seed, n * 5 + 4));
  }
  return picture;
}

function disc(picture: Raster, x: number, y: number, radius: number, rgb: Rgb, cover: number): void {
  const soft = radius * 0.12;
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(picture.height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(picture.width, x + radius); column++) {
      const distance = Math.hypot(column - x, row - y);
      const part = cover * (1 - smoothStep(radius - soft, radius, distance)) * (0.7 + 0.3 * (distance / radius) ** 3);
      const at = (row * picture.width + column) * 3;
      for (let c = 0; c < 3; c++) picture.data[at + c] = toByte(picture.data[at + c] + (255 - picture.data[at + c]) * (rgb[c] / 255) * part);
    }
  }
}
