import { addSample } from "@atelier/media/raster/texture.ts";
import { fold, pixelsBeyond, remaining, softness } from "./continue-picture.ts";
import { outlineAt, type SubjectCard } from "./subject-card.ts";
import type { Lens } from "./view.ts";

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
  addOpaque(taken, cover, out);
}

/** Adds the colour of `taken` as if it were opaque: a sample at the outline is mixed with nothing. */
function addOpaque(taken: Float64Array, cover: number, out: Float64Array): void {
  if (taken[3] < 1) return;
  const scale = (cover * 255) / taken[3];
  out[0] += taken[0] * scale;
  out[1] += taken[1] * scale;
  out[2] += taken[2] * scale;
  out[3] += cover * 255;
}
