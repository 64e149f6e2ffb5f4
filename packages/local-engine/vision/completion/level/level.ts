import type { Rect } from "@atelier/media/raster/raster.ts";
import { clipRect } from "@atelier/media/raster/raster.ts";
import { labelParts } from "./label-parts.ts";

/** Half the side of a patch less the middle pixel: patches have 7 x 7 pixels, as in most work on completion since Wexler 2007. */
export const PATCH_RADIUS = 3;

/** Time for quality. */
export type Effort = "turbo" | "default" | "quality";

/** One scale of the picture being completed. All arrays are row by row. */
export interface Level {
  width: number;
  height: number;
  /** 8-bit RGB, interleaved; inside the hole the present guess. */
  rgb: Uint8Array;
  /** 1 where a pixel is to be found, 0 where it is known. */
  hole: Uint8Array;
  /** The smallest rectangle around the hole: what is done to the hole need not look at the rest of a large picture. */
  box: Rect;
  /** 1 where a whole patch of known pixels is centred, from which may be copied. */
  usable: Uint8Array;
  /** Which side of the known picture a pixel of the hole lies at: bit 1 beside it, bit 2 above or below it; 0 inside. */
  zone: Uint8Array;
  /** By hole pixel: the number of the part of the hole that it belongs to; see `labelParts`. */
  part: Uint8Array;
  /** What a known pixel shows and where a hole pixel lies, for `Preference`; absent when nothing is preferred. */
  kind?: Uint8Array;
}

/** The kind of known pixels that are never copied, such as a subject's. */
export const NEVER_COPIED = 7;

/** Which sources a region of the hole should rather be filled from. */
export interface Preference {
  /** 0..7 for every pixel of the full picture: in the hole the region, elsewhere what the pixel shows, or `NEVER_COPIED`. */
  kind: Uint8Array;
  /** Mean squared difference (squared levels) added for a source of kind s in region r, at r x 8 + s. */
  cost: Float32Array;
}

/**
 * @param hole 1 or 0
 * @param part of the finest level is found, that of a coarser one is handed on by it
 */
export function createLevel(rgb: Uint8Array, hole: Uint8Array, width: number, height: number, kind?: Uint8Array, part?: Uint8Array): Level {
  const zone = findZones(hole, width, height);
  const box = boxOf(hole, width, height);
  const usable = findUsable(hole, width, height, box);
  if (kind?.includes(NEVER_COPIED)) {
    const touched = growMask(Uint8Array.from(kind, (one) => (one === NEVER_COPIED ? 1 : 0)), width, height, PATCH_RADIUS);
    for (let i = 0; i < usable.length; i++) if (touched[i]) usable[i] = 0;
  }
  return {
    width, height, rgb, hole, box, usable, zone, part: part ?? labelParts(hole, zone, width, height, box),
    ...(kind && { kind }),
  };
}

/** 1 where a mask is not 0. */
export function ones(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) result[i] = 1;
  return result;
}

/** How many pixels of a mask are 1. */
export function count(mask: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < mask.length; i++) sum += mask[i];
  return sum;
}

/** A rectangle and what is within so many pixels of it inside the level. */
export function around({ x, y, width, height }: Rect, margin: number, level: { width: number; height: number }): Rect {
  return clipRect(x - margin, y - margin, x + width + margin, y + height + margin, level.width, level.height);
}

/** The smallest rectangle around the ones of a mask; empty where there are none. */
function boxOf(mask: Uint8Array, width: number, height: number): Rect {
  const first = mask.indexOf(1);
  if (first < 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [top, bottom] = [Math.floor(first / width), Math.floor(mask.lastIndexOf(1) / width)];
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y++) {
    const start = y * width;
    for (let x = 0; x < left; x++) if (mask[start + x]) left = x;
    for (let x = width - 1; x > right; x--) if (mask[start + x]) right = x;
  }
  return clipRect(left, top, right + 1, bottom + 1, width, height);
}

/** The next coarser scale, half as wide: means of the known pixels of each 2 x 2 block; a block with a hole in it belongs to the hole. */
export function halveLevel({ width, height, rgb, hole, kind, part }: Level): Level {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const small = new Uint8Array(w * h * 3);
  const smallHole = new Uint8Array(w * h);
  const smallPart = new Uint8Array(w * h);
  const smallKind = kind && new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const down = 2 * y + 1 < height ? width : 0;
    for (let x = 0; x < w; x++) {
      const at = y * w + x;
      const first = 2 * y * width + 2 * x;
      const across = 2 * x + 1 < width ? 1 : 0;
      const last = first + down + across;
      let missing = -1;
      if (hole[first] | hole[first + across] | hole[first + down] | hole[last]) {
        missing = meanOfKnown(rgb, hole, first, across, down, small, 3 * at);
        smallHole[at] = 1;
        smallPart[at] = part[missing];
      } else {
        for (let c = 0; c < 3; c++) {
          small[3 * at + c] = (rgb[3 * first + c] + rgb[3 * (first + across) + c] + rgb[3 * (first + down) + c] + rgb[3 * last + c] + 2) >> 2;
        }
      }
      if (kind && smallKind) smallKind[at] = kind[missing >= 0 ? missing : first];
    }
  }
  return createLevel(small, smallHole, w, h, smallKind, smallPart);
}

