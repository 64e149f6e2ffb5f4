import { smoothStep } from "../vision/polygon.ts";
import { type CameraPath, cameraAt, covered } from "./camera-path.ts";
import { drawMoment, type Moment } from "./draw-moment.ts";
import { drawnByThreads, threadsFor } from "./drawn-by-threads.ts";
import type { LivingScene } from "./living-scene.ts";
import type { MotionOptions } from "./own-motion.ts";

export interface PictureOrder {
  scene: LivingScene;
  path: CameraPath;
  motion: MotionOptions;
  frames: number;
  frameRate: number;
  /** `forward` begins with the picture as it is, `backward` ends with it. */
  way: "forward" | "backward";
  /** Seconds of this picture's own time that have gone by when it is first seen. */
  since?: number;
  /** 0..1: how loud a guiding sound is at a frame; 0.5 without one. */
  energyAt?(frame: number): number;
  /** That draw side by side; as many as pay without it. The frames are the same. */
  threads?: number;
}

/** Seconds in which the picture comes apart into what is before and what is behind. */
const DIVIDING = 0.7;

/** The frames of a picture in motion, one after the other; each holds until the next one is asked for. */
export async function* pictureFrames({
  scene, path, motion, frames, frameRate, way, since = 0, energyAt = () => 0.5, threads,
}: PictureOrder): AsyncGenerator<Uint8Array> {
  const momentOf = (i: number): Moment => {
    const away = way === "forward" ? i : frames - 1 - i;
    const second = since + away / frameRate;
    const energy = energyAt(i);
    const at = cameraAt(path, away / Math.max(1, frames - 1), scene);
    at.zoom *= 1 + 0.04 * Math.max(0, energy - 0.5) * smoothStep(0, 0.5, second);
    return { camera: covered(scene, at), second: way === "forward" ? second : -second, energy, undivided: 1 - smoothStep(0, DIVIDING, second) };
  };
  const pixels = scene.place.width * scene.place.height;
  const side = threads ?? threadsFor(pixels * frames);
  if (side > 1) return yield* drawnByThreads(scene, motion, momentOf, frames, side);
  const frame = new Uint8Array(pixels * 3);
  for (let i = 0; i < frames; i++) {
    drawMoment(scene, motion, momentOf(i), frame);
    yield frame;
  }
}
