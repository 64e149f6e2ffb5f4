import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { completePicture, type CompletionOptions } from "../vision/completion/complete-picture.ts";
import { growMask } from "../vision/completion/level/level.ts";
import type { Side } from "./steer-by-prompt.ts";
import { surfaceOutline } from "./surface-outline.ts";

export interface Surface {
  /** As in `sceneKinds`. */
  kind: number;
  sides: readonly Side[];
}

/** Mean squared difference that a source of the wrong kind is as bad as: more than any seam. */
const WRONG_KIND = 40_000;
/** Beyond its outline so much of the surface is made, so that the outline shows no border of its making. Pixels. */
const MARGIN = 3;
/** Radii, in pixels of the small copy, over which the colours of a surface are spread to where it is not. */
const SPREAD = [4, 16, 64];

/**
 * Lays a surface of the picture, that a prompt asks for at some of its sides, over what the completed canvas has there, in place.
 *
 * The surface is made by itself: all else is painted over with its mean colours first, so that neither patches nor blending take anything of what it
 * meets. Where it meets something else, it ends along an outline like that of a hill: see `surfaceOutline`.
 * @param kinds of the picture's pixels, on the grid of `small`
 */
export async function laySurface(
  canvas: Raster, place: Rect, kinds: Uint8Array, small: Raster, { kind, sides }: Surface,
  options: Pick<CompletionOptions, "seed" | "signal" | "progress">,
): Promise<void> {
  const { width, height, channels } = canvas;
  const isSurface = Uint8Array.from(kinds, (one) => (one === kind ? 1 : 0));
  const cover = surfaceOutline(canvas, place, isSurface, small, sides);
  const hole = growMask(cover, width, height, MARGIN);
  const surface: Raster = { ...canvas, data: canvas.data.slice() };
  const shows = new Uint8Array(width * height);
  const colours = spreadColours(small, isSurface);
  for (let y = 0; y < height; y++) {
    const v = Math.min(small.height - 1, Math.max(0, Math.floor(((y - place.y) * small.height) / place.height)));
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const u = Math.min(small.width - 1, Math.max(0, Math.floor(((x - place.x) * small.width) / place.width)));
      const isInside = x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
      if (isInside) hole[i] = 0;
      if (hole[i]) continue;
      if (isInside && isSurface[v * small.width + u]) shows[i] = 1;
      else for (let c = 0; c < colours.length; c++) surface.data[i * channels + c] = colours[c][v * small.width + u] + 0.5;
    }
  }
  const cost = new Float32Array(64);
  for (let region = 0; region < 8; region++) cost[region * 8] = WRONG_KIND;
  await completePicture(surface, hole, { ...options, preference: { kind: shows, cost } });
  const soft = boxBlur({ data: Float32Array.from(cover), width, height }, 1).data;
  for (let i = 0; i < cover.length; i++) {
    if (!hole[i] || soft[i] === 0) continue;
    // At the picture's own edge, where the surface goes on, nothing is to be seen of an outline.
    const share = cover[i] && !isBesideOther(cover, hole, i, width) ? 1 : soft[i];
    for (let c = 0; c < channels; c++) canvas.data[i * channels + c] += (surface.data[i * channels + c] - canvas.data[i * channels + c]) * share + 0.5;
  }
}

/** Whether a neighbour of a pixel is filled, but not covered. */
function isBesideOther(cover: Uint8Array, hole: Uint8Array, i: number, width: number): boolean {
  for (const n of [i - width - 1, i - width, i - width + 1, i - 1, i + 1, i + width - 1, i + width, i + width + 1]) if (hole[n] && !cover[n]) return true;
  return false;
}

/** By channel the mean colour of the marked pixels around each, near ones where there are any. */
function spreadColours(small: Raster, marked: Uint8Array): Float32Array[] {
  const { width, height, channels, data } = small;
  const count = channels < 3 ? 1 : 3;
  const result = Array.from({ length: count }, () => new Float32Array(width * height));
  const open = new Uint8Array(width * height).fill(1);
  for (const radius of [...SPREAD, Math.max(width, height)]) {
    const plane = (value: (i: number) => number) =>
      boxBlur({ ...createPlane(width, height), data: Float32Array.from(marked, (one, i) => (one ? value(i) : 0)) }, radius).data;
    const share = plane(() => 1);
    const sums = result.map((_, c) => plane((i) => data[i * channels + c]));
    for (let i = 0; i < open.length; i++) {
      if (!open[i] || share[i] < 0.01) continue;
      open[i] = 0;
      for (let c = 0; c < count; c++) result[c][i] = sums[c][i] / share[i];
    }
  }
  return result;
}
