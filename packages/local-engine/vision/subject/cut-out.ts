import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { cropPlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { guidedBy, type GuidedFilter } from "../filters/colour-guided-filter.ts";
import { connectedParts } from "./connected-parts.ts";
import type { Subjects } from "./find-subjects.ts";
import { BELIEF, grabCut } from "./grab-cut.ts";
import { decidedThing, mainThing } from "./main-thing.ts";
import { guidedEnlarge } from "../filters/guided-filter.ts";
import { wasUnsure } from "../what-saw.ts";
import { smoothStep } from "../polygon.ts";
import type { Person } from "../people/find-people.ts";
import { foremost, peopleMask } from "../people/people-mask.ts";

/** A subject separated from its background. */
export interface CutOut {
  /** How much of each pixel is the subject's, 0..1, of the picture's size. */
  matte: Plane;
  /** The smallest rectangle that holds all but traces of it. */
  box: Rect;
}

/** Long edge of the copy in which colours decide what networks are in doubt of: the edges are found again by the matte's refinement. */
const SEGMENT_EDGE = 400;
/** Long edge of the copy in which the matte is refined in colour. */
const MATTE_EDGE = 1100;
/** Beliefs of the networks from and below which colours have no say. */
const SURELY_THEIRS = 0.93;
const SURELY_NOT = 0.05;
/** How much the networks' belief counts beside the colours' decision: dark hair before a dark wall is hair. */
const OF_NETWORKS = 0.65;

/** Copies of a picture that a cut-out needs whoever it shows. */
interface Copies {
  picture: Raster;
  /** In which colours decide. */
  small: Raster;
  /** In which the matte is refined, and the filters that carry it along its edges: a wide one and a narrow one. */
  medium: Raster;
  filters: [wide: GuidedFilter, narrow: GuidedFilter];
}

/**
 * What an RGB picture is of, apart from its background: what a network takes for its subject, with the people whom others see, of whom colours decide what the
 * networks are in doubt of. Guided filters carry the edge to full size and soften it along hair and fur. Undefined where nothing stands out, or nothing but a
 * smear, which is noted. Costs 2.5 to 4 s at 4 megapixels without the search for `subjects`.
 */
export async function cutOut(picture: Raster, { people = [] }: Subjects, signal?: AbortSignal): Promise<CutOut | undefined> {
  const main = await mainThing(picture);
  signal?.throwIfAborted();
  const copies = copiesOf(picture);
  const thing = decidedThing(main);
  if (!thing && people.length === 0) {
    wasUnsure();
    return undefined;
  }
  const belief = withPeople(thing, people, copies);
  if (!isWorthIt(belief)) return undefined;
  // Of things colours know less than the network: thin leaves go with the wall behind them.
  const segment = people.length > 0 ? await decidedByColours(copies, belief) : belief;
  signal?.throwIfAborted();
  if (!isWorthIt(segment)) return undefined;
  const matte = refine(copies, segment);
  return { matte, box: boxOf(matte) };
}

function copiesOf(picture: Raster): Copies {
  const small = reduced(picture, SEGMENT_EDGE);
  const medium = reduced(picture, MATTE_EDGE);
  const guide = [0, 1, 2].map((c) => channel(medium, c)) as [Plane, Plane, Plane];
  const unit = Math.max(medium.width, medium.height) / 100;
  const wide = guidedBy(guide, Math.max(2, Math.round(1.2 * unit)), 10);
  const narrow = guidedBy(guide, Math.max(1, Math.round(0.35 * unit)), 6);
  return { picture, small, medium, filters: [wide, narrow] };
}

/**
 * The main thing and the foremost people as one: where there are people, what is joined to them is worn, held or ridden by them, and what stands apart is not
 * meant. 0..1 a pixel of the small copy.
 */
function withPeople(thing: Plane | undefined, people: readonly Person[], { picture, small: { width, height } }: Copies): Plane {
  const belief = thing ? smoothMask(thing, width, height) : createPlane(width, height);
  const front = foremost(people);
  if (front.length === 0) return belief;
  const maskOf = (some: readonly Person[]) => peopleMask(some, width, height, width / picture.width);
  const [theirs, others] = [maskOf(front), maskOf(people.filter((one) => !front.includes(one)))];
  const joined = new Uint8Array(width * height);
  for (let i = 0; i < joined.length; i++) joined[i] = theirs.data[i]! > 0.5 || (belief.data[i]! > 0.5 && others.data[i]! < 0.5) ? 1 : 0;
  for (const part of connectedParts(joined, width, height, 1)) if (!part.some((i) => theirs.data[i]! > 0.5)) for (const i of part) joined[i] = 0;
  for (let i = 0; i < joined.length; i++) belief.data[i] = Math.max(theirs.data[i]!, joined[i] ? belief.data[i]! : 0);
  return belief;
}

/**
 * Some of the people in an RGB picture, each pixel given to whom it more likely belongs. 0..1, of the picture's size.
 * @param others in its pixels too, who are left out
 */
export async function cutOutSome(picture: Raster, people: readonly Person[], others: readonly Person[]): Promise<Plane | undefined> {
  const copies = copiesOf(picture);
  const { width, height } = copies.small;
  const [belief, theirs] = [people, others].map((some) => peopleMask(some, width, height, width / picture.width)) as [Plane, Plane];
  for (let i = 0; i < belief.data.length; i++) if (theirs.data[i]! > belief.data[i]!) belief.data[i] = 0;
  const segment = await decidedByColours(copies, belief);
  return isWorthIt(segment) ? refine(copies, segment) : undefined;
}

/**
 * The given people of a small frame, however tall they are beside each other, separated from what is around them by their masks and the frame's colors.
 * @param known brings in what is known from elsewhere of where they are
 */
export async function cutOutPeople(frame: Raster, people: readonly Person[], known: (belief: Plane) => Plane): Promise<Plane | undefined> {
  const { width, height } = frame;
  const belief = known(peopleMask(people, width, height, 1));
  const whole = boxOf(belief);
  const margin = Math.round(0.1 * Math.max(whole.width, whole.height)) + 8;
  const [x, y] = [Math.max(0, whole.x - margin), Math.max(0, whole.y - margin)];
  const box = { x, y, width: Math.min(width, whole.x + whole.width + margin) - x, height: Math.min(height, whole.y + whole.height + margin) - y };
  const copies = copiesOf(resizeRaster(frame, box.width, box.height, box));
  const segment = await decidedByColours(copies, cropPlane(belief, box));
  if (!isWorthIt(segment)) return undefined;
  const matte = createPlane(width, height);
  const part = refine(copies, segment);
  for (let row = 0; row < box.height; row++) matte.data.set(part.data.subarray(row * box.width, (row + 1) * box.width), (y + row) * width + x);
  return matte;
}

function reduced(picture: Raster, edge: number): Raster {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  return scale < 1 ? resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))) : picture;
}

