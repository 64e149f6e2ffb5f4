import { parentPort, workerData } from "node:worker_threads";
import { drawMoment, type Moment } from "./draw-moment.ts";
import type { LivingScene } from "./living-scene.ts";
import type { MotionOptions } from "./own-motion.ts";

/** What a thread is started with: the scene, whose pixels are on shared memory. */
export interface DrawingOrder {
  scene: LivingScene;
  motion: MotionOptions;
}

/** What it is asked for, and answers with once the frame, on shared memory, is drawn. */
export interface FrameOrder {
  index: number;
  moment: Moment;
  frame: Uint8Array;
}

const { scene, motion } = workerData as DrawingOrder;
parentPort!.on("message", ({ index, moment, frame }: FrameOrder) => {
  drawMoment(scene, motion, moment, frame);
  parentPort!.postMessage(index);
});
