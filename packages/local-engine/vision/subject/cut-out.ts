import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { cropPlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { guidedBy, type GuidedFilter } from "../filters/colour-guided-filter.ts";
import { moveSubjects, type Subjects } from "./find-subjects.ts";
import { focus } from "./focus.ts";
import { BELIEF, grabCut, tidy } from "./grab-cut.ts";
import { guidedEnlarge } from "../filters/guided-filter.ts";
import { heldObject } from "./held-object.ts";
import { smoothStep } from "../polygon.ts";
import { segmentThing } from "./segment-thing.ts";
import { outermostRing, saliency } from "./saliency.ts";
import type { Person } from "../people/find-people.ts";
import { bodyPlace, isUpright } from "../people/body-place.ts";
import { foremost, peopleMask } from "../people/people-mask.ts";
import { type SubjectPrior, subjectPrior } from "./subject-prior.ts";
import { wornClothes } from "./worn-clothes.ts";

/** A subject separated from its background. */
export interface CutOut {
  /** How much of each pixel is the subject's, 0..1, of the picture's size. */
  matte: Plane;
  /** The smallest rectangle that holds all but traces of it. */
  box: Rect;
}

/** Long edge of the copy in which the segmentation works: 0.6 s, and the edges are found again by the matte's refinement. */
const SEGMENT_EDGE = 400;
/** Long edge of the copy in which the matte is refined in colour. */
const MATTE_EDGE = 1100;
/** From this probability on a pixel begins as the subject's. */
const THRESHOLD = { person: 0.5, head: 0.55 };
/** Beliefs of the networks from and below which colours have no say. */
const SURELY_THEIRS = 0.93;
const SURELY_NOT = 0.05;
/** How much the networks' belief counts beside the colours' decision: dark hair before a dark wall is hair. */
const OF_NETWORKS = 0.65;

/** What a cut-out needs of a picture whatever its subject is, so that it can be worked out before that is known. */
export interface CutOutCopies {
  picture: Raster;
  /** In which the segmentation works, and how much of it is in focus. */
  small: Raster;
  sharp: Plane;
  /** In which the matte is refined, and the filters that carry it along its edges: a wide one and a narrow one. */
  medium: Raster;
  filters: [wide: GuidedFilter, narrow: GuidedFilter];
}

/**
 * Tells the main subject of an RGB picture from its background: places where it can be (faces, heads, middle) and what stands out
 * (saliency) start GrabCut on a small copy; guided filters carry its edge to full size and soften it along hair
 * and fur. Undefined when no subject stands out. Takes 1 to 2.5 s at 4 megapixels without the search for `subjects`.
 */
export function cutOut(picture: Raster, subjects: Subjects, signal?: AbortSignal): Promise<CutOut | undefined> {
  return cutOutOf(copiesForCutOut(picture), subjects, signal);
}

export function copiesForCutOut(picture: Raster): CutOutCopies {
  const small = reduced(picture, SEGMENT_EDGE);
  const medium = reduced(picture, MATTE_EDGE);
  const guide = [0, 1, 2].map((c) => channel(medium, c)) as [Plane, Plane, Plane];
  const unit = Math.max(medium.width, medium.height) / 100;
  const wide = guidedBy(guide, Math.max(2, Math.round(1.2 * unit)), 10);
  const narrow = guidedBy(guide, Math.max(1, Math.round(0.35 * unit)), 6);
  let sharp: Plane | undefined;
  // Of people nobody asks what is in focus.
  return { picture, small, get sharp() { return (sharp ??= focus(small)); }, medium, filters: [wide, narrow] };
}

/** `cutOut` from a picture's copies. */
export async function cutOutOf(copies: CutOutCopies, subjects: Subjects, signal?: AbortSignal): Promise<CutOut | undefined> {
  const { picture, small } = copies;
  const scale = small.width / picture.width;
  const known = moveSubjects(subjects, scale);
  const prior = subjectPrior(small.width, small.height, ...listed(known));
  const people = foremost(known.people ?? []);
  signal?.throwIfAborted();
  const segment = people.length > 0 ? await segmentWithHeld(copies, people, prior) : await segmentSubject(copies, prior);
  signal?.throwIfAborted();
  if (!segment) return undefined;
  const matte = refine(copies, segment);
  return { matte, box: boxOf(matte) };
}

/**
 * Some of the people in an RGB picture, each pixel given to whom it more likely belongs. 0..1, of the picture's size.
 * @param others in its pixels too, who are left out
 */
export async function cutOutSome(picture: Raster, people: readonly Person[], others: readonly Person[]): Promise<Plane | undefined> {
  const copies = copiesForCutOut(picture);
  const { width, height } = copies.small;
  const [belief, theirs] = [people, others].map((some) => peopleMask(some, width, height, width / picture.width)) as [Plane, Plane];
  for (let i = 0; i < belief.data.length; i++) if (theirs.data[i]! > belief.data[i]!) belief.data[i] = 0;
  const segment = await segmentPeople(copies, belief);
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
  const copies = copiesForCutOut(resizeRaster(frame, box.width, box.height, box));
  const segment = await segmentPeople(copies, cropPlane(belief, box));
  if (!isWorthIt(segment)) return undefined;
  const matte = createPlane(width, height);
  const part = refine(copies, segment);
  for (let row = 0; row < box.height; row++) matte.data.set(part.data.subarray(row * box.width, (row + 1) * box.width), (y + row) * width + x);
  return matte;
}

const listed = ({ faces, heads }: Subjects) => [faces, heads] as const;

function reduced(picture: Raster, edge: number): Raster {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  return scale < 1 ? resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))) : picture;
}

