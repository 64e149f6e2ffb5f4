import { addSample } from "@atelier/media/raster/texture.ts";
import { fold, pixelsBeyond, remaining, softness } from "./continue-picture.ts";
import { bodyDepth, outlineAt, type SubjectCard } from "./subject-card.ts";
import type { Lens } from "./view.ts";

/** Colour of the body's side and back against the front. */
export const SHADE = 0.82;
/** Longest row of samples taken for one pixel where the card is seen foreshortened. */
const MOST_SAMPLES = 6;

/** A ray and its two neighbours, one pixel to the right and one down, as places on the card's plane. */
export interface Footprint {
  u: number;
  v: number;
  acrossU: number;
  acrossV: number;
  downU: number;
  downV: number;
}

/** A ray from the camera, in pixels of the picture, w behind the plane of the subject: its place and its way. */
export interface Ray {
  u: number;
  v: number;
  w: number;
  du: number;
  dv: number;
  dw: number;
}

/** Adds `weight` times the card's front at a place, averaged over the pixel's footprint along its longer side. */
export function addFront(card: SubjectCard, lens: Lens, place: Footprint, weight: number, out: Float64Array): void {
  const across = Math.hypot(place.acrossU, place.acrossV);
  const down = Math.hypot(place.downU, place.downV);
  const [long, du, dv] = across >= down ? [across, place.acrossU, place.acrossV] : [down, place.downU, place.downV];
  const area = Math.abs(place.acrossU * place.downV - place.acrossV * place.downU);
  const short = Math.max(1e-3, area / Math.max(1e-6, long));
  const count = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(long / Math.max(1, short) - 0.25)));
  const level = Math.log2(Math.max(1, short, long / count));
  for (let k = 0; k < count; k++) {
    const offset = (k + 0.5) / count - 0.5;
    addColour(card, lens, place.u + du * offset, place.v + dv * offset, level, weight / count, out);
  }
}

const taken = new Float64Array(4);
const span = new Float64Array(2);

/** In the picture, its own pixels. Where the subject is continued beyond it, the mirrored ones, softer the farther. */
function addColour(card: SubjectCard, { width, height }: Lens, u: number, v: number, level: number, weight: number, out: Float64Array): void {
  const beyond = pixelsBeyond(u, v, width, height);
  if (beyond <= 0) {
    addSample(card.texture, u, v, level, weight, out);
    return;
  }
  const cover = Math.min(1, Math.max(0, 0.5 + outlineAt(card, u, v) / card.step)) * weight * remaining(beyond, { width, height });
  if (cover <= 0) return;
  taken.fill(0);
  addSample(card.texture, fold(u, width), fold(v, height), level + softness(1.7 * beyond, width, height), 1, taken);
  addOpaque(taken, cover, 1, out);
}

/**
 * Adds what a ray meets of the body behind the front: its side, and from behind its back, which shows the front's mirror image because nothing is known
 * of it.
 *
 * @param thickness of the body now. @param weight what is left of the pixel. @param limit where the ray ends at the surroundings, in parts of its way.
 */
export function addBody(card: SubjectCard, lens: Lens, ray: Ray, thickness: number, weight: number, out: Float64Array, limit: number): void {
  const { u, v, w, du, dv, dw } = ray;
  const speed = Math.hypot(du, dv, dw);
  const sideways = Math.hypot(du, dv) / speed;
  within(ray, card.bounds, 0, thickness, limit, span);
  const [from, to] = span;
  if (from >= to) return;
  let nearest = -Infinity;
  let at = from;
  for (let t = from; t <= to; ) {
    const inside = outlineAt(card, u + du * t, v + dv * t);
    const depth = bodyDepth(inside, thickness);
    const behind = w + dw * t;
    const within = inside <= 0 ? -Math.hypot(inside, behind) : Math.min(inside, depth - behind);
    if (within > nearest) {
      nearest = within;
      at = t;
    }
    if (within > 0.5) break;
    // Far from the outline the ray may go as far as that, and half as far where the body's round is to be met.
    const free = inside < 0 ? -inside / Math.max(0.05, sideways) : 0.5 * Math.abs(within);
    t += Math.max(0.6, free) / speed;
  }
  const cover = Math.min(1, Math.max(0, nearest + 0.5)) * weight;
  if (cover <= 0) return;
  const [hu, hv] = inwards(card, u + du * at, v + dv * at, 0.012 * Math.max(lens.width, lens.height));
  const beyond = pixelsBeyond(hu, hv, lens.width, lens.height);
  taken.fill(0);
  addSample(card.texture, fold(hu, lens.width), fold(hv, lens.height), 0.7 + softness(beyond, lens.width, lens.height), 1, taken);
  addOpaque(taken, cover, SHADE + (1 - SHADE) * Math.min(1, (Math.max(0, dw === 0 ? 0 : 1 - sideways))), out);
}

/** Sets `out` to where on its way a ray is inside of the bounds and between two depths; nowhere when the first of the two is not the smaller one. */
export function within(
  { u, v, w, du, dv, dw }: Ray, { left, top, right, bottom }: SubjectCard["bounds"], nearest: number, farthest: number, limit: number,
  out: Float64Array,
): void {
  out[0] = 0;
  out[1] = limit;
  narrow(u, du, left, right, out);
  narrow(v, dv, top, bottom, out);
  narrow(w, dw, nearest, farthest, out);
}

function narrow(start: number, way: number, low: number, high: number, out: Float64Array): void {
  if (Math.abs(way) < 1e-9) {
    if (start < low || start > high) out[1] = -1;
    return;
  }
  const [a, b] = [(low - start) / way, (high - start) / way];
  out[0] = Math.max(out[0], Math.min(a, b));
  out[1] = Math.min(out[1], Math.max(a, b));
}

/** Adds the colour of `taken` as if it were opaque: a sample at the outline is mixed with nothing. */
export function addOpaque(taken: Float64Array, cover: number, shade: number, out: Float64Array): void {
  if (taken[3] < 1) return;
  const scale = (cover * 255) / taken[3];
  out[0] += taken[0] * scale * shade;
  out[1] += taken[1] * scale * shade;
  out[2] += taken[2] * scale * shade;
  out[3] += cover * 255;
}

/** Moves a place that is nearer to the outline than `least` pixels away from it, where colours are the subject's for sure. */
export function inwards(card: SubjectCard, u: number, v: number, least: number): [number, number] {
  const inside = outlineAt(card, u, v);
  if (inside >= least) return [u, v];
  const e = 1.5 * card.step;
  const gx = outlineAt(card, u + e, v) - outlineAt(card, u - e, v);
  const gy = outlineAt(card, u, v + e) - outlineAt(card, u, v - e);
  const length = Math.hypot(gx, gy) || 1;
  return [u + (gx / length) * (least - inside), v + (gy / length) * (least - inside)];
}