/** What networks believe, where they are in doubt decided by colours: GrabCut between what surely is the subject's and what surely is not. 0..1 a pixel. */
async function decidedByColours({ small }: Copies, belief: Plane): Promise<Plane> {
  const { width, height } = small;
  const labels = await grabCut(small, toBytes(belief.data, (p) => (
    p > SURELY_THEIRS ? BELIEF.surely : p < SURELY_NOT ? BELIEF.surelyNot : p > 0.5 ? BELIEF.perhaps : BELIEF.perhapsNot
  )));
  const decided = createPlane(width, height);
  for (let i = 0; i < decided.data.length; i++) {
    decided.data[i] = labels ? OF_NETWORKS * belief.data[i] + (1 - OF_NETWORKS) * labels[i] : belief.data[i];
  }
  return decided;
}

const isWorthIt = ({ data }: Plane) => {
  const part = data.reduce((sum, v) => sum + v, 0) / data.length;
  return part >= 0.004 && part <= 0.985;
};

/** Carries a hard small mask to the picture's size along the picture's own edges. */
function refine({ picture, medium, filters: [wide, narrow] }: Copies, segment: Plane): Plane {
  const unit = Math.max(medium.width, medium.height) / 100;
  const start = smoothMask(segment, medium.width, medium.height);
  const near = boxBlur(start, Math.max(1, Math.round(1.6 * unit)));
  const matte = sharpened(narrow(sharpened(wide(start), near)), near);
  if (medium === picture) return matte;
  const large = guidedEnlarge(matte, luminance(medium), luminance(picture), 2, 8);
  for (let i = 0; i < large.data.length; i++) large.data[i] = Math.min(1, Math.max(0, large.data[i]));
  return large;
}

/** A mask of staircases as a smooth one of another size. */
function smoothMask(segment: Plane, width: number, height: number): Plane {
  const bytes: Raster = { data: toBytes(segment.data, (v) => v * 255), width: segment.width, height: segment.height, channels: 1 };
  const large = resizeRaster(bytes, width, height);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = large.data[i] / 255;
  return plane;
}

/** Pulls a filtered mask back to 0 and 1 away from the edge it was filtered for, where the filter leaves a veil. @param near the mask's mean around. */
function sharpened(mask: Plane, near: Plane): Plane {
  const result = createPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = near.data[i] > 0.999 ? 1 : near.data[i] < 0.001 ? 0 : smoothStep(0.12, 0.88, mask.data[i]);
  }
  return result;
}

function channel({ data, width, height, channels }: Raster, c: number): Plane {
  const plane = createPlane(width, height);
  const from = channels < 3 ? 0 : c;
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * channels + from];
  return plane;
}

/** The smallest rectangle that holds all but traces of a matte. */
export function boxOf(matte: Plane): Rect {
  const { width, height } = matte;
  const copy = reducePlane(matte, Math.min(width, 256), Math.min(height, 256));
  let [left, top, right, bottom] = [copy.width, copy.height, 0, 0];
  for (let i = 0; i < copy.data.length; i++) {
    if (copy.data[i] < 0.5) continue;
    const x = i % copy.width;
    const y = (i - x) / copy.width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (right <= left) return { x: 0, y: 0, width, height };
  const x = Math.floor((left * width) / copy.width);
  const y = Math.floor((top * height) / copy.height);
  return {
    x, y, width: Math.min(width - x, Math.ceil(((right - left) * width) / copy.width)),
    height: Math.min(height - y, Math.ceil(((bottom - top) * height) / copy.height)),
  };
}
