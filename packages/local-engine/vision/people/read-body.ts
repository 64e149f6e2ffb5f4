import type { Plane } from "@atelier/media/raster/raster.ts";
import type { Point } from "../polygon.ts";
import { type Crop, fromCrop, type Pyramid, sampleCrop } from "./crop.ts";
import { bodyCrop } from "./detect-people.ts";
import type { LoadedNetwork } from "../networks/load-network.ts";
import { poseLandmarkFull } from "../networks/pose-landmark-full.ts";

/** A place of a body. */
export interface BodyPoint extends Point {
  /** Towards the viewer negative, in pixels, from the hips; a guess. */
  z: number;
  /** How sure it is that the point is in the picture and not hidden, 0..1. */
  visible: number;
}

/** One person as the network sees it in a crop. */
export interface Body {
  crop: Crop;
  /** 33 points in pixels of the picture; `BODY` names them. */
  points: BodyPoint[];
  /** How sure the network is that the crop shows a person, 0..1. */
  presence: number;
  /** Of the crop: the network's belief that a pixel is this person's, 0..1. */
  mask: Plane;
  /** The crop that its own points ask for. */
  better: Crop;
}

/** The points by their place in `Body.points` (the numbering of BlazePose, Bazarevsky et al. 2020). */
export const BODY = {
  nose: 0, leftEye: 2, rightEye: 5, leftEar: 7, rightEar: 8, mouthLeft: 9, mouthRight: 10, leftShoulder: 11, rightShoulder: 12, leftElbow: 13, rightElbow: 14,
  leftWrist: 15, rightWrist: 16, leftLittle: 17, rightLittle: 18, leftIndex: 19, rightIndex: 20, leftThumb: 21, rightThumb: 22, leftHip: 23, rightHip: 24,
  leftKnee: 25, rightKnee: 26, leftAnkle: 27, rightAnkle: 28, leftHeel: 29, rightHeel: 30, leftToe: 31, rightToe: 32,
} as const;

const COUNT = 33;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Looks at one crop. Costs 40 ms with the quick network, 160 ms with the precise one. */
export function readBody(network: LoadedNetwork, pyramid: Pyramid, crop: Crop): Body {
  const { side, range } = poseLandmarkFull;
  const [values, presence, logits] = network.run(sampleCrop(pyramid, crop, side, range));
  const at = (k: number) => fromCrop(crop, { x: values[k * 5] / side, y: values[k * 5 + 1] / side });
  const points = Array.from({ length: COUNT }, (_, k) => ({
    ...at(k), z: (values[k * 5 + 2] * crop.side) / side, visible: Math.min(sigmoid(values[k * 5 + 3]), sigmoid(values[k * 5 + 4])),
  }));
  return {
    crop, points, presence: presence[0], mask: { width: side, height: side, data: logits.map(sigmoid) },
    // Two more points than are returned: the middle of the body and the circle about it.
    better: bodyCrop(at(COUNT), at(COUNT + 1)),
  };
}
