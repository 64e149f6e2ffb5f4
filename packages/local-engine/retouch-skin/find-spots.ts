import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { colourRatio, DARK_OFFSET } from "../vision/colour/colour-ratio.ts";
import type { LumaChroma } from "../vision/colour/luma-chroma.ts";
import { smoothStep } from "../vision/polygon.ts";

/** Spots darker than their surroundings by this part of the luma are moles, which belong to the person, and are left. */
const MOLE = 0.2;

/**
 * Blemishes: 0..1 a pixel. A spot is a round patch of about 1 to 3 % of the face's width that is darker or redder than its
 * surroundings by more than three times what is usual on this skin (median absolute deviation), well inside the mask. Roundness is
 * judged at the spot by its two curvatures (eigenvalues of the Hessian) and around it by the gradients' common direction, so wrinkles,
 * folds, hairs and the edges of forms are none.
 */
export function findSpots(picture: LumaChroma, mask: Plane, faceWidth: number): Plane {
  const { y } = picture;
  const unit = Math.max(0.6, 0.007 * faceWidth);
  const { r: redness } = colourRatio(picture);
  const inner = gaussianBlur(y, unit);
  const outer = gaussianBlur(y, 3.5 * unit);
  const innerRed = gaussianBlur(redness, unit);
  const outerRed = gaussianBlur(redness, 3.5 * unit);
  const directed = coherence(inner, 3 * unit);
  const interior = boxBlur(mask, Math.round(2 * unit));
  const dark = createPlane(y.width, y.height);
  const red = redness;
  for (let i = 0; i < dark.data.length; i++) {
    dark.data[i] = (outer.data[i] - inner.data[i]) / (outer.data[i] + DARK_OFFSET);
    red.data[i] = innerRed.data[i] - outerRed.data[i];
  }
  const usualDark = Math.max(0.006, spread(dark, mask));
  const usualRed = Math.max(0.004, spread(red, mask));
  const spots = createPlane(y.width, y.height);
  const step = Math.max(1, Math.round(unit));
  for (let row = step; row < y.height - step; row++) {
    for (let column = step; column < y.width - step; column++) {
      const i = row * y.width + column;
      const inside = smoothStep(0.75, 0.95, interior.data[i]) * (1 - smoothStep(0.45, 0.75, directed.data[i]));
      if (inside === 0) continue;
      const darker = smoothStep(3 * usualDark, 5 * usualDark, dark.data[i]) * roundness(inner, i, step, 1) * (1 - smoothStep(MOLE, 1.5 * MOLE, dark.data[i]));
      const redder = smoothStep(3 * usualRed, 5 * usualRed, red.data[i]) * roundness(innerRed, i, step, -1);
      spots.data[i] = inside * Math.max(darker, redder);
    }
  }
  const grown = gaussianBlur(spots, unit);
  for (let i = 0; i < grown.data.length; i++) grown.data[i] = Math.min(1, Math.max(spots.data[i], 2 * grown.data[i]));
  return grown;
}

/** 1 in the middle of a round dip (sign 1) or rise (sign -1), 0 on a line or an edge. */
function roundness({ data, width }: Plane, i: number, step: number, sign: 1 | -1): number {
  const xx = data[i - step] + data[i + step] - 2 * data[i];
  const yy = data[i - step * width] + data[i + step * width] - 2 * data[i];
  const xy = (data[i - step * width - step] + data[i + step * width + step] - data[i - step * width + step] - data[i + step * width - step]) / 4;
  const middle = (sign * (xx + yy)) / 2;
  const half = Math.hypot((xx - yy) / 2, xy);
  return middle <= 0 ? 0 : smoothStep(0.1, 0.35, (middle - half) / (middle + half));
}

/** 0 where gradients point every way, as around a spot, 1 where they agree, as along a fold: coherence of the structure tensor (Weickert 1999). */
function coherence(plane: Plane, sigma: number): Plane {
  const { data, width, height } = plane;
  const [xx, xy, yy] = Array.from({ length: 3 }, () => createPlane(width, height));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = data[i + 1] - data[i - 1];
      const dy = data[i + width] - data[i - width];
      xx.data[i] = dx * dx;
      xy.data[i] = dx * dy;
      yy.data[i] = dy * dy;
    }
  }
  const [a, b, c] = [xx, xy, yy].map((part) => gaussianBlur(part, sigma).data);
  for (let i = 0; i < a.length; i++) xx.data[i] = Math.hypot(a[i] - c[i], 2 * b[i]) / (a[i] + c[i] + 1e-6);
  return xx;
}

/** Robust standard deviation over the masked pixels, about their median of 0 (1.48 times the median absolute value; every 7th pixel). */
function spread(plane: Plane, mask: Plane): number {
  const values = new Float32Array(Math.ceil(plane.data.length / 7));
  let count = 0;
  for (let i = 0; i < plane.data.length; i += 7) if (mask.data[i] > 0.9) values[count++] = Math.abs(plane.data[i]);
  return 1.48 * (values.subarray(0, count).sort()[count >> 1] ?? 0);
}
