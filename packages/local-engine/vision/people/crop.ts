import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Point } from "../polygon.ts";

/** A square of a picture, which may be turned and may reach beyond the picture. */
export interface Crop {
  /** Its centre in pixels of the picture. */
  x: number;
  y: number;
  /** Length of its sides in pixels. */
  side: number;
  /** How far it is turned clockwise, radians. */
  turn: number;
}

/** Where a point of a crop, as fractions of its sides, lies in the picture. */
export function fromCrop({ x, y, side, turn }: Crop, point: Point): Point {
  const [across, down] = [(point.x - 0.5) * side, (point.y - 0.5) * side];
  return { x: x + across * Math.cos(turn) - down * Math.sin(turn), y: y + across * Math.sin(turn) + down * Math.cos(turn) };
}

/** Where a point of the picture lies in a crop, as fractions of its sides. */
export function toCrop({ x, y, side, turn }: Crop, point: Point): Point {
  const [across, down] = [point.x - x, point.y - y];
  return { x: (across * Math.cos(turn) + down * Math.sin(turn)) / side + 0.5, y: (down * Math.cos(turn) - across * Math.sin(turn)) / side + 0.5 };
}

/** An RGB picture and its halves, made as they are asked for. */
export class Pyramid {
  readonly levels: Raster[];

  constructor(picture: Raster) {
    this.levels = [picture];
  }

  /** The smallest copy whose pixels are at least as many to a length as `scale` (1 or less) asks, and its own scale. */
  at(scale: number): { copy: Raster; scale: number } {
    let level = 0;
    while (scale <= 0.5 ** (level + 1)) level++;
    while (this.levels.length <= level) {
      const last = this.levels[this.levels.length - 1];
      this.levels.push(resizeRaster(last, Math.max(1, Math.round(last.width / 2)), Math.max(1, Math.round(last.height / 2))));
    }
    return { copy: this.levels[level], scale: this.levels[level].width / this.levels[0].width };
  }
}

/**
 * Samples a crop bilinearly, as the networks were trained; outside the picture it is black.
 * @returns interleaved RGB of pixels x pixels, its values between the two of `range`
 */
export function sampleCrop(pyramid: Pyramid, crop: Crop, pixels: number, range: readonly [number, number]): Float32Array {
  const { copy, scale } = pyramid.at(Math.min(1, pixels / crop.side));
  const { width, height, channels } = copy;
  const out = new Float32Array(pixels * pixels * 3);
  const gain = (range[1] - range[0]) / 255;
  const step = (crop.side * scale) / pixels;
  const [cos, sin] = [Math.cos(crop.turn) * step, Math.sin(crop.turn) * step];
  for (let row = 0, to = 0; row < pixels; row++) {
    const down = row + 0.5 - pixels / 2;
    for (let column = 0; column < pixels; column++, to += 3) {
      const across = column + 0.5 - pixels / 2;
      const x = crop.x * scale + across * cos - down * sin - 0.5;
      const y = crop.y * scale + across * sin + down * cos - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      if (left < -1 || top < -1 || left >= width || top >= height) {
        out[to] = out[to + 1] = out[to + 2] = range[0];
        continue;
      }
      for (let c = 0; c < 3; c++) out[to + c] = range[0] + gain * bilinear(copy, x - left, y - top, left, top, channels < 3 ? 0 : c);
    }
  }
  return out;
}

/** A channel's value at (left + across, top + down); beyond the picture it is 0. */
function bilinear({ data, width, height, channels }: Raster, across: number, down: number, left: number, top: number, channel: number): number {
  let value = 0;
  for (let k = 0; k < 4; k++) {
    const [x, y] = [left + (k & 1), top + (k >> 1)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    value += data[(y * width + x) * channels + channel] * (k & 1 ? across : 1 - across) * (k >> 1 ? down : 1 - down);
  }
  return value;
}
