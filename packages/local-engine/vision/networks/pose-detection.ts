import type { Network } from "./network.ts";

/** Read by `detect-people.ts`. The package keeps it among its packed assets, of which it is the only one. */
export const poseDetection = {
  id: "pose_detection", purpose: "finds people by their faces and trunks", package: "@mediapipe/pose", file: "pose_solution_packed_assets.data",
  sha256: "a63c614bef30d35947f13be361820b1e4e3bec9cfeebf4d11216a18373108e85", licence: "Apache-2.0", megabytes: 3.0,
  side: 224, range: [-1, 1], outputs: { boxes: 2254 * 12, scores: 2254 },
} as const satisfies Network;
