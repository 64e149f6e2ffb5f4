import { BODY } from "../../vision/people/read-body.ts";
import type { Point } from "../../vision/polygon.ts";

/** An arm or a leg: its joints from the trunk outwards, and the bones between them. */
export interface Limb {
  name: "leftArm" | "rightArm" | "leftLeg" | "rightLeg";
  joints: readonly [root: number, middle: number, end: number, tip: number];
  /** Lengths of the bones in parts of the body's height (Drillis, Contini 1966, to the tip of the hand and of the foot). */
  lengths: readonly [upper: number, lower: number, last: number];
  /** Half the thickness at each joint, clothed, in parts of the body's height. */
  radii: readonly [root: number, middle: number, end: number, tip: number];
}

const arm = { lengths: [0.186, 0.146, 0.07], radii: [0.04, 0.034, 0.026, 0.028] } as const;
const leg = { lengths: [0.245, 0.246, 0.1], radii: [0.068, 0.045, 0.034, 0.034] } as const;

/** Left and right are the body's own. */
export const LIMBS: readonly Limb[] = [
  { name: "leftArm", joints: [BODY.leftShoulder, BODY.leftElbow, BODY.leftWrist, BODY.leftIndex], ...arm },
  { name: "rightArm", joints: [BODY.rightShoulder, BODY.rightElbow, BODY.rightWrist, BODY.rightIndex], ...arm },
  { name: "leftLeg", joints: [BODY.leftHip, BODY.leftKnee, BODY.leftAnkle, BODY.leftToe], ...leg },
  { name: "rightLeg", joints: [BODY.rightHip, BODY.rightKnee, BODY.rightAnkle, BODY.rightToe], ...leg },
];

/** Lengths of the trunk and from between the shoulders to the nose, in parts of the height. */
export const TRUNK = 0.29;
const NECK = 0.12;
/** Between the ends of the jaw line. */
export const JAW = 0.085;

/** A point that is seen this surely is measured with. */
export const SEEN = 0.5;

/** Points that have a twin on the other side, each once. */
export const PAIRS: readonly (readonly [left: number, right: number])[] = [
  [2, 5], [7, 8], [9, 10], [11, 12], [13, 14], [15, 16], [17, 18], [19, 20], [21, 22], [23, 24], [25, 26], [27, 28], [29, 30], [31, 32],
];

export const between = (a: Point, b: Point, share = 0.5): Point => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
/** Direction from a to b in radians, clockwise from the right, as rows go down. */
export const angleOf = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x);
/** An angle brought between -pi and pi. */
export const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
export function turned({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Where along the segment from a to b a place is nearest to it, 0..1, and how far it is from there. */
export function shareOf(p: Point, a: Point, b: Point): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return Math.min(1, Math.max(0, ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y || 1)));
}

export function toSegment(p: Point, a: Point, b: Point): number {
  const share = shareOf(p, a, b);
  return Math.hypot(p.x - a.x - share * (b.x - a.x), p.y - a.y - share * (b.y - a.y));
}

/** A body's points and how surely each is seen, 0..1. */
export type Points = readonly (Point & { visible: number })[];

export const shoulders = (p: readonly Point[]): Point => between(p[BODY.leftShoulder], p[BODY.rightShoulder]);
export const hips = (p: readonly Point[]): Point => between(p[BODY.leftHip], p[BODY.rightHip]);

/** What each visible bone would make of the body's height if it were seen at full length: looks from aside only shorten, so the largest count most. */
export function heights(points: Points): number[] {
  const sees = (...marks: number[]) => marks.every((k) => points[k].visible >= SEEN);
  const found: number[] = [];
  for (const { joints, lengths } of LIMBS) {
    for (const k of [0, 1]) if (sees(joints[k], joints[k + 1])) found.push(apart(points[joints[k]], points[joints[k + 1]]) / lengths[k]);
  }
  const shows = sees(BODY.leftShoulder, BODY.rightShoulder);
  if (shows && sees(BODY.leftHip, BODY.rightHip)) found.push(apart(shoulders(points), hips(points)) / TRUNK);
  if (shows && sees(BODY.nose)) found.push(apart(shoulders(points), points[BODY.nose]) / NECK);
  return found;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;
}
