import type { Network } from "./network.ts";
import { poseLandmarkHeavy } from "./pose-landmark-heavy.ts";

/** Three times as fast as the heavy one: for the frames of clips. */
export const poseLandmarkFull = {
  ...poseLandmarkHeavy, id: "pose_landmark_full", file: "pose_landmark_full.tflite",
  sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f", megabytes: 6.4,
} as const satisfies Network;
