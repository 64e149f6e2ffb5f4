import type { Point } from "../../vision/polygon.ts";
import { smoothCurve } from "../smooth-curve.ts";
import { BODY, type BodyPoint } from "../../vision/people/read-body.ts";
import { angleOf, quantile, shoulders, wrapped } from "./bones.ts";
import type { HeadPose } from "./head-pose.ts";

/** What shoulders and head of a clip do beside its first frame, frame by frame: how the upper body moves where hips do not show. */
export interface UpperAct {
  /** Way of the middle between the shoulders, pixels of the copies, and how the line of the shoulders turns. */
  shoulders: Point[];
  line: number[];
  /** Undefined where no face was followed. */
  head?: HeadAct;
}

export interface HeadAct {
  first: HeadPose;
  /** Way of the middle between the ears beside that of the shoulders, pixels; what the head turns by, and how large it is beside the first frame. */
  way: Point[];
  roll: number[];
  yaw: number[];
  pitch: number[];
  size: number[];
}

/** Seconds on both sides over which shoulders are smoothed, which the network sees with more tremble than they move by, and sizes. */
const SHOULDERS = 0.25;
const SIZES = 0.5;
/** Part of the frames in which a face must show. */
const LEAST_SEEN = 0.4;

/** @param points steady, of each frame @param heads as seen, of each frame @param ease brings curves over cuts without a leap */
export function readUpper(
  points: readonly BodyPoint[][], heads: readonly (HeadPose | undefined)[], frameRate: number, ease: (values: number[]) => number[],
): UpperAct {
  const curve = (values: number[], seconds?: number) => smoothCurve(ease(values), frameRate, seconds);
  const middle = points.map(shoulders);
  const [x, y] = [curve(middle.map((p) => p.x), SHOULDERS), curve(middle.map((p) => p.y), SHOULDERS)];
  const line = curve(withoutTurns(points.map((p) => angleOf(p[BODY.rightShoulder], p[BODY.leftShoulder]))), SHOULDERS);
  const act: UpperAct = { shoulders: x.map((_, t) => ({ x: x[t], y: y[t] })), line };
  const known = heads.filter((head) => head !== undefined);
  if (known.length < LEAST_SEEN * heads.length || known.length === 0) return act;
  const held = heads.reduce<HeadPose[]>((all, head) => [...all, head ?? all.at(-1) ?? known[0]], []);
  // The shoulders' tremble must not come back by way of the head: where it is in the picture counts, and the smooth way of the shoulders.
  const [headX, headY] = [curve(held.map((head) => head.x)), curve(held.map((head) => head.y))];
  const angle = (axis: "roll" | "yaw" | "pitch") => curve(withoutTurns(held.map((head) => head[axis])));
  const sizes = curve(held.map(({ size }) => Math.log(size)), SIZES);
  return { ...act, head: {
    first: { ...held[0], size: quantile(held.slice(0, Math.max(1, Math.round(SIZES * frameRate))).map(({ size }) => size), 0.5) },
    way: headX.map((_, t) => ({ x: headX[t] - x[t], y: headY[t] - y[t] })), roll: angle("roll"), yaw: angle("yaw"), pitch: angle("pitch"),
    size: sizes.map((value) => Math.exp(value)),
  } };
}

/** Angles that go on where the last one was. */
function withoutTurns(angles: readonly number[]): number[] {
  let last = angles[0] ?? 0;
  return angles.map((angle) => (last += wrapped(angle - last)));
}
