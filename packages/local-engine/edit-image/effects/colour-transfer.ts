import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { labOf, rgbOfLab, toLab } from "../../vision/colour/lab-colour.ts";
import { toByte } from "./blur-raster.ts";

/** Mean and standard deviations of the three channels of L*a*b*, and how a and b go together. */
export interface Palette {
  mean: number[];
  /** Lower triangle of the Cholesky factor of the covariance of a and b: a, ab, b. */
  chroma: [number, number, number];
  lightness: number;
}

/**
 * Gives a picture the colours of another: mean and spread of L* (by half, so that the light stays its own) and mean and covariance of
 * a* and b* (Reinhard, Ashikhmin, Gooch, Shirley 2001, with the chroma plane's covariance as in Pitie 2007). In place.
 *
 * @param own palette of what the picture is part of, where it is a frame of a clip; its own otherwise
 */
export function takeColours(picture: Raster, from: Raster, strength: number, own: Palette = paletteOf(picture)): Raster {
  const other = paletteOf(from);
  const part = Math.min(1, strength);
  // Transfer = other factor x inverse of own factor, held so that noise in flat pictures is not blown up.
  const [a, b, d] = own.chroma;
  const [A, B, D] = other.chroma;
  const limit = (v: number) => Math.min(2.6, Math.max(-2.6, v));
  const m = [limit(A / a), 0, limit((B - (D / d) * b) / a), limit(D / d)];
  const contrast = Math.min(1.5, Math.max(0.65, other.lightness / own.lightness)) ** 0.6;
  for (let i = 0; i < picture.data.length; i += 3) {
    const [l, u, v] = labOf(picture.data[i], picture.data[i + 1], picture.data[i + 2]);
    const [du, dv] = [u - own.mean[1], v - own.mean[2]];
    const wantedL = own.mean[0] + (l - own.mean[0]) * contrast + (other.mean[0] - own.mean[0]) * 0.5;
    const rgb = rgbOfLab(
      Math.min(100, Math.max(0, l + (wantedL - l) * part)),
      u + (m[0] * du + m[1] * dv + other.mean[1] - u) * part,
      v + (m[2] * du + m[3] * dv + other.mean[2] - v) * part,
    );
    for (let c = 0; c < 3; c++) picture.data[i + c] = toByte(rgb[c]);
  }
  return picture;
}

export function paletteOf(picture: Raster): Palette {
  const scale = Math.min(1, 256 / Math.max(picture.width, picture.height));
  const { l, a, b } = toLab(resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))));
  const mean = [l, a, b].map(({ data }) => data.reduce((sum, v) => sum + v, 0) / data.length);
  const covariance = (x: Float32Array, mx: number, y: Float32Array, my: number) => x.reduce((sum, v, i) => sum + (v - mx) * (y[i] - my), 0) / x.length;
  const first = Math.sqrt(covariance(a.data, mean[1], a.data, mean[1]) + 4);
  const cross = covariance(a.data, mean[1], b.data, mean[2]) / first;
  const second = Math.sqrt(Math.max(1, covariance(b.data, mean[2], b.data, mean[2]) + 4 - cross * cross));
  return { mean, chroma: [first, cross, second], lightness: Math.sqrt(covariance(l.data, mean[0], l.data, mean[0]) + 4) };
}

/** The most telling colours of a picture, largest share first: k-means in L*a*b* on a small copy, started at the colours farthest apart. */
export function mainColours(picture: Raster, count: number): [number, number, number][] {
  const scale = Math.min(1, 96 / Math.max(picture.width, picture.height));
  const { l, a, b } = toLab(resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))));
  const points = Array.from(l.data, (_, i) => [l.data[i], a.data[i], b.data[i]]);
  const distance = (p: number[], q: number[]) => (p[0] - q[0]) ** 2 * 0.6 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;
  const centres = [points[Math.floor(points.length / 2)]];
  while (centres.length < count) {
    let [far, at] = [-1, 0];
    for (let i = 0; i < points.length; i += 3) {
      const nearest = Math.min(...centres.map((c) => distance(points[i], c)));
      if (nearest > far) [far, at] = [nearest, i];
    }
    centres.push(points[at]);
  }
  let shares: number[] = [];
  for (let round = 0; round < 8; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const p of points) {
      const k = centres.reduce((best, c, i) => (distance(p, c) < distance(p, centres[best]) ? i : best), 0);
      for (let c = 0; c < 3; c++) sums[k][c] += p[c];
      sums[k][3]++;
    }
    shares = sums.map((sum) => sum[3]);
    sums.forEach((sum, k) => sum[3] > 0 && (centres[k] = sum.slice(0, 3).map((v) => v / sum[3])));
  }
  return centres
    .map((centre, i) => ({ rgb: rgbOfLab(centre[0], centre[1], centre[2]), share: shares[i] }))
    .sort((x, y) => y.share - x.share)
    .map(({ rgb }) => rgb);
}
