import type { BodyPoint } from "../../vision/people/read-body.ts";
import { BODY } from "../../vision/people/read-body.ts";
import type { Point } from "../../vision/polygon.ts";
import { identity, inverted, moved, type Similarity } from "../similarity.ts";
import { smoothCurve } from "../smooth-curve.ts";
import { apart, LIMBS, PAIRS, type Points } from "./bones.ts";
import type { HeadPose } from "./head-pose.ts";

type SteadyPoint = BodyPoint;

/** A point below this is hidden or guessed: its offset from the joint before it is held. */
const HIDDEN = 0.3;
/** Sides are exchanged where that makes the way from the last frame shorter than this part of it. */
const EXCHANGE = 0.5;

const arms = [13, 15, 17, 19, 21];
const legs = [25, 27, 29, 31];

/** Which joint a point hangs on; the trunk's and the face's hang on nothing. */
const parents = new Map<number, number>(LIMBS.flatMap(({ joints: [root, middle, end, tip] }) => [[middle, root], [end, middle], [tip, end]] as const));
for (const [left, right, to] of [[17, 18, 15], [21, 22, 15], [29, 30, 27]] as const) parents.set(left, to).set(right, to + 1);

/**
 * The points of a clip's body without tremble: sides that the network confuses for a while stay as they were, what is hidden is held where it hung on its
 * joint, and each curve is smoothed from cut to cut. Before the first look and after the last the body stands still.
 * @param camera takes the first frame's surroundings to each frame's, in pixels of copies that are `scale` times as large as the clip
 * @returns points in pixels of those copies, as if the camera had not moved
 */
export function steadyBody(
  seen: readonly (Points | undefined)[],
  { camera, scale, cuts, frameRate }: { camera: readonly Similarity[]; scale: number; cuts: readonly number[]; frameRate: number },
): SteadyPoint[][] {
  const still = seen.map((points, t) => points && withoutCamera(points as BodyPoint[], camera[Math.min(t, camera.length - 1)], scale));
  const borders = [0, ...cuts.filter((cut) => cut > 0 && cut < seen.length), seen.length];
  return borders.slice(1).flatMap((end, k) => steadyScene(still.slice(borders[k], end), frameRate, still.find((points) => points !== undefined)!));
}

function withoutCamera(points: BodyPoint[], model: Similarity | undefined, scale: number): BodyPoint[] {
  const back = model && inverted(model);
  return points.map((p) => {
    const at = { x: p.x * scale, y: p.y * scale };
    return { ...p, ...(back ? moved(back, at) : at), z: p.z * scale };
  });
}

/** A head as if the camera had not moved, in pixels of the copies. */
export function steadyHead(
  { x, y, size, roll, ...head }: HeadPose, t: number, { camera, scale }: { camera: readonly Similarity[]; scale: number },
): HeadPose {
  const back = inverted(camera[Math.min(t, camera.length - 1)] ?? identity);
  const turn = Math.atan2(back.b, back.a);
  return { ...head, ...moved(back, { x: x * scale, y: y * scale }), size: size * scale * Math.hypot(back.a, back.b), roll: roll + turn };
}

function steadyScene(scene: readonly (BodyPoint[] | undefined)[], frameRate: number, otherwise: BodyPoint[]): SteadyPoint[][] {
  const held = heldPoints(keptSides(scene), scene.find((points) => points !== undefined) ?? otherwise);
  const curves = Array.from({ length: 33 }, (_, k) => {
    const curve = (pick: (p: BodyPoint) => number) => {
      const values = held.map((points) => pick(points[k]));
      const smooth = smoothCurve(values, frameRate);
      // The curve begins with 0: brought back to where the values lie in the mean.
      const shift = values.reduce((sum, value, t) => sum + value - smooth[t], 0) / Math.max(1, values.length);
      return smooth.map((value) => value + shift);
    };
    return { x: curve(({ x }) => x), y: curve(({ y }) => y), z: curve(({ z }) => z) };
  });
  return held.map((points, t) => points.map((p, k) => ({ ...p, x: curves[k].x[t], y: curves[k].y[t], z: curves[k].z[t] })));
}

/** Left and right as they were: arms and legs each go on where they are nearest to where they were going. */
function keptSides(scene: readonly (BodyPoint[] | undefined)[]): (BodyPoint[] | undefined)[] {
  let [last, before]: (BodyPoint[] | undefined)[] = [];
  return scene.map((points) => {
    if (!points) return undefined;
    const now = points.slice();
    if (last) {
      for (const group of [arms, legs]) {
        const way = (other: 0 | 1) => group.flatMap((k) => [k, k + 1]).reduce((sum, k) => {
          const from = last![k];
          const to: Point = before ? { x: 2 * from.x - before[k].x, y: 2 * from.y - before[k].y } : from;
          return sum + apart(points[other ? twin(k) : k], { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
        }, 0);
        const kept = way(0);
        if (kept > 0.3 * apart(points[BODY.leftShoulder], points[BODY.leftHip]) && way(1) < EXCHANGE * kept) {
          for (const k of group) [now[k], now[k + 1]] = [now[k + 1], now[k]];
        }
      }
    }
    [before, last] = [last, now];
    return now;
  });
}

const twins = new Map(PAIRS.flatMap(([left, right]) => [[left, right], [right, left]] as const));
const twin = (k: number) => twins.get(k) ?? k;

function heldPoints(scene: readonly (BodyPoint[] | undefined)[], first: BodyPoint[]): BodyPoint[][] {
  let last = first;
  // A hidden joint hangs at first as it will be seen later.
  const begin = first.map((_, k) => scene.find((points) => points && points[k].visible >= HIDDEN) ?? first);
  const offsets = first.map((_, k) => offsetOf(begin[k], k));
  return scene.map((points) => {
    const now = (points ?? last).map((p) => ({ ...p, visible: points ? p.visible : 0 }));
    for (const k of now.keys()) {
      const parent = parents.get(k);
      if (parent === undefined) continue;
      if (points && points[k].visible >= HIDDEN) offsets[k] = offsetOf(now, k);
      else Object.assign(now[k], { x: now[parent].x + offsets[k].x, y: now[parent].y + offsets[k].y });
    }
    last = now;
    return now;
  });
}

function offsetOf(points: BodyPoint[], k: number): Point {
  const parent = parents.get(k);
  return parent === undefined ? { x: 0, y: 0 } : { x: points[k].x - points[parent].x, y: points[k].y - points[parent].y };
}
