import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { wasUnsure } from "../what-saw.ts";
import { connectedParts } from "./connected-parts.ts";
import { focus } from "./focus.ts";
import { BELIEF, grabCut, tidy } from "./grab-cut.ts";
import { outlineShares } from "./how-sure.ts";
import { outermostRing, saliency } from "./saliency.ts";
import { subjectPrior } from "./subject-prior.ts";

/** Long edge of the copy in which hypotheses are compared: at 160 wheels and tails go, at 400 a small bird does; a third of the time of 400. */
const EDGE = 240;
/** From these chances on a pixel begins as the thing's: more and more generously. */
const BEGINNINGS = [0.42, 0.32, 0.22, 0.14, 0.08];
/** A chance below which a pixel is surely not the thing's, and the one at the picture's border. */
const SURELY_NOT = 0.04;
const SURELY_NOT_AT_BORDER = 0.4;
/** How much the larger of two hypotheses is preferred, as a power of its size: a part of a thing is often as steady as the whole. */
const LARGER = 0.2;
/** How much a hypothesis loses beside others for an outline that is all shadow. */
const SHADOW = 0.3;
/** How much the largest part alone loses for the others that it leaves out, as a power of its share: red paint is no motorcycle. */
const LEFT_OUT = 1 / 3;
/** No cut-out is worse. Measured on the tuning half of bench/people: what is right from 0.88 on, half a motorcycle 0.79, half a dog 0.84. */
const LEAST = 0.85;
/** Nor alike on both sides of more than this part of its outline. Measured: 0 to 0.1; a dog's face 0.12, half an orange 0.23. */
const MOST_ALIKE = 0.11;

/** About half of the pixels on each side of an outline that are decided again in the larger copy. */
const UNDECIDED = 2;

interface Hypothesis {
  labels: Uint8Array;
  /** How good it is by itself, 0..1, and beside others. */
  worth: number;
  rank: number;
  alike: number;
}

/**
 * Tells one thing from its background without knowing what it is: hypotheses that begin more and more generously, by colours and by colours with focus. The
 * one counts that is in one piece, has different colours on both sides of its outline, stays the same when it begins a little otherwise, and is large. What
 * begins too narrowly ends with the part that stands out most, a rim without its cup; what begins too generously floods into what is behind it.
 * @param small RGB, 400 pixels @param sharp how much of it is in focus
 * @returns 1 for the thing, of the small copy's size; undefined when no hypothesis is good, which is noted
 */
export async function segmentThing(small: Raster, sharp: Plane): Promise<Uint8Array | undefined> {
  const scale = Math.min(1, EDGE / Math.max(small.width, small.height));
  const size = [small.width, small.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const copy = scale < 1 ? resizeRaster(small, ...size) : small;
  const focused = scale < 1 ? focus(copy) : sharp;
  const chances = chancesOf(copy, focused);
  const found = [...await hypotheses(copy, chances), ...await hypotheses(copy, chances, focused)];
  const best = found.filter(({ worth, alike }) => worth >= LEAST && alike <= MOST_ALIKE).sort((a, b) => b.rank - a.rank)[0];
  if (!best) {
    if (found.length > 0) wasUnsure();
    return undefined;
  }
  return best.labels.length === small.width * small.height ? best.labels : enlarged(best.labels, copy, small);
}

/** How likely each pixel is the thing's, 0..1: what stands out, is in focus and lies towards the middle. Negative where surely not. */
function chancesOf(copy: Raster, sharp: Plane): Float32Array {
  const { width, height } = copy;
  const { likely } = subjectPrior(width, height, [], []);
  const ring = outermostRing(width, height);
  // Where the thing may leave the picture, the border says nothing of the background.
  const border = ring.map((on, i) => (on && likely.data[i] < 0.35 ? 1 : 0));
  const stands = saliency(copy, border.includes(1) ? border : ring);
  return stands.data.map((stand, i) => {
    const chance = stand * (0.6 + 0.4 * sharp.data[i]) * (0.45 + 0.55 * likely.data[i]);
    return chance < SURELY_NOT || (border[i] && chance < SURELY_NOT_AT_BORDER) ? -1 : chance;
  });
}

/**
 * A segmentation for each beginning that leaves one, and its largest part alone (a kite without the cloud), with the better of its likenesses to those of the
 * neighbouring beginnings.
 */
async function hypotheses(copy: Raster, chances: Float32Array, sharp?: Plane): Promise<Hypothesis[]> {
  const { width, height } = copy;
  const cuts: Uint8Array[][] = [];
  for (const least of BEGINNINGS) {
    const beliefs = toBytes(chances, (chance) => (chance < 0 ? BELIEF.surelyNot : chance > least ? BELIEF.perhaps : BELIEF.perhapsNot));
    const labels = await grabCut(copy, beliefs, { sharp, rounds: 1 });
    if (labels?.includes(1)) cuts.push(withLargestPart(tidy(labels, width, height), width, height));
  }
  return cuts.flatMap((variants, k) => variants.map((labels) => {
    const { alike, shaded } = outlineShares(copy, { data: new Float32Array(labels), width, height });
    const steady = Math.max(0, ...[...cuts[k - 1] ?? [], ...cuts[k + 1] ?? []].map((other) => overlap(labels, other)));
    const share = sizeOf(variants.at(-1)!) / sizeOf(variants[0]);
    const worth = steady * (1 - alike) * (labels === variants[0] ? share : share ** LEFT_OUT);
    return { labels, alike, worth, rank: worth * (sizeOf(labels) / labels.length) ** LARGER * (1 - SHADOW * shaded) };
  }));
}

/** The segmentation, and where it has several parts the largest of them by itself. */
function withLargestPart(labels: Uint8Array, width: number, height: number): Uint8Array[] {
  const parts = connectedParts(labels, width, height, 1).sort((a, b) => b.length - a.length);
  if (parts.length === 1) return [labels];
  const largest = new Uint8Array(labels.length);
  for (const i of parts[0]) largest[i] = 1;
  return [labels, largest];
}

const sizeOf = (labels: Uint8Array) => labels.reduce((sum, on) => sum + on, 0);

/** The same segmentation at the small copy's size, decided again near its outline by all colours. */
async function enlarged(labels: Uint8Array, from: Raster, small: Raster): Promise<Uint8Array | undefined> {
  const { width, height } = small;
  const bytes = resizeRaster({ data: toBytes(labels, (on) => 255 * on), width: from.width, height: from.height, channels: 1 }, width, height);
  const soft = gaussianBlur({ data: new Float32Array(bytes.data), width, height }, UNDECIDED);
  const beliefs = toBytes(soft.data, (on) => (on < 4 ? BELIEF.surelyNot : on > 251 ? BELIEF.surely : on > 127 ? BELIEF.perhaps : BELIEF.perhapsNot));
  const cut = await grabCut(small, beliefs);
  return cut && tidy(cut, width, height);
}

function overlap(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    either += a[i] | b[i];
  }
  return either > 0 ? both / either : 0;
}
