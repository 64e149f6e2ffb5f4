import type { Random } from "@atelier/media/raster/random.ts";
import type { Plane } from "@atelier/media/raster/raster.ts";
import { followPart } from "./follow-part.ts";
import { identity, type PointPair, robustSimilarity, moved, type Similarity } from "./similarity.ts";
import type { ClipTracks } from "./read-clip.ts";

/** Fewer points than this tell nothing of the camera: it is taken to stand still. */
const fewest = 8;

/**
 * The camera of a clip: the similarity that carries the still surroundings of the first frame onto each frame. They are the points that most agree on
 * a moment later, those near the border first, where seldom somebody stands.
 * @param subject where in the first frame the subject is known to be, 0..1
 */
export function cameraPath({ frames, width, height }: ClipTracks, random: Random, subject?: Plane): Similarity[] {
  const still = stillPoints(frames, width, height, random, subject);
  if (still.length < fewest) return frames.map(() => identity);
  const isOutside = ({ x, y }: { x: number; y: number }) => !subject || coverAt(subject, x, y) < 0.2;
  return followPart({ frames, members: still, mayJoin: isOutside, scale: 0.004 * Math.max(width, height), random });
}

function stillPoints(frames: ClipTracks["frames"], width: number, height: number, random: Random, subject?: Plane): number[] {
  const first = frames[0];
  const later = frames[Math.min(frames.length - 1, 8)];
  const seen = new Map(Array.from(later.ids, (id, i) => [id, { x: later.places[2 * i], y: later.places[2 * i + 1] }]));
  const ids: number[] = [];
  const pairs: PointPair[] = [];
  for (let i = 0; i < first.ids.length; i++) {
    const from = { x: first.places[2 * i], y: first.places[2 * i + 1] };
    const to = seen.get(first.ids[i]);
    if (!to || (subject && coverAt(subject, from.x, from.y) > 0.2)) continue;
    const inward = Math.min(from.x / width, 1 - from.x / width, from.y / height, 1 - from.y / height);
    ids.push(first.ids[i]);
    pairs.push({ from, to, weight: 0.25 + Math.max(0, 1 - 5 * inward) });
  }
  const scale = 0.004 * Math.max(width, height);
  const model = robustSimilarity(pairs, scale, random);
  return ids.filter((_, i) => {
    const at = moved(model, pairs[i].from);
    return Math.hypot(at.x - pairs[i].to.x, at.y - pairs[i].to.y) < 1.5 * scale;
  });
}

/** Value of the plane at the pixel that holds the place; 0 outside. */
export function coverAt({ data, width, height }: Plane, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : data[row * width + column];
}
