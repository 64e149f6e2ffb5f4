import type { CameraPlace } from "./camera-path.ts";
import { drawView } from "./draw-view.ts";
import type { LivingScene } from "./living-scene.ts";
import { type MotionOptions, ownMotionAt } from "./own-motion.ts";

/** One frame of a picture in motion, as numbers: it can be drawn anywhere. */
export interface Moment {
  camera: CameraPlace;
  /** Seconds from the still picture; negative before it. */
  second: number;
  /** 0..1: how loud a guiding sound is. */
  energy: number;
  /** 0..1: how much of the picture is drawn in one piece. */
  undivided: number;
}

/** Draws it into an RGB frame of the picture's size. */
export function drawMoment(scene: LivingScene, motion: MotionOptions, { camera, second, energy, undivided }: Moment, frame: Uint8Array): void {
  drawView(scene, camera, ownMotionAt(scene, second, energy, motion), undivided, frame);
}
