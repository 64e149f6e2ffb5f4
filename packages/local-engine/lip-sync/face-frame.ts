import type { Face } from "../vision/faces/find-faces.ts";
import type { Point } from "../vision/polygon.ts";

/** Upright coordinates of a face: `u` to the viewer's right, `v` down along the face, both in pixels, from the middle of the mouth. */
export interface FaceFrame {
  origin: Point;
  /** Unit vector of `v` in the picture; that of `u` is (down.y, -down.x). */
  down: Point;
  /** Width of the face, in which all lengths are given. */
  unit: number;
}

export interface Place {
  u: number;
  v: number;
}

export function faceFrame({ landmarks, down, width }: Face): FaceFrame {
  return { origin: { x: (landmarks[48].x + landmarks[54].x) / 2, y: (landmarks[48].y + landmarks[54].y) / 2 }, down, unit: width };
}

export function toFace({ origin, down }: FaceFrame, { x, y }: Point): Place {
  const [dx, dy] = [x - origin.x, y - origin.y];
  return { u: dx * down.y - dy * down.x, v: dx * down.x + dy * down.y };
}

export function toPicture({ origin, down }: FaceFrame, { u, v }: Place): Point {
  return { x: origin.x + u * down.y + v * down.x, y: origin.y - u * down.x + v * down.y };
}
