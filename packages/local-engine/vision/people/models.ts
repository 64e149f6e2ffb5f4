/** A learned network that sees, and never draws: what it is for and where its weights lie in the installed packages. */
export interface VisionModel {
  /** Its name in a task's `vision`. */
  id: string;
  /** The file, as `require.resolve` finds it. */
  file: string;
  licence: string;
  /** Size of the weights in megabytes. */
  megabytes: number;
  /** Side in pixels of the square that it looks at, and the range of its values. */
  side: number;
  range: readonly [number, number];
}

/**
 * The networks of this folder. All run on the WebAssembly build without relaxed instructions: these differ between processors, and the same picture is to
 * give the same pixels everywhere. The licence is that of the package that carries the weights, whose authors trained them.
 */
export const models = {
  /** Finds people by their faces and trunks. The package keeps it among its packed assets, of which it is the only one. */
  detector: {
    id: "pose_detection", file: "@mediapipe/pose/pose_solution_packed_assets.data", licence: "Apache-2.0", megabytes: 3.0, side: 224, range: [-1, 1],
  },
  /** 33 body points and a mask of one person in a crop. For single pictures. */
  precise: { id: "pose_landmark_heavy", file: "@mediapipe/pose/pose_landmark_heavy.tflite", licence: "Apache-2.0", megabytes: 27.7, side: 256, range: [0, 1] },
  /** The same, three times as fast. For the frames of clips. */
  quick: { id: "pose_landmark_full", file: "@mediapipe/pose/pose_landmark_full.tflite", licence: "Apache-2.0", megabytes: 6.4, side: 256, range: [0, 1] },
} as const satisfies Record<string, VisionModel>;
