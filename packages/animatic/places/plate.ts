import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Bitmap } from "../canvas/bitmap.ts";
import { drawLayer } from "../canvas/draw-layer.ts";
import { type Colour, mix } from "../colour.ts";
import { type Layer, project } from "../layers/layer.ts";
import type { DayTime, Palette, Weather } from "../palette.ts";
import type { Backdrop } from "../references/figure.ts";
import { multiplied } from "../references/figure-actor.ts";
import type { Site } from "./place.ts";

/** How much further than the frame a picture of a place reaches, on each side, for the camera to move: parts of the frame. */
const MARGIN = 0.085;
/** Long edge of the copy in which the light is looked for. */
const LOOK_EDGE = 240;

export interface PlateOrder {
  backdrop: Backdrop;
  width: number;
  height: number;
  /** The light that the prompt asks for. */
  palette: Palette;
  time: DayTime;
  weather: Weather;
  /** Fills the frame exactly when the camera is at rest, in its own colours. */
  isStart: boolean;
}

/** A photographed or filmed place as a site: one plane that moves with the actors who stand on it, and the light in which they stand. */
export function buildPlate({ backdrop, width, height, palette, time, weather, isStart }: PlateOrder): { site: Site; palette: Palette } {
  const first = backdrop.frameAt(backdrop.frameOf?.(0) ?? 0);
  const scale = Math.min(1, LOOK_EDGE / Math.max(first.width, first.height));
  const small = resizeRaster(first, Math.max(8, Math.round(first.width * scale)), Math.max(8, Math.round(first.height * scale)));
  const own = lightOf(small, palette);
  const relit = !isStart && (time !== "day" || weather === "rain" || weather === "storm")
    ? mix(palette.light, [255, 255, 255], palette.isDark ? 0.06 : 0.3)
    : undefined;

  const spread = isStart ? 1 : 1 + 2 * MARGIN;
  const cover = Math.max(width / backdrop.width, height / backdrop.height) * spread;
  const left = (width - backdrop.width * cover) / 2;
  // What is cut off above and below a tall picture is more of its sky than of its ground.
  const top = (height - backdrop.height * cover) * (isStart ? 0.5 : 0.6);
  const still = backdrop.frameOf ? undefined : tinted(pictureFor(first, backdrop, cover), relit);
  const drawn = still ? (cover * backdrop.width) / still.width : cover;
  let last: { index: number; bitmap: Bitmap } | undefined;
  const bitmapAt = (second: number): Bitmap => {
    if (still) return still;
    const index = backdrop.frameOf!(second);
    if (last?.index !== index) last = { index, bitmap: tinted(multiplied(backdrop.frameAt(index)), relit) };
    return last.bitmap;
  };
  const layer: Layer = {
    draw(frame, moment) {
      const place = project(frame, moment, 1, left, top);
      drawLayer(frame, bitmapAt(moment.second ?? moment.time), { x: place.x, y: place.y, scale: drawn * place.zoom, wraps: false, opacity: 1 });
    },
  };
  const row = backdrop.horizon === undefined ? 0.6 : (top + backdrop.horizon * backdrop.height * cover) / height;
  const ground = Math.min(0.93, Math.max(0.8, row + 0.62 * (1 - row)));
  return { site: { behind: [layer], front: [], ground, air: 0.36, sunSide: own.sunSide }, palette: relit ? palette : own.palette };
}

/** Enlarged once and well, rather than roughly in every frame. */
function pictureFor(picture: Raster, backdrop: Backdrop, cover: number): Bitmap {
  const width = Math.round(backdrop.width * cover);
  const height = Math.round(backdrop.height * cover);
  return multiplied(width === picture.width && height === picture.height ? picture : resizeRaster(picture, width, height));
}

function tinted(bitmap: Bitmap, tone: Colour | undefined): Bitmap {
  if (!tone) return bitmap;
  const tables = tone.map((value) => Uint8Array.from({ length: 256 }, (_, level) => (level * Math.min(255, value)) / 255));
  for (let i = 0; i < bitmap.data.length; i++) {
    const pixel = bitmap.data[i]!;
    bitmap.data[i] = (tables[0]![pixel & 255]! | (tables[1]![(pixel >>> 8) & 255]! << 8) | (tables[2]![(pixel >>> 16) & 255]! << 16) | 0xff000000) >>> 0;
  }
  return bitmap;
}

/** The light of a picture: its cast and level, what shines in it, and the side that is brighter. */
function lightOf({ data, width, height, channels }: Raster, palette: Palette): { palette: Palette; sunSide: number } {
  const pixels = Array.from({ length: width * height }, (_, i): Colour => [data[i * channels]!, data[i * channels + 1]!, data[i * channels + 2]!]);
  const luma = pixels.map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b);
  const order = luma.map((_, i) => i).sort((a, b) => luma[a]! - luma[b]!);
  const meanOf = (from: number, to: number): Colour => {
    const part = order.slice(Math.floor(from * order.length), Math.max(Math.floor(from * order.length) + 1, Math.floor(to * order.length)));
    return [0, 1, 2].map((c) => part.reduce((sum, i) => sum + pixels[i]![c]!, 0) / part.length) as unknown as Colour;
  };
  const all = meanOf(0, 1);
  const level = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  // A cast is part of the light and part of the things: half of it is believed.
  const cast = mix(all.map((value) => (value / Math.max(1, ...all)) * 255) as unknown as Colour, [255, 255, 255], 0.5);
  const strength = Math.min(1, 0.55 + level / 200);
  const side = luma.reduce((sum, value, i) => sum + value * ((i % width) * 2 < width ? -1 : 1), 0);
  return {
    palette: {
      ...palette, light: cast.map((value) => value * strength) as unknown as Colour, glow: meanOf(0.93, 1), shade: meanOf(0, 0.3),
      haze: meanOf(0.5, 0.8), isDark: level < 55,
    },
    sunSide: side > 0 ? 1 : -1,
  };
}