/** People with what they hold before them. 0..1 a pixel. */
async function segmentWithHeld(copies: CutOutCopies, people: readonly Person[], prior: SubjectPrior): Promise<Plane | undefined> {
  const decided = await segmentPeople(copies, peopleMask(people, copies.small.width, copies.small.height, 1));
  await addHeld(decided, copies, people, prior);
  return isWorthIt(decided) ? decided : undefined;
}

/**
 * What the networks believe, where they are in doubt decided by colours: GrabCut between what is surely somebody's and what surely is not.
 * 0..1 a pixel.
 */
async function segmentPeople({ small }: CutOutCopies, belief: Plane): Promise<Plane> {
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

/**
 * Adds what people hold before them. Networks take a dark thing at a sleeve for a piece of it, which hides that it is something else: beside what
 * interrupts the mask, what interrupts the segmentation by colours counts, where somebody stands upright below a face.
 */
async function addHeld(decided: Plane, copies: CutOutCopies, people: readonly Person[], prior: SubjectPrior): Promise<void> {
  const add = (held: Uint8Array | undefined, but?: Uint8Array) => held?.forEach((on, i) => on && !but?.[i] && (decided.data[i] = 1));
  for (const person of people) {
    add(heldObject(copies.small, toBytes(decided.data, (p) => (p > 0.5 ? 1 : 0)), bodyPlace(person, decided.width, decided.height)));
  }
  if (prior.kind !== "person" || !people.every(isUpright)) return;
  const body = await segmentByColours(copies, prior);
  if (body) add(heldObject(copies.small, body, prior), body);
}

const isWorthIt = ({ data }: Plane) => {
  const part = data.reduce((sum, v) => sum + v, 0) / data.length;
  return part >= 0.004 && part <= 0.985;
};

/** 0 or 1 a pixel. */
async function segmentSubject(copies: CutOutCopies, prior: SubjectPrior): Promise<Plane | undefined> {
  const body = await (prior.kind === "unknown" ? segmentThing(copies.small, copies.sharp) : segmentByColours(copies, prior));
  if (!body) return undefined;
  const plane = createPlane(copies.small.width, copies.small.height);
  plane.data.set((prior.kind === "person" && heldObject(copies.small, body, prior)) || body);
  return isWorthIt(plane) ? plane : undefined;
}

/** Somebody by the places that faces and heads tell of, and by colours; animals by focus too, since fur has the colours of many interiors. */
async function segmentByColours({ small, sharp }: CutOutCopies, prior: SubjectPrior): Promise<Uint8Array | undefined> {
  const { width, height } = small;
  const isPerson = prior.kind === "person";
  const ring = outermostRing(width, height);
  // Where the subject may leave the picture, the border says nothing of the background.
  const border = ring.map((on, i) => (on && prior.likely.data[i] < 0.35 ? 1 : 0));
  const stands = saliency(small, border.includes(1) ? border : ring);
  const worn = isPerson ? wornClothes(small, prior) : undefined;
  const threshold = isPerson ? THRESHOLD.person : THRESHOLD.head;
  const beliefs = new Uint8Array(width * height);
  for (let i = 0; i < beliefs.length; i++) {
    const likely = prior.likely.data[i];
    const stand = stands.data[i] * (0.6 + 0.4 * sharp.data[i]);
    const p = isPerson ? Math.max(0.72 * likely + 0.28 * stand, worn?.likely.data[i] ?? 0) : 0.5 * likely + 0.5 * sharp.data[i];
    const background = (border[i] && p < 0.4) || (isPerson ? prior.away[i] : p < 0.04);
    const certain = prior.certain[i] || worn?.certain[i];
    beliefs[i] = certain ? BELIEF.surely : background ? BELIEF.surelyNot : p > threshold ? BELIEF.perhaps : BELIEF.perhapsNot;
  }
  const labels = await grabCut(small, beliefs, { sharp: isPerson ? undefined : sharp });
  return labels && tidy(labels, width, height);
}

/** Carries a hard small mask to the picture's size along the picture's own edges. */
function refine({ picture, medium, filters: [wide, narrow] }: CutOutCopies, segment: Plane): Plane {
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
