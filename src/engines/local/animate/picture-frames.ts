import { smoothStep } from "../vision/polygon.ts";
import { type CameraPath, cameraAt, covered } from "./camera-path.ts";
import { drawView } from "./draw-view.ts";
import type { LivingScene } from "./living-scene.ts";
import { type MotionOptions, ownMotionAt } from "./own-motion.ts";

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
}

/** Seconds in which the picture comes apart into what is before and what is behind. */
const DIVIDING = 0.7;

/** The frames of a picture in motion, one after the other into one buffer. */
export async function* pictureFrames({ scene, path, motion, frames, frameRate, way, since = 0, energyAt = () => 0.5 }: PictureOrder): AsyncGenerator<Uint8Array> {
  const frame = new Uint8Array(scene.place.width * scene.place.height * 3);
  for (let i = 0; i < frames; i++) {
    const away = way === "forward" ? i : frames - 1 - i;
    const second = since + away / frameRate;
    const energy = energyAt(i);
    const at = cameraAt(path, away / Math.max(1, frames - 1), scene);
    at.zoom *= 1 + 0.04 * Math.max(0, energy - 0.5) * smoothStep(0, 0.5, second);
    drawView(scene, covered(scene, at), ownMotionAt(scene, way === "forward" ? second : -second, energy, motion), 1 - smoothStep(0, DIVIDING, second), frame);
    yield frame;
  }
}
