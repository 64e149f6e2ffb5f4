import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { planeOf } from "../../edit-image/effects/blur-raster.ts";
import { colourGuidedFilter } from "../../vision/filters/colour-guided-filter.ts";
import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import { type Cv, type Mat, withOpencv } from "../../vision/opencv.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { toPlaces } from "../to-places.ts";

/** How much of a matte is new in each frame; the rest came along the motion. */
const renewal = 0.2;
/** The same of what has just come into the frame, and how much of its newness is left a frame later. */
const newRenewal = 0.7;
const staying = 0.8;
/** Newer than this, a point is not sure to be what lies beside it at the border. */
const unsure = 0.25;

/** What is known of the subject in a frame. */
export interface Tracked {
  matte: Plane;
  /** The outline that was last found, brought to the same frame. */
  outline?: Plane;
  /** How new in the frame each point is: 1 where it has just come into it, then less and less. */
  newness?: Plane;
}

/**
 * A matte in the next frame: carried along the motion and drawn a little to the edges there. What comes into the frame at its border is first taken for what it
 * touches, and for what its colours say when the outline is found the next time.
 *
 * @param isSegmented whether the outline is to be found again, near where it is thought to be
 */
export async function carryMatte(cv: Cv, before: Tracked, frame: Raster, motion: FrameMotion, isSegmented: boolean): Promise<Tracked> {
  const places = placesBefore(cv, motion, frame);
  const [matte, newness] = [warp(cv, before.matte, places), warp(cv, before.newness ?? createPlane(frame.width, frame.height), places)];
  for (let i = 0; i < newness.data.length; i++) {
    const [x, y] = [places[2 * i], places[2 * i + 1]];
    const isInside = x > -0.5 && y > -0.5 && x < frame.width - 0.5 && y < frame.height - 0.5;
    newness.data[i] = isInside ? staying * newness.data[i] : 1;
  }
  let outline = before.outline && warp(cv, before.outline, places);
  const guide = [0, 1, 2].map((c) => planeOf(frame, c)) as [Plane, Plane, Plane];
  const snapped = colourGuidedFilter(matte, guide, 4, 10);
  const segmented = isSegmented ? await segmentNear(frame, matte, newness) : undefined;
  if (segmented) {
    const found = colourGuidedFilter(segmented, guide, 3, 8);
    for (let i = 0; i < found.data.length; i++) {
      const value = Math.min(1, Math.max(0, found.data[i]));
      const kept = outline ? 0.5 * (1 - newness.data[i]) : 0;
      found.data[i] = outline ? value + (outline.data[i] - value) * kept : value;
    }
    outline = found;
  }
  for (let i = 0; i < matte.data.length; i++) {
    const edge = smoothStep(0.15, 0.85, snapped.data[i]);
    const seen = outline ? 0.5 * (edge + outline.data[i]) : edge;
    const share = renewal + (newRenewal - renewal) * newness.data[i];
    matte.data[i] = Math.min(1, Math.max(0, matte.data[i] + (seen - matte.data[i]) * share));
  }
  return { matte, ...(outline && { outline }), newness };
}

/** Where each point of a frame was in the one before: two floats a pixel, in pixels. */
export function placesBefore(cv: Cv, { backward, width, height }: FrameMotion, frame: Raster): Float32Array {
  const [vectors, small] = [new cv.Mat(), cv.matFromArray(height, width, cv.CV_32FC2, backward as never)];
  try {
    cv.resize(small, vectors, new cv.Size(frame.width, frame.height), 0, 0, cv.INTER_LINEAR);
    const places = (vectors.data32F as Float32Array).slice();
    toPlaces(places, frame.width, frame.height, frame.width / width, frame.height / height);
    return places;
  } finally {
    small.delete();
    vectors.delete();
  }
}

/** Beyond the border lies what lies at it. */
export function warp(cv: Cv, { data, width, height }: Plane, places: Float32Array): Plane {
  const made: Mat[] = [];
  const keep = (mat: Mat) => (made.push(mat), mat);
  try {
    const warped = keep(new cv.Mat());
    cv.remap(
      keep(cv.matFromArray(height, width, cv.CV_32FC1, data as never)), warped, keep(cv.matFromArray(height, width, cv.CV_32FC2, places as never)),
      keep(new cv.Mat()), cv.INTER_LINEAR, cv.BORDER_REPLICATE, new cv.Scalar(),
    );
    return { data: (warped.data32F as Float32Array).slice(), width, height };
  } finally {
    for (const mat of made) mat.delete();
  }
}

/** The outline near where it is thought to be: inside and outside of a band around it are sure, except for what is new. Undefined when either is missing. */
function segmentNear(frame: Raster, matte: Plane, newness: Plane): Promise<Plane | undefined> {
  const { width, height } = matte;
  const around = boxBlur(matte, 5);
  return withOpencv((cv, keep) => {
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    let [inside, outside] = [0, 0];
    for (let i = 0; i < around.data.length; i++) {
      const sure = newness.data[i] > unsure ? undefined : around.data[i] > 0.97 ? cv.GC_FGD : around.data[i] < 0.03 ? cv.GC_BGD : undefined;
      if (sure === cv.GC_FGD) inside++;
      if (sure === cv.GC_BGD) outside++;
      mask.data[i] = sure ?? (matte.data[i] > 0.5 ? cv.GC_PR_FGD : cv.GC_PR_BGD);
    }
    if (inside < 50 || outside < 50) return undefined;
    const rgb = keep(cv.matFromArray(height, width, cv.CV_8UC3, frame.data as never));
    cv.setRNGSeed(7);
    cv.grabCut(rgb, mask, new cv.Rect(0, 0, width, height), keep(new cv.Mat()), keep(new cv.Mat()), 1, cv.GC_INIT_WITH_MASK);
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = mask.data[i] === cv.GC_FGD || mask.data[i] === cv.GC_PR_FGD ? 1 : 0;
    return plane;
  });
}
