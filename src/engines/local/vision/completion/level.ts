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
  /** 1 where a whole patch of known pixels is centred, from which may be copied. */
  usable: Uint8Array;
  /** Which side of the known picture a pixel of the hole lies at: bit 1 beside it, bit 2 above or below it; 0 inside. */
  zone: Uint8Array;
  /** By hole pixel: the number of the part of the hole that it belongs to; see `labelParts`. */
  part: Uint8Array;
  /** What a known pixel shows and where a hole pixel lies, for `Preference`; absent when nothing is preferred. */
  kind?: Uint8Array;
}

/** Which sources a region of the hole should rather be filled from. */
export interface Preference {
  /** 0..7 for every pixel of the full picture: in the hole the region, elsewhere what the pixel shows. */
  kind: Uint8Array;
  /** Mean squared difference (squared levels) added for a source of kind s in region r, at r x 8 + s. */
  cost: Float32Array;
}

/** @param part of the finest level is found, that of a coarser one is handed on by it */
export function createLevel(rgb: Uint8Array, hole: Uint8Array, width: number, height: number, kind?: Uint8Array, part?: Uint8Array): Level {
  const zone = findZones(hole, width, height);
  return { width, height, rgb, hole, usable: findUsable(hole, width, height), zone, part: part ?? labelParts(hole, zone, width, height), ...(kind && { kind }) };
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
    for (let x = 0; x < w; x++) {
      const at = y * w + x;
      const [first, below] = [2 * y * width + 2 * x, Math.min(height - 1, 2 * y + 1) * width + 2 * x];
      const right = 2 * x + 1 < width ? 1 : 0;
      let [r, g, b, known, missing] = [0, 0, 0, 0, -1];
      for (let k = 0; k < 4; k++) {
        const i = (k < 2 ? first : below) + (k & 1 ? right : 0);
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
        small[3 * at] = r / known + 0.5;
        small[3 * at + 1] = g / known + 0.5;
        small[3 * at + 2] = b / known + 0.5;
      }
      if (missing >= 0) {
        smallHole[at] = 1;
        smallPart[at] = part[missing];
      }
      if (kind && smallKind) smallKind[at] = kind[missing >= 0 ? missing : first];
    }
  }
  return createLevel(small, smallHole, w, h, smallKind, smallPart);
}

/** Pixels whose patch lies inside the picture and touches no hole. */
function findUsable(hole: Uint8Array, width: number, height: number): Uint8Array {
  const clean = erode(hole, width, height, PATCH_RADIUS);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= PATCH_RADIUS && y >= PATCH_RADIUS && x < width - PATCH_RADIUS && y < height - PATCH_RADIUS;
      if (!inside) clean[y * width + x] = 0;
    }
  }
  return clean;
}

/** 1 where no pixel within `radius` (a square) is 1 in `mask`. */
function erode(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const grown = growMask(mask, width, height, radius);
  for (let i = 0; i < grown.length; i++) grown[i] = 1 - grown[i];
  return grown;
}

/** 1 wherever a pixel within `radius` (a square) is not 0 in `mask`; running counts, so the radius costs nothing. */
export function growMask(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++) count += mask[start + x] ? 1 : 0;
    for (let x = 0; x < width; x++) {
      if (x + radius < width && mask[start + x + radius]) count++;
      if (x - radius - 1 >= 0 && mask[start + x - radius - 1]) count--;
      across[start + x] = count > 0 ? 1 : 0;
    }
  }
  const result = new Uint8Array(width * height);
  const counts = new Int32Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) for (let x = 0; x < width; x++) counts[x] += across[y * width + x];
  for (let y = 0; y < height; y++) {
    const enters = (y + radius) * width;
    const leaves = (y - radius - 1) * width;
    for (let x = 0; x < width; x++) {
      if (y + radius < height) counts[x] += across[enters + x];
      if (leaves >= 0) counts[x] -= across[leaves + x];
      result[y * width + x] = counts[x] > 0 ? 1 : 0;
    }
  }
  return result;
}

/** Holes that are all outside one rectangle of known pixels, as those of an expansion are, lie beside or above it; others have no side. */
function findZones(hole: Uint8Array, width: number, height: number): Uint8Array {
  const zone = new Uint8Array(width * height);
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
