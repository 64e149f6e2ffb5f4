import type { Network } from "./network.ts";

/** For single pictures. Read by `read-body.ts`. */
export const poseLandmarkHeavy = {
  id: "pose_landmark_heavy", purpose: "33 body points and a mask of one person in a crop", package: "@mediapipe/pose", file: "pose_landmark_heavy.tflite",
  sha256: "59e42d71bcd44cbdbabc419f0ff76686595fd265419566bd4009ef703ea8e1fe", licence: "Apache-2.0", megabytes: 27.7,
  side: 256, range: [0, 1], outputs: { points: 195, presence: 1, mask: 256 * 256, heatmap: 64 * 64 * 39, world: 117 },
} as const satisfies Network;
