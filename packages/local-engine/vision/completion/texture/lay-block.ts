import type { Rect } from "@atelier/media/raster/raster.ts";
import type { Level } from "../level/level.ts";
import { cutGrid, type GridCut } from "./min-cut.ts";

/** More than any seam costs. */
const FORCED = 1e9;
/** Weight of a seam at the hole's border, which is straight and lies where it lies; 2 would be that of others. */
const BORDER = 4;

/** Sum over the channels of the differences of two pixels. */
const apart = (rgb: Uint8Array, a: number, b: number): number =>
  Math.abs(rgb[3 * a] - rgb[3 * b]) + Math.abs(rgb[3 * a + 1] - rgb[3 * b + 1]) + Math.abs(rgb[3 * a + 2] - rgb[3 * b + 2]);

/**
 * What is seen of a seam between pixel `p` and its neighbour at `p + step`, when they are copied from `a` and `b`: by how much each differs from what
 * would follow the other (Kwatra et al. 2003). 0 where one copy goes on; obeys the triangle inequality.
 * @param isBorder `p` is known itself, and what follows it is not
 */
export function seamBetween({ rgb }: Level, step: number, a: number, b: number, isBorder: boolean): number {
  if (b - a === step) return 0;
  const here = apart(rgb, a, b - step);
  return isBorder ? BORDER * here : here + apart(rgb, a + step, b);
}

/**
 * Lays a copy of what is at an offset over a rectangle of the hole, as far as it makes seams less visible: which pixels take it is the cheapest cut.
 * Pixels that have no source yet take it anyway.
 *
 * @param sources by pixel the number of the pixel it is copied from, its own where it is known, -1 for none yet; changed
 * @param region 1 where the hole may be changed
 * @param loyalty what every level costs by which the copy is less like the guess than what was there, as against a level of seam
 * @returns how many pixels took the copy
 */
export function layBlock(level: Level, sources: Int32Array, rect: Rect, shift: { x: number; y: number }, region: Uint8Array, loyalty = 0): number {
  const { width } = level;
  const offset = shift.y * width + shift.x;
  const takers = findTakers(level, rect, shift, region);
  const labels = cutGrid(priceCut(level, sources, rect, offset, takers, loyalty));
  let count = 0;
  for (let k = 0; k < labels.length; k++) {
    if (!takers[k] || !labels[k]) continue;
    const p = pixelOf(rect, k, width);
    sources[p] = p + offset;
    count++;
  }
  return count;
}

const pixelOf = ({ x, y, width: w }: Rect, k: number, width: number): number => (y + Math.floor(k / w)) * width + x + (k % w);

/** By pixel of the rectangle: 1 where a copy may be laid, because there is something to copy. */
function findTakers(
  { width, height, usable }: Level, { x: left, y: top, width: w, height: h }: Rect, shift: { x: number; y: number }, region: Uint8Array
): Uint8Array {
  const takers = new Uint8Array(w * h);
  for (let v = Math.max(0, -shift.y - top); v < Math.min(h, height - shift.y - top); v++) {
    for (let u = Math.max(0, -shift.x - left); u < Math.min(w, width - shift.x - left); u++) {
      const p = (top + v) * width + left + u;
      if (region[p] && usable[p + shift.y * width + shift.x]) takers[v * w + u] = 1;
    }
  }
  return takers;
}

/** What it costs to lay the copy (label 1) or to leave what is there, and to change from one to the other between neighbours. */
function priceCut(level: Level, sources: Int32Array, rect: Rect, offset: number, takers: Uint8Array, loyalty: number): GridCut {
  const { width, height, hole } = level;
  const { x: left, y: top, width: w, height: h } = rect;
  const toll = new Float32Array(w * h);
  const edges = new Float32Array(4 * w * h);
  /** A neighbour that stays as it is. */
  const meet = (k: number, p: number, step: number): void => {
    const there = sources[p + step];
    if (there < 0) return;
    const isBorder = hole[p + step] === 0;
    toll[k] += seamBetween(level, -step, there, p + offset, isBorder);
    if (sources[p] >= 0) toll[k] -= seamBetween(level, -step, there, sources[p], isBorder);
  };
  /** A neighbour to the right or below that has the same choice. */
  const link = (k: number, j: number, p: number, step: number, d: number): void => {
    const [own, there] = [sources[p], sources[p + step]];
    const stays = own >= 0 && there >= 0 ? seamBetween(level, step, own, there, false) : 0;
    const first = there >= 0 ? seamBetween(level, step, p + offset, there, false) : 0;
    const second = own >= 0 ? seamBetween(level, step, own, p + step + offset, false) : 0;
    toll[k] += first - stays;
    toll[j] -= first;
    edges[4 * k + d] = Math.max(0, first + second - stays);
  };
  for (let k = 0; k < takers.length; k++) {
    if (!takers[k]) continue;
    const p = pixelOf(rect, k, width);
    const [u, v] = [k % w, Math.floor(k / w)];
    if (sources[p] < 0) toll[k] -= FORCED;
    else if (loyalty > 0) toll[k] += loyalty * (apart(level.rgb, p + offset, p) - apart(level.rgb, sources[p], p));
    if (u < w - 1 && takers[k + 1]) link(k, k + 1, p, 1, 0);
    else if (left + u < width - 1) meet(k, p, 1);
    if ((u === 0 || !takers[k - 1]) && left + u > 0) meet(k, p, -1);
    if (v < h - 1 && takers[k + w]) link(k, k + w, p, width, 2);
    else if (top + v < height - 1) meet(k, p, width);
    if ((v === 0 || !takers[k - w]) && top + v > 0) meet(k, p, -width);
  }
  return { width: w, height: h, toll, edges };
}
