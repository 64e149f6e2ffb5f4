import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Plane } from "@atelier/media/raster/raster.ts";
import { createRandom, type Random } from "@atelier/media/raster/random.ts";
import type { Point } from "../vision/polygon.ts";
import { cameraPath, coverAt } from "./camera-path.ts";
import { type Excursion, excursions, findMover } from "./find-mover.ts";
import type { Mover } from "./find-standing.ts";
import { followPart } from "./follow-part.ts";
import type { ClipTracks } from "./read-clip.ts";
import { composed, inverted, moved, type Similarity } from "./similarity.ts";

/** A part of the body that moves as one, in pixels of the small copies. */
export interface Region {
  /** Middle of its points in the first frame, and how far from it they lie. */
  place: Point;
  radius: number;
  /** What carries the first frame's part onto each frame's, beside the camera's own way. */
  path: Similarity[];
}

/** Who moves in a clip, and how. */
export interface BodyMotion extends Mover {
  regions: Region[];
  camera: Similarity[];
}

/** Finds who moves in a clip and how: up to `most` regions, and the camera. Without regions nothing moves. */
export async function bodyMotion(clip: ClipTracks, most: number, seed: number, signal: AbortSignal): Promise<BodyMotion> {
  const { frames, width, height } = clip;
  const random = createRandom(seed, "motion");
  const { standing } = clip;
  let camera = cameraPath(clip, random, standing?.isSure ? standing.matte : undefined);
  const small = resizeRaster(clip.first, width, height);
  const mover = await findMover(small, excursions(frames, camera), standing);
  signal.throwIfAborted();
  if (!mover) return { matte: standing?.matte ?? { data: new Float32Array(width * height), width, height }, regions: [], camera };
  camera = cameraPath(clip, random, mover.matte);
  const points = excursions(frames, camera).filter(({ x, y }) => coverAt(mover.matte, x, y) > 0.5);
  const regions = regionsOf(clip, camera, points, mover.matte, most, random);
  return { ...mover, regions, camera };
}

/** Moments of the clip at which points are compared, and how much a way of one pixel counts beside a distance of one. */
const moments = 12;
const wayCounts = 1.5;
/** Points that a region has at least, so that a turn can be measured. */
const fewest = 4;

function regionsOf({ frames, width, height }: ClipTracks, camera: Similarity[], points: Excursion[], matte: Plane, most: number, random: Random): Region[] {
  if (points.length < 2) return [];
  const features = featuresOf(frames, camera, points);
  const groups = cluster(features, Math.max(1, Math.min(most, Math.floor(points.length / fewest))));
  const regions: Region[] = [];
  for (const group of groups) {
    const members = group.map((i) => points[i]);
    const place = { x: mean(members.map(({ x }) => x)), y: mean(members.map(({ y }) => y)) };
    const radius = Math.sqrt(mean(members.map(({ x, y }) => (x - place.x) ** 2 + (y - place.y) ** 2)));
    const mayJoin = (at: Point) => coverAt(matte, at.x, at.y) > 0.5 && Math.hypot(at.x - place.x, at.y - place.y) < 1.6 * radius + 3;
    const seen = followPart({ frames, members: members.map(({ id }) => id), mayJoin, scale: 0.005 * Math.max(width, height), random });
    regions.push({ place, radius, path: seen.map((model, t) => composed(inverted(camera[t]), model)) });
  }
  return regions;
}

/** Place and way of each point, pixels; after it was lost it is where the points around it went. */
function featuresOf(frames: ClipTracks["frames"], camera: Similarity[], points: Excursion[]): Float64Array[] {
  const index = new Map(points.map(({ id }, i) => [id, i]));
  const times = Array.from({ length: moments }, (_, k) => Math.round(((k + 1) * (frames.length - 1)) / moments));
  const features = points.map(({ x, y }) => Float64Array.from({ length: 2 + 2 * moments }, (_, k) => (k === 0 ? x : k === 1 ? y : NaN)));
  for (const [k, t] of times.entries()) {
    const back = inverted(camera[t]);
    const { ids, places } = frames[t];
    const known: number[] = [];
    for (let j = 0; j < ids.length; j++) {
      const i = index.get(ids[j]);
      if (i === undefined) continue;
      const at = moved(back, { x: places[2 * j], y: places[2 * j + 1] });
      features[i][2 + 2 * k] = wayCounts * (at.x - points[i].x);
      features[i][3 + 2 * k] = wayCounts * (at.y - points[i].y);
      known.push(i);
    }
    for (const [i, feature] of features.entries()) {
      if (!Number.isNaN(feature[2 + 2 * k])) continue;
      const nearest = known.reduce((best, j) => (squareTo(points[j], points[i]) < squareTo(points[best] ?? points[j], points[i]) ? j : best), known[0] ?? -1);
      for (const c of [2, 3]) feature[c + 2 * k] = nearest < 0 ? 0 : features[nearest][c + 2 * k];
    }
  }
  // Twelve moments would outweigh the place.
  for (const feature of features) for (let c = 2; c < feature.length; c++) feature[c] *= Math.sqrt(2 / moments);
  return features;
}

const squareTo = (p: Point, q: Point) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Lloyd's k-means, begun from points as far from each other as can be: numbers of the features in each group. Groups of too few are dissolved into the others.
 */
function cluster(features: Float64Array[], count: number): number[][] {
  const distance = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, c) => sum + (value - b[c]) ** 2, 0);
  const meanOf = (members: readonly number[]) => Float64Array.from(features[0], (_, c) => mean(members.map((i) => features[i][c])));
  const centre = meanOf([...features.keys()]);
  const nearestTo = features.reduce((best, feature) => (distance(feature, centre) < distance(best, centre) ? feature : best));
  const centres = [nearestTo];
  while (centres.length < count) {
    const far = features.map((feature) => Math.min(...centres.map((one) => distance(feature, one))));
    centres.push(features[far.indexOf(Math.max(...far))]);
  }
  let groups: number[][] = [];
  for (let round = 0; round < 12 + count; round++) {
    groups = centres.map(() => []);
    for (const [i, feature] of features.entries()) {
      const distances = centres.map((one) => distance(feature, one));
      groups[distances.indexOf(Math.min(...distances))].push(i);
    }
    const least = groups.reduce((best, group, k) => (group.length < groups[best].length ? k : best), 0);
    if (round >= 8 && groups[least].length < fewest && centres.length > 1) {
      centres.splice(least, 1);
      groups.splice(least, 1);
    }
    for (const [k, group] of groups.entries()) if (group.length > 0) centres[k] = meanOf(group);
  }
  return groups.filter((group) => group.length > 0);
}
