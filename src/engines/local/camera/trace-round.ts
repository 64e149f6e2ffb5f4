import type { Plane } from "../../../raster/raster.ts";
import { addSample } from "../../../raster/texture.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold, pixelsBeyond, softness } from "./continue-picture.ts";
import { outlineAt, planeAt, type SubjectCard } from "./subject-card.ts";
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
/** Farthest apart that two neighbouring pixels meet one and the same surface. */
const SAME = 12;

/**
 * Adds what a ray meets of a round body: its front has the picture's colours, its back those of `card.back`.
 *
 * @param shown part of its relief that it has now, above 0. @param limit where the ray ends at the surroundings, in parts of its way.
 * @param met where the pixel before met the surface; then where this one does.
 */
export function addRound(card: SubjectCard, lens: Lens, ray: Ray, shown: number, limit: number, met: Met, out: Float64Array): void {
  const { relief, highest } = card.round!;
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
    const depth = insideAt(card, relief, u + du * t, v + dv * t, w + dw * t, shown);
    if (depth > nearest) {
      nearest = depth;
      at = t;
    }
    if (depth > 0) break;
    last = t;
    t += Math.max(0.8, depth < -most ? (-depth - most) / Math.max(0.05, sideways) : -0.45 * depth) / speed;
  }
  if (nearest > 0) {
    for (let k = 0; k < 5; k++) {
      const middle = (last + at) / 2;
      if (insideAt(card, relief, u + du * middle, v + dv * middle, w + dw * middle, shown) > 0) at = middle;
      else last = middle;
    }
  }
  const cover = nearest > 0 ? 1 : Math.max(0, nearest + 1);
  if (cover <= 0) return;
  const [pu, pv, pw] = [u + du * at, v + dv * at, w + dw * at];
  const apart = before ? Math.hypot(pu - met.u, pv - met.v) : 1;
  // Where the surface falls away the picture is drawn out over it, and would show as stripes.
  const level = Math.max(apart < SAME ? 0.6 * Math.log2(Math.max(1, apart)) : 0, 0.9 * Math.log2(slopeAt(card, relief, pu, pv, shown)) - 0.3);
  met.u = pu;
  met.v = pv;
  met.is = true;
  const isBack = smoothStep(-0.06, 0.06, pw / highest);
  const shade = 1 - (1 - SHADE) * isBack;
  if (isBack < 1) addSurface(card, lens, pu, pv, level, cover * (1 - isBack), shade, out);
  if (isBack > 0) addSurface(card, lens, pu, pv, Math.max(level, 0.7), cover * isBack, shade, out, true);
}

/** How deep inside the body a place is, in pixels, negative outside of it: by the outline where it is beside it, by the height where it is before or behind. */
function insideAt(card: SubjectCard, relief: Plane, u: number, v: number, w: number, shown: number): number {
  const inside = outlineAt(card, u, v);
  if (inside <= 0) return -Math.hypot(inside, w);
  const height = shown * planeAt(card, relief, u, v) * (w > 0 ? BACK : FRONT);
  return height - Math.abs(w);
}

/** Length of the surface over a pixel of the picture. */
function slopeAt(card: SubjectCard, relief: Plane, u: number, v: number, shown: number): number {
  const e = card.step;
  const du = planeAt(card, relief, u + e, v) - planeAt(card, relief, u - e, v);
  const dv = planeAt(card, relief, u, v + e) - planeAt(card, relief, u, v - e);
  return Math.sqrt(1 + ((shown / (2 * e)) ** 2) * (du * du + dv * dv));
}

function addSurface(card: SubjectCard, lens: Lens, u: number, v: number, level: number, weight: number, shade: number, out: Float64Array, isBack = false): void {
  const beyond = pixelsBeyond(u, v, lens.width, lens.height);
  const [hu, hv] = beyond > 0 ? [u, v] : inwards(card, u, v, 0.006 * Math.max(lens.width, lens.height));
  taken.fill(0);
  addSample(isBack ? (card.round!.back) : card.texture, fold(hu, lens.width), fold(hv, lens.height), level + (beyond > 0 ? softness(1.7 * beyond, lens.width, lens.height) : 0), 1, taken);
  addOpaque(taken, weight, shade, out);
}
