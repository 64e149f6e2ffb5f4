import { luminance } from "@atelier/media/raster/luminance.ts";
import { clipRect, createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";

/** Mask pixels at least this light stay: a grey edge is divided at its middle. */
const STAYS = 128;

/** The part of a picture that is to be edited. */
export interface MaskedArea {
  /** One byte a pixel: 1 to be edited, 0 to be kept. */
  hole: Uint8Array;
  /** The smallest rectangle around it. */
  box: Rect;
}

/** Reads a mask: black is edited, white stays, grey by which of both it is nearer to; transparent parts stay. Undefined when all of it stays. */
export function readMask(mask: Raster): MaskedArea | undefined {
  const { width, height, data, channels } = mask;
  const light = luminance(mask).data;
  const hole = new Uint8Array(width * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < hole.length; i++) {
    const isClear = (channels === 2 || channels === 4) && data[i * channels + channels - 1] < STAYS;
    if (isClear || light[i] >= STAYS) continue;
    hole[i] = 1;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? { hole, box: clipRect(left, top, right, bottom, width, height) } : undefined;
}

/** How much of an edit shows at each pixel of the area's box, 0..1: whole inside, less within a pixel of the border, nothing outside. */
export function coverOf({ hole, box }: MaskedArea, width: number): Plane {
  const cover = createPlane(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = (box.y + y) * width + box.x + x;
      if (!hole[i]) continue;
      let inside = 0;
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) inside += hole[i + dy * width + dx] === 0 ? 0 : 1;
      cover.data[y * box.width + x] = 0.4 + (0.6 * (inside - 3)) / 6;
    }
  }
  for (let i = 0; i < cover.data.length; i++) cover.data[i] = Math.max(0, Math.min(1, cover.data[i]));
  return cover;
}