/** Writes the mean of the known pixels of a 2 x 2 block. @returns the last pixel of it that is not known */
function meanOfKnown(rgb: Uint8Array, hole: Uint8Array, first: number, across: number, down: number, into: Uint8Array, at: number): number {
  let r = 0;
  let g = 0;
  let b = 0;
  let known = 0;
  let missing = -1;
  for (let k = 0; k < 4; k++) {
    const i = first + (k < 2 ? 0 : down) + (k & 1 ? across : 0);
    if (hole[i]) {
      missing = i;
      continue;
    }
    r += rgb[3 * i];
    g += rgb[3 * i + 1];
    b += rgb[3 * i + 2];
    known++;
  }
  if (known > 0) {
    into[at] = r / known + 0.5;
    into[at + 1] = g / known + 0.5;
    into[at + 2] = b / known + 0.5;
  }
  return missing;
}

/** Pixels whose patch lies inside the picture and touches no hole. */
function findUsable(hole: Uint8Array, width: number, height: number, box: Rect): Uint8Array {
  const usable = new Uint8Array(width * height);
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
    if (width > 2 * PATCH_RADIUS) usable.fill(1, y * width + PATCH_RADIUS, (y + 1) * width - PATCH_RADIUS);
  }
  const touched = growMask(hole, width, height, PATCH_RADIUS, box);
  const near = around(box, PATCH_RADIUS, { width, height });
  for (let y = near.y; y < near.y + near.height; y++) for (let i = y * width + near.x; i < y * width + near.x + near.width; i++) if (touched[i]) usable[i] = 0;
  return usable;
}

/**
 * 1 wherever a pixel within `radius` (a square) is not 0 in `mask`; running counts, so the radius costs nothing.
 * @param box outside which the mask is 0
 */
export function growMask(mask: Uint8Array, width: number, height: number, radius: number, box: Rect = { x: 0, y: 0, width, height }): Uint8Array {
  const across = new Uint8Array(width * height);
  const near = around(box, radius, { width, height });
  const [left, right] = [near.x, near.x + near.width];
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = y * width;
    let count = 0;
    for (let x = left; x < Math.min(left + radius, width); x++) count += mask[start + x] ? 1 : 0;
    for (let x = left; x < right; x++) {
      if (x + radius < width && mask[start + x + radius]) count++;
      if (x - radius - 1 >= left && mask[start + x - radius - 1]) count--;
      across[start + x] = count > 0 ? 1 : 0;
    }
  }
  const result = new Uint8Array(width * height);
  const counts = new Int32Array(width);
  for (let y = near.y; y < Math.min(near.y + radius, height); y++) for (let x = left; x < right; x++) counts[x] += across[y * width + x];
  for (let y = near.y; y < near.y + near.height; y++) {
    const enters = (y + radius) * width;
    const leaves = (y - radius - 1) * width;
    const isIn = y + radius < height;
    for (let x = left; x < right; x++) {
      if (isIn) counts[x] += across[enters + x];
      if (leaves >= 0) counts[x] -= across[leaves + x];
      result[y * width + x] = counts[x] > 0 ? 1 : 0;
    }
  }
  return result;
}

/**
 * Holes that are all outside one rectangle of known pixels, as those of an expansion are, lie beside or above it, with two corners at least; others
 * have no side.
 */
function findZones(hole: Uint8Array, width: number, height: number): Uint8Array {
  const zone = new Uint8Array(width * height);
  const isCorner = [0, width - 1, hole.length - width, hole.length - 1].some((i) => hole[i] > 0);
  if (!isCorner) return zone;
  let [left, top, right, bottom, known] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (hole[y * width + x]) continue;
      known++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (known === 0 || known !== (right - left + 1) * (bottom - top + 1)) return zone;
  for (let y = 0; y < height; y++) {
    const row = y < top || y > bottom ? 2 : 0;
    for (let x = 0; x < width; x++) zone[y * width + x] = row | (x < left || x > right ? 1 : 0);
  }
  return zone;
}
