import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { chance } from "./lights.ts";

/** Long edge of the copy that is quilted. */
const EDGE = 720;

/**
 * Renders a picture in the texture of another: patches of the style picture, each chosen for how well it continues its neighbours and matches
 * the tone beneath, joined along the paths of least error (image quilting for texture transfer, Efros and Freeman 2001).
 *
 * @param fidelity 0..1: how much the tone beneath counts against a seamless texture.
 */
export function quilt(picture: Raster, style: Raster, seed: number, fidelity: number): Raster {
  const reduce = (raster: Raster, edge: number) => {
    const scale = Math.min(1, edge / Math.max(raster.width, raster.height));
    return scale < 1 ? resizeRaster(raster, Math.round(raster.width * scale), Math.round(raster.height * scale)) : raster;
  };
  const base = reduce(picture, EDGE);
  const source = reduce(style, 420);
  const patch = 22;
  const overlap = 7;
  const step = patch - overlap;
  const goal = equalised(base);
  const tones = equalised(source);
  const out: Raster = { ...base, data: new Uint8Array(base.data.length) };
  const patchError = (sx: number, sy: number, { x, y, width, height }: Rect, most: number) => {
    let error = 0;
    for (let j = 0; j < height && error < most; j += 2) {
      for (let i = 0; i < width; i += 2) {
        const tone = tones[(sy + j) * source.width + sx + i] - goal[(y + j) * base.width + x + i];
        error += fidelity * tone * tone * 1.4;
        if ((x > 0 && i < overlap) || (y > 0 && j < overlap)) error += (1 - fidelity) * colourError(out, x + i, y + j, source, sx + i, sy + j);
      }
    }
    return error;
  };
  let n = 0;
  for (let y = 0; y < base.height; y += step) {
    for (let x = 0; x < base.width; x += step, n++) {
      const [w, h] = [Math.min(patch, base.width - x), Math.min(patch, base.height - y)];
      let best = { error: Infinity, sx: 0, sy: 0 };
      for (let k = 0; k < 260; k++) {
        const sx = Math.floor(chance(seed, n * 520 + k * 2) * (source.width - patch));
        const sy = Math.floor(chance(seed, n * 520 + k * 2 + 1) * (source.height - patch));
        const error = patchError(sx, sy, { x, y, width: w, height: h }, best.error);
        if (error < best.error) best = { error, sx, sy };
      }
      paste(out, x, y, w, h, source, best.sx, best.sy, overlap);
    }
  }
  return resizeRaster(out, picture.width, picture.height);
}

/** Luma spread evenly over 0..255, so that a dark style can still carry a bright picture. */
function equalised(picture: Raster): Float32Array {
  const { data } = luminance(picture);
  const histogram = new Float64Array(256);
  for (const v of data) histogram[Math.min(255, Math.round(v))]++;
  let sum = 0;
  const rank = histogram.map((count) => (sum += count) - count / 2);
  return data.map((v) => 0.6 * ((rank[Math.min(255, Math.round(v))] / data.length) * 255) + 0.4 * v);
}

function colourError(a: Raster, ax: number, ay: number, b: Raster, bx: number, by: number): number {
  const [p, q] = [(ay * a.width + ax) * 3, (by * b.width + bx) * 3];
  return (a.data[p] - b.data[q]) ** 2 + (a.data[p + 1] - b.data[q + 1]) ** 2 + (a.data[p + 2] - b.data[q + 2]) ** 2;
}

/** Puts a patch down; in the overlaps it begins behind the path of least difference to what is there. */
function paste(out: Raster, x: number, y: number, w: number, h: number, source: Raster, sx: number, sy: number, overlap: number): void {
  const error = (i: number, j: number) => colourError(out, x + i, y + j, source, sx + i, sy + j);
  const fromLeft = x > 0 ? cut(h, Math.min(overlap, w), (along, across) => error(across, along)) : undefined;
  const fromTop = y > 0 ? cut(w, Math.min(overlap, h), (along, across) => error(along, across)) : undefined;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      if ((fromLeft && i < fromLeft[j]) || (fromTop && j < fromTop[i])) continue;
      const from = ((sy + j) * source.width + sx + i) * 3;
      out.data.set(source.data.subarray(from, from + 3), ((y + j) * out.width + x + i) * 3);
    }
  }
}

/** The path along an overlap that crosses the least error: for every step along it, how far across it lies (dynamic programming). */
function cut(length: number, depth: number, error: (along: number, across: number) => number): Int32Array {
  const cost = new Float64Array(length * depth);
  for (let along = 0; along < length; along++) {
    for (let across = 0; across < depth; across++) {
      const before = along === 0
        ? 0
        : Math.min(...[-1, 0, 1].map((d) => (across + d >= 0 && across + d < depth ? cost[(along - 1) * depth + across + d] : Infinity)));
      cost[along * depth + across] = error(along, across) + before;
    }
  }
  const path = new Int32Array(length);
  for (let along = length - 1; along >= 0; along--) {
    let best = Infinity;
    const [low, high] = along === length - 1 ? [0, depth - 1] : [Math.max(0, path[along + 1] - 1), Math.min(depth - 1, path[along + 1] + 1)];
    for (let across = low; across <= high; across++) {
      if (cost[along * depth + across] < best) {
        best = cost[along * depth + across];
        path[along] = across;
      }
    }
  }
  return path;
}
