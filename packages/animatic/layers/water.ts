import type { Bitmap } from "../canvas/bitmap.ts";
import { type Colour, mix } from "../colour.ts";
import type { Palette } from "../palette.ts";
import type { Layer, Moment } from "./layer.ts";
import { project } from "./layer.ts";

export interface WaterLook {
  /** Shares of the frame's height between which it lies. */
  horizon: number;
  bottom?: number;
  /** 0.3 a lake, 1 the sea, 2 a storm. */
  roughness: number;
  /** Share of the width where the sun stands above it, for the path of glitter. */
  sunX?: number;
  parallax: number;
}

const tableSize = 1024;
const sine = Float32Array.from({ length: tableSize }, (_, i) => Math.sin((i / tableSize) * 2 * Math.PI));

/** Trains of waves: their number across the picture near the viewer, direction, speed and height. */
const trains = [
  { across: 1.6, away: 16, speed: 0.9, height: 1 },
  { across: -3.1, away: 27, speed: 1.3, height: 0.6 },
  { across: 6.4, away: 43, speed: 1.9, height: 0.42 },
  { across: 15.7, away: 88, speed: 2.8, height: 0.25 },
];

/**
 * Water that mirrors what the frame already shows above its horizon, broken by four trains of waves seen in perspective; less clear the
 * steeper it is looked into (Schlick's approximation of Fresnel, by row), with a path of glitter below the sun.
 */
export function waterLayer(palette: Palette, look: WaterLook): Layer {
  const deep = palette.water;
  const foam: Colour = mix(palette.light, palette.haze, 0.25);
  return {
    draw(frame, moment) {
      const horizon = horizonRow(frame, moment, look);
      const bottom = look.bottom === undefined ? frame.height : Math.min(frame.height, Math.ceil(project(frame, moment, 1, 0, look.bottom * frame.height).y));
      for (let row = Math.max(0, horizon); row < bottom; row++) drawRow(frame, row, horizon, moment, palette, look, deep, foam);
    },
  };
}

export function horizonRow(frame: Bitmap, moment: Moment, look: { horizon: number; parallax: number }): number {
  return Math.round(project(frame, moment, look.parallax, 0, look.horizon * frame.height).y);
}

function drawRow(frame: Bitmap, row: number, horizon: number, moment: Moment, palette: Palette, look: WaterLook, deep: Colour, foam: Colour): void {
  const { width, height, data } = frame;
  const down = (row - horizon + 0.5) / (height - Math.min(horizon, height - 1));
  const distance = 1 / (down + 0.04);
  const fresnel = 0.16 + 0.72 * (1 - Math.min(1, down * 1.15)) ** 2.2;
  const lift = (2 + 34 * down) * look.roughness * (height / 1080);
  const sideways = (moment.camera.x / width) * 0.9;
  const phases = trains.map(({ away, speed }) => (distance * away * 0.16 + moment.time * speed * 0.42) * tableSize * 0.25);
  const steps = trains.map(({ across }) => ((across * distance * 0.26) / width) * tableSize);
  const [p0, p1, p2, p3] = phases as [number, number, number, number];
  const [s0, s1, s2, s3] = steps as [number, number, number, number];
  const [h0, h1, h2, h3] = trains.map((train) => train.height) as [number, number, number, number];
  const sunX = look.sunX === undefined ? -1 : look.sunX * width;
  const pathWidth = width * (0.035 + 0.16 * down);
  const crestAt = 1.45 - 0.25 * Math.min(1.4, look.roughness) - 0.1 * down;
  for (let x = 0, at = row * width; x < width; x++, at++) {
    const place = x - width / 2 + sideways * width;
    const slope =
      h0 * sine[(p0 + place * s0) & (tableSize - 1)]! + h1 * sine[(p1 + place * s1) & (tableSize - 1)]! + h2 * sine[(p2 + place * s2) & (tableSize - 1)]! + h3 *
        sine[(p3 + place * s3) & (tableSize - 1)]!;
    let mirrored = horizon - 1 - ((row - horizon) * 0.92 + slope * lift) | 0;
    if (mirrored >= horizon) mirrored = horizon - 1 - (mirrored - horizon);
    mirrored = mirrored < 0 ? 0 : mirrored;
    let from = x + ((slope * lift * 0.35) | 0);
    from = from < 0 ? 0 : from >= width ? width - 1 : from;
    const seen = data[mirrored * width + from]!;
    let share = fresnel + slope * 0.1;
    share = share < 0.05 ? 0.05 : share > 0.95 ? 0.95 : share;
    const tone = 1 + slope * 0.1;
    let r = (seen & 255) * share + deep[0] * tone * (1 - share);
    let g = ((seen >>> 8) & 255) * share + deep[1] * tone * (1 - share);
    let b = ((seen >>> 16) & 255) * share + deep[2] * tone * (1 - share);
    if (sunX >= 0) {
      const beside = (x - sunX) / pathWidth;
      // Near waves are seen large: only their steepest crests catch the sun.
      const sparkle = (slope - 0.35 - 0.75 * down) * 1.1;
      if (sparkle > 0 && beside > -2.2 && beside < 2.2) {
        const light = Math.min(1, sparkle) * Math.exp(-beside * beside) * (0.9 - 0.45 * down);
        r += palette.sun[0] * light;
        g += palette.sun[1] * light;
        b += palette.sun[2] * light;
      }
    }
    if (slope > crestAt) {
      const white = Math.min(0.42, (slope - crestAt) * 0.9) * Math.min(1, down * 3 + 0.1) * Math.min(1, look.roughness);
      r += (foam[0] - r) * white;
      g += (foam[1] - g) * white;
      b += (foam[2] - b) * white;
    }
    data[at] = (r > 255 ? 255 : r | 0) | ((g > 255 ? 255 : g | 0) << 8) | ((b > 255 ? 255 : b | 0) << 16) | 0xff000000;
  }
}
