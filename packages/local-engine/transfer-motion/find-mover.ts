import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { withOpencv } from "../vision/opencv.ts";
import type { Mover, Standing } from "./find-standing.ts";
import { coverAt } from "./camera-path.ts";
import { inverted, moved, type Similarity } from "./similarity.ts";
import type { TrackedFrame } from "./track-points.ts";

/** A point of the first frame and how far, in pixels, it goes beside the camera's own way. */
export interface Excursion {
  id: number;
  x: number;
  y: number;
  reach: number;
}

/** The points of the first frame that were followed for a while, with their largest distance from where the camera alone would have carried them. */
export function excursions(frames: readonly TrackedFrame[], camera: readonly Similarity[]): Excursion[] {
  const first = frames[0];
  const found = new Map<number, Excursion & { seen: number }>();
  for (let i = 0; i < first.ids.length; i++) {
    found.set(first.ids[i], { id: first.ids[i], x: first.places[2 * i], y: first.places[2 * i + 1], reach: 0, seen: 0 });
  }
  for (const [t, { ids, places }] of frames.entries()) {
    const back = inverted(camera[t]);
    for (let i = 0; i < ids.length; i++) {
      const point = found.get(ids[i]);
      if (!point) continue;
      const at = moved(back, { x: places[2 * i], y: places[2 * i + 1] });
      point.reach = Math.max(point.reach, Math.hypot(at.x - point.x, at.y - point.y));
      point.seen++;
    }
  }
  return [...found.values()].filter(({ seen }) => seen >= Math.min(6, frames.length));
}

/** Pixels, as a share of the longer side, from which on a point is taken to move by itself. */
const leastReach = 0.008;
/** Share of the moving points that a cut-out must hold to be of what moves. */
const held = 0.55;

/**
 * What moves in a clip: who was found in its first frame, if most of what moves is theirs; otherwise what the moving points lie on,
 * by their places and colours (GrabCut: Rother, Kolmogorov, Blake 2004). Undefined when nothing moves and nobody was found.
 */
export async function findMover(first: Raster, points: readonly Excursion[], standing: Standing | undefined): Promise<Mover | undefined> {
  const threshold = leastReach * Math.max(first.width, first.height);
  const moving = points.filter(({ reach }) => reach > threshold);
  if (standing) {
    const wide = boxBlur(standing.matte, Math.max(1, Math.round(2 * threshold)));
    const inside = moving.filter(({ x, y }) => coverAt(wide, x, y) > 0.1).length;
    const own = points.filter(({ x, y }) => coverAt(standing.matte, x, y) > 0.5);
    const stirs = own.filter(({ reach }) => reach > threshold).length > (standing.isSure ? 0.02 : 0.5) * own.length;
    if ((moving.length < 6 && standing.isSure) || (stirs && inside >= held * moving.length)) return standing;
  }
  if (moving.length < 3) return undefined;
  return { matte: await spread(first, points, threshold) };
}

/** How far from the nearest moving point the mover is looked for, as a share of the longer side. */
const near = 0.09;

async function spread(first: Raster, points: readonly Excursion[], threshold: number): Promise<Plane> {
  const { width, height } = first;
  const farthest = near * Math.max(width, height);
  const labels = new Uint8Array(width * height);
  await withOpencv((cv, keep) => {
    // Distances from the nearest moving and the nearest still point.
    const distances = [true, false].map((isMoving) => {
      const marks = keep(new cv.Mat(height, width, cv.CV_8UC1, new cv.Scalar(255)));
      for (const { x, y, reach } of points) {
        if (reach > threshold === isMoving) marks.data[Math.round(Math.min(height - 1, y)) * width + Math.round(Math.min(width - 1, x))] = 0;
      }
      const distance = keep(new cv.Mat());
      cv.distanceTransform(marks, distance, cv.DIST_L2, 3);
      return (distance.data32F as Float32Array).slice();
    });
    const [fromMoving, fromStill] = distances;
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    for (let i = 0; i < labels.length; i++) {
      const isNear = fromMoving[i] < farthest && fromMoving[i] <= fromStill[i];
      labels[i] = isNear ? 1 : 0;
      mask.data[i] = fromMoving[i] <= 1.5 ? cv.GC_FGD : fromMoving[i] > 1.6 * farthest ? cv.GC_BGD : isNear ? cv.GC_PR_FGD : cv.GC_PR_BGD;
    }
    const rgb = keep(cv.matFromArray(height, width, cv.CV_8UC3, first.data as never));
    cv.setRNGSeed(7);
    if (labels.includes(1) && labels.includes(0)) {
      cv.grabCut(rgb, mask, new cv.Rect(0, 0, width, height), keep(new cv.Mat()), keep(new cv.Mat()), 3, cv.GC_INIT_WITH_MASK);
    }
    const cut = toBytes(mask.data as Uint8Array, (label) => (label === cv.GC_FGD || label === cv.GC_PR_FGD ? 1 : 0));
    const kept = cut.reduce((sum, one) => sum + one, 0);
    // Colours that the surroundings share leave only crumbs.
    if (kept > 0.3 * labels.reduce((sum, one) => sum + one, 0)) labels.set(cut);
  });
  const matte = createPlane(width, height);
  matte.data.set(labels);
  return matte;
}
