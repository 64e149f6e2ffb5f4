import type { Raster } from "@atelier/media/raster/raster.ts";
import { faceNetworks } from "../../vision/faces/face-networks.ts";
import { type FaceSquare, followLandmarks } from "../../vision/faces/locate-landmarks.ts";
import { BODY, type BodyPoint } from "../../vision/people/read-body.ts";
import type { Point } from "../../vision/polygon.ts";
import { angleOf, apart, between } from "./bones.ts";
import { type HeadPose, headPose } from "./head-pose.ts";

/** Side of the square that a face fills, in lengths from the eyes to the mouth and in extents of its landmarks; how far above their middle its own is. */
const SIDE = { ofBody: 3, ofLandmarks: 1.15 };
const ABOVE = 0.05;
/** Faces of fewer pixels in the copies tell nothing but tremble. */
const LEAST = 28;
/** A nose that is so many sizes of the head from where the body has it is another one's. */
const ASTRAY = 0.5;

/** Follows the landmarks of a body's face through a clip: those of a frame say where the next one is looked at, and the body's own points where it was lost. */
export class FaceFollower {
  #square: FaceSquare | undefined;

  /** @param body the points of the body in this frame, pixels of it @returns undefined where no face shows */
  async next(frame: Raster, body: readonly BodyPoint[]): Promise<HeadPose | undefined> {
    const nose = body[BODY.nose]!;
    for (const square of [this.#square, squareOfBody(body)]) {
      if (!square || square.side < LEAST) continue;
      const landmarks = await followLandmarks(frame, square, await faceNetworks());
      const pose = headPose(landmarks);
      if (!pose || apart(landmarks[30]!, nose) > ASTRAY * pose.size) continue;
      this.#square = squareOf(landmarks, pose.roll);
      return pose;
    }
    this.#square = undefined;
    return undefined;
  }
}

function squareOfBody(points: readonly BodyPoint[]): FaceSquare {
  const [right, left] = [points[BODY.rightEye]!, points[BODY.leftEye]!];
  const [eyes, mouth] = [between(right, left), between(points[BODY.mouthLeft]!, points[BODY.mouthRight]!)];
  const length = Math.max(apart(eyes, mouth), 0.8 * apart(right, left));
  const { x, y } = between(eyes, mouth, 0.6);
  return { x, y, side: SIDE.ofBody * length, angle: right.x < left.x ? angleOf(right, left) : 0 };
}

function squareOf(landmarks: readonly Point[], angle: number): FaceSquare {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const us = landmarks.map(({ x, y }) => x * cos + y * sin);
  const vs = landmarks.map(({ x, y }) => y * cos - x * sin);
  const [left, right, top, bottom] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const side = SIDE.ofLandmarks * Math.max(right - left, bottom - top);
  const [u, v] = [(left + right) / 2, (top + bottom) / 2 - ABOVE * side];
  return { x: u * cos - v * sin, y: u * sin + v * cos, side, angle };
}
