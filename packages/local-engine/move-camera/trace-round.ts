import type { Plane } from "@atelier/media/raster/raster.ts";
import { addSample } from "@atelier/media/raster/texture.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold, pixelsBeyond, remaining, softness } from "./continue-picture.ts";
import { planeAt, type SubjectCard } from "./subject-card.ts";
import { addOpaque, inwards, type Ray, SHADE, within } from "./trace-card.ts";
import type { Lens } from "./view.ts";

/** The place of the surface that was met last, for the footprint of the next pixel of the row. */
export interface Met {
  u: number;
  v: number;
  is: boolean;
}

const taken = new Float64Array(4);
const span = new Float64Array(2);
/** How deep a body is before and behind the plane of its outline, in parts of its relief: faces are flatter than the backs of heads. */
const [FRONT, BACK] = [0.52, 1];
/** Level of the back, which is invented, at which it is as soft as that asks for. */
const LEAST_SOFT = 0.4;
/** Pixels inside the outline in which the picture's own edge may be soft. */
const SOFT_EDGE = 3;
/** Farthest apart that two neighbouring pixels meet one and the same surface. */
const SAME = 12;

/**
 * Adds what a ray meets of a round body: its front has the picture's colours, its back those of `card.back`.
 *
 * @param shown part of its relief that it has now, above 0. @param limit where the ray ends at the surroundings, in parts of its way.
 * @param met where the pixel before met the surface; then where this one does.
 */
export function addRound(card: SubjectCard, lens: Lens, ray: Ray, shown: number, limit: number, met: Met, out: Float64Array): void {
  const { heights, slopes, highest } = card.round!;
  const most = shown * highest;
  const before = met.is;
  met.is = false;
  within(ray, card.bounds, -most - 1, most + 1, limit, span);
  const [from, to] = span;
  if (from >= to) return;
  const { u, v, w, du, dv, dw } = ray;
  const speed = Math.hypot(du, dv, dw);
  const sideways = Math.hypot(du, dv) / speed;
  let nearest = -Infinity;
  let at = from;
  let last = from;
  for (let t = from; t <= to; ) {
    const depth = insideAt(card, heights, u + du * t, v + dv * t, w + dw * t, shown);
    if (depth > nearest) {
      nearest = depth;
      at = t;
    }
    if (depth > 0) break;
    last = t;
    t += Math.max(0.8, -depth * (sideways < 0.6 ? 0.7 : 0.45)) / speed;
  }
  if (nearest > 0) {
    for (let k = 0; k < 4; k++) {
      const middle = (last + at) / 2;
      if (insideAt(card, heights, u + du * middle, v + dv * middle, w + dw * middle, shown) > 0) at = middle;
      else last = middle;
    }
  }
  // Steps are too long to tell by how little a ray misses.
  for (let half = 0.4 / speed; nearest <= 0 && nearest > -2 && half > 0.08 / speed; half /= 2) {
    for (const t of [at - half, at + half]) {
      const depth = insideAt(card, heights, u + du * t, v + dv * t, w + dw * t, shown);
      if (depth > nearest) [nearest, at] = [depth, t];
    }
  }
  // Seen nearly from the front the picture's own soft edge is better than a rim.
  const isRim = smoothStep(0.05, 0.3, shown);
  const ofEdge = nearest > 0 ? Math.min(1, Math.max(0, planeAt(card, card.outline, u + du * at, v + dv * at) / SOFT_EDGE)) : 0;
  const cover = nearest > 0 ? ofEdge + (1 - ofEdge) * isRim : Math.max(0, nearest + 1) * isRim;
  if (cover <= 0) return;
  const [pu, pv, pw] = [u + du * at, v + dv * at, w + dw * at];
  const apart = before ? Math.hypot(pu - met.u, pv - met.v) : 1;
  // Where the surface falls away the picture is drawn out over it, and would show as stripes.
  const level = Math.max(apart < SAME ? 0.6 * Math.log2(Math.max(1, apart)) : 0, 0.45 * Math.log2(1 + (shown * planeAt(card, slopes, pu, pv)) ** 2) - 0.3);
  met.u = pu;
  met.v = pv;
  met.is = true;
  const isBack = smoothStep(0, 0.12, pw / most);
  const shade = 1 - (1 - SHADE) * isBack * shown;
  if (isBack < 1) addSurface(card, lens, pu, pv, level, cover * (1 - isBack), shade, out);
  if (isBack > 0) addSurface(card, lens, pu, pv, level, cover * isBack, shade, out, true);
}

/** How deep inside the body a place is, in pixels, negative outside of it: by the outline where it is beside it, by the height where it is before or behind. */
function insideAt(card: SubjectCard, heights: Plane, u: number, v: number, w: number, shown: number): number {
  const height = planeAt(card, heights, u, v);
  return height <= 0 ? -Math.sqrt(height * height + w * w) : shown * height * (w > 0 ? BACK : FRONT) - Math.abs(w);
}

function addSurface(
  card: SubjectCard, lens: Lens, u: number, v: number, level: number, weight: number, shade: number, out: Float64Array, isBack = false,
): void {
  const beyond = pixelsBeyond(u, v, lens.width, lens.height);
  const [hu, hv] = beyond > 0 ? [u, v] : inwards(card, u, v, 0.006 * Math.max(lens.width, lens.height));
  taken.fill(0);
  const soft = level + (beyond > 0 ? softness(1.7 * beyond, lens.width, lens.height) : 0);
  if (isBack) addSample(card.round!.back, fold(hu, lens.width) / 2, fold(hv, lens.height) / 2, Math.max(LEAST_SOFT, soft - 1), 1, taken);
  else addSample(card.texture, fold(hu, lens.width), fold(hv, lens.height), soft, 1, taken);
  addOpaque(taken, weight * remaining(beyond, lens), shade, out);
}
