import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import { type Cv, type Mat, withOpencv } from "../vision/opencv.ts";

/** A turn, an enlargement and a shift about the middle of the picture: p is brought to middle + scale * turned(p - middle) + (x, y). Pixels, radians. */
export interface Similarity {
  scale: number;
  angle: number;
  x: number;
  y: number;
}

export const atRest: Similarity = { scale: 1, angle: 0, x: 0, y: 0 };

/** A part of the way that a similarity goes. */
export const partOf = ({ scale, angle, x, y }: Similarity, t: number): Similarity => ({ scale: scale ** t, angle: angle * t, x: x * t, y: y * t });

/** Where a similarity brings a point of a width x height picture, or with `back` where it came from. Writes two numbers. */
export function bring(
  { scale, angle, x, y }: Similarity, size: { width: number; height: number }, u: number, v: number, out: Float64Array, back = false
): void {
  const [middleX, middleY] = [(size.width - 1) / 2, (size.height - 1) / 2];
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  if (back) {
    const [du, dv] = [(u - middleX - x) / scale, (v - middleY - y) / scale];
    out[0] = middleX + c * du + s * dv;
    out[1] = middleY - s * du + c * dv;
  } else {
    const [du, dv] = [u - middleX, v - middleY];
    out[0] = middleX + scale * (c * du - s * dv) + x;
    out[1] = middleY + scale * (s * du + c * dv) + y;
  }
}

/** Long edge of the copies in which corners are looked for. */
const EDGE = 560;
/** Pixels of the copy by which an inlier may miss. */
const TOLERANCE = 4;
/** Fewer matched corners are chance. */
const LEAST_INLIERS = 14;
const LEAST_SHARE = 0.22;

/**
 * The similarity that brings the first picture onto the second, from corners that both show (ORB, Rublee et al. 2011; a consensus of random pairs, Fischler and
 * Bolles 1981). Undefined when too few agree. RGB pictures of one size.
 */
export async function alignPictures(first: Raster, second: Raster): Promise<Similarity | undefined> {
  const scale = Math.min(1, EDGE / Math.max(first.width, first.height));
  const size = { width: Math.max(16, Math.round(first.width * scale)), height: Math.max(16, Math.round(first.height * scale)) };
  const pairs = await withOpencv((cv, keep) => {
    const points = [first, second].map((picture) => corners(cv, keep, picture, size));
    if (points.some(({ descriptors }) => descriptors.rows < 2)) return [];
    const matches = keep(new cv.DMatchVector());
    keep(new cv.BFMatcher(cv.NORM_HAMMING, true)).match(points[0].descriptors, points[1].descriptors, matches);
    return Array.from({ length: matches.size() }, (_, i) => {
      const { queryIdx, trainIdx } = matches.get(i) as { queryIdx: number; trainIdx: number };
      const [a, b] = [points[0].keypoints.get(queryIdx).pt, points[1].keypoints.get(trainIdx).pt];
      return [a.x, a.y, b.x, b.y] as const;
    });
  });
  const found = consensus(pairs, size);
  return found && { ...found, x: found.x / scale, y: found.y / scale };
}

function corners(cv: Cv, keep: <M extends { delete(): void }>(made: M) => M, picture: Raster, { width, height }: { width: number; height: number }) {
  const luma = reducePlane(luminance(picture), width, height);
  const grey = keep(cv.matFromArray(height, width, cv.CV_8UC1, Uint8Array.from(luma.data, Math.round) as never)) as Mat;
  const keypoints = keep(new cv.KeyPointVector());
  const descriptors = keep(new cv.Mat());
  keep(new cv.ORB(900)).detectAndCompute(grey, keep(new cv.Mat()), keypoints, descriptors);
  return { keypoints, descriptors };
}

type Pair = readonly [number, number, number, number];

function consensus(pairs: readonly Pair[], size: { width: number; height: number }): Similarity | undefined {
  if (pairs.length < LEAST_INLIERS) return undefined;
  const random = createRandom(1, "consensus");
  let best: { found: Similarity; inliers: Pair[] } | undefined;
  const try_ = (among: readonly Pair[]) => {
    const found = fit(among, size);
    if (!found || found.scale < 0.4 || found.scale > 2.5) return;
    const inliers = pairs.filter((pair) => misses(found, pair, size) < TOLERANCE);
    if (inliers.length > (best?.inliers.length ?? 0)) best = { found, inliers };
  };
  for (let round = 0; round < 400; round++) try_([random.pick(pairs), random.pick(pairs)]);
  for (let round = 0; round < 3 && best; round++) try_(best.inliers);
  return best && best.inliers.length >= LEAST_INLIERS && best.inliers.length >= LEAST_SHARE * pairs.length ? best.found : undefined;
}

const brought = new Float64Array(2);

function misses(found: Similarity, [x, y, u, v]: Pair, size: { width: number; height: number }): number {
  bring(found, size, x, y, brought);
  return Math.hypot(brought[0] - u, brought[1] - v);
}

/** Least squares. */
function fit(pairs: readonly Pair[], { width, height }: { width: number; height: number }): Similarity | undefined {
  const n = pairs.length;
  const mean = [0, 1, 2, 3].map((k) => pairs.reduce((sum, pair) => sum + pair[k], 0) / n);
  let [dot, cross, square] = [0, 0, 0];
  for (const [x, y, u, v] of pairs) {
    const [a, b, c, d] = [x - mean[0], y - mean[1], u - mean[2], v - mean[3]];
    dot += a * c + b * d;
    cross += a * d - b * c;
    square += a * a + b * b;
  }
  if (square < 100) return undefined;
  const [re, im] = [dot / square, cross / square];
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const [du, dv] = [mean[0] - middleX, mean[1] - middleY];
  return { scale: Math.hypot(re, im), angle: Math.atan2(im, re), x: mean[2] - middleX - (re * du - im * dv), y: mean[3] - middleY - (im * du + re * dv) };
}
