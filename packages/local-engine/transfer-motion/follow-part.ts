import type { Random } from "@atelier/media/raster/random.ts";
import type { Point } from "../vision/polygon.ts";
import { identity, inverted, moved, type PointPair, robustSimilarity, type Similarity } from "./similarity.ts";
import type { TrackedFrame } from "./track-points.ts";

export interface PartOrder {
  frames: readonly TrackedFrame[];
  /** Points of the first frame that belong to the part. */
  members: Iterable<number>;
  /** Whether a point found later, which was at `place` of the first frame if it is the part's, may be. */
  mayJoin(place: Point): boolean;
  /** Pixels from its place at which a point counts a quarter. */
  scale: number;
  random: Random;
}

/** Frames for which a new point has to move as the part does before it is taken for its own. */
const probation = 4;
/** Points that make a part certain. */
const enough = 5;
/** How much a part may grow or shrink in all. */
const sizes = [0.6, 1.7];

/**
 * Where a part that was seen in the first frame is in each frame, as the similarity that carries the one onto the other. Points that are lost are replaced
 * by new ones that move with the part, whose first place is computed back: those that live longest hold the drift. Without any the part stays where it was.
 */
export function followPart({ frames, members, mayJoin, scale, random }: PartOrder): Similarity[] {
  const places = new Map<number, Point>();
  const own = new Set(members);
  const refused = new Set<number>();
  const path: Similarity[] = [];
  const earlier: Map<number, Point>[] = [];
  for (const [t, frame] of frames.entries()) {
    const pairs: PointPair[] = [];
    const now = new Map<number, Point>();
    const before = path[t - 1] ?? identity;
    for (let i = 0; i < frame.ids.length; i++) {
      const id = frame.ids[i];
      const at = { x: frame.places[2 * i], y: frame.places[2 * i + 1] };
      if (t === 0 && own.has(id)) places.set(id, at);
      const from = places.get(id);
      if (from) pairs.push({ from, to: at, weight: own.has(id) ? 1 : 0.4 });
      else if (!refused.has(id) && !(t === 0)) now.set(id, at);
    }
    path.push(t === 0 ? identity : modelOf(pairs, before, scale, random));
    earlier.push(now);
    if (earlier.length <= probation) continue;
    const old = earlier.shift()!;
    const then = path[t - probation];
    const back = inverted(then);
    const isThin = pairs.length < enough;
    for (const [id, was] of old) {
      const at = now.get(id);
      if (!at || places.has(id)) continue;
      const place = moved(back, was);
      const expected = moved(path[t], place);
      const agrees = Math.hypot(expected.x - at.x, expected.y - at.y) < scale;
      if (mayJoin(place) && (agrees || (isThin && pairs.length === 0))) places.set(id, moved(inverted(path[t]), at));
      else refused.add(id);
    }
  }
  return path;
}

function modelOf(pairs: readonly PointPair[], before: Similarity, scale: number, random: Random): Similarity {
  if (pairs.length === 0) return before;
  if (pairs.length >= 3) {
    const found = robustSimilarity(pairs, scale, random, before);
    const size = Math.hypot(found.a, found.b);
    if (size > sizes[0] && size < sizes[1]) return found;
  }
  // Turned and as large as before, shifted to where the points are now.
  const shifts = pairs.map(({ from, to }) => {
    const { x, y } = moved(before, from);
    return { x: to.x - x, y: to.y - y };
  });
  const middle = (values: number[]) => values.toSorted((p, q) => p - q)[values.length >> 1];
  return { ...before, x: before.x + middle(shifts.map(({ x }) => x)), y: before.y + middle(shifts.map(({ y }) => y)) };
}
