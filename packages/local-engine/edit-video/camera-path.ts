import type { Raster } from "@atelier/media/raster/raster.ts";
import { cameraStep, type CameraStep, stillStep } from "../vision/motion/camera-step.ts";
import { findMotion } from "../vision/motion/frame-motion.ts";
import { type Cv, type Mat } from "../vision/opencv.ts";
import { gridOf } from "./steady-strokes.ts";

/**
 * How the camera moved from each frame to the next. The first step is none.
 * @param frames small copies, RGB
 */
export async function cameraPath(cv: Cv, frames: AsyncIterable<Raster>): Promise<CameraStep[]> {
  const steps: CameraStep[] = [];
  let before: Mat | undefined;
  for await (const frame of frames) {
    const grid = gridOf(cv, frame);
    steps.push(before ? cameraStep(findMotion(cv, before, grid)) : stillStep);
    before?.delete();
    before = grid;
  }
  before?.delete();
  return steps;
}

/** Seconds over which the camera's way is made smooth. */
const smoothing = 0.7;
/** The most that is cut off each side, as a part of the width. */
const mostMargin = 0.07;

/** What must be done to each frame so that the camera's way is smooth, and the enlargement that hides the borders. x and y in parts of the width. */
export function holdStill(steps: readonly CameraStep[], frameRate: number, aspect: number): { corrections: CameraStep[]; zoom: number } {
  const place = [0, 0, 0, 0];
  const way = steps.map(({ x, y, turn, scale }) => {
    [x, y, turn, Math.log(scale)].forEach((value, k) => (place[k] += value));
    return [...place];
  });
  const sigma = smoothing * frameRate;
  const reach = Math.ceil(2.5 * sigma);
  const last = way.length - 1;
  const corrections = way.map((own, at) => {
    const sum = [0, 0, 0, 0];
    let total = 0;
    for (let k = -reach; k <= reach; k++) {
      const weight = Math.exp(-(k * k) / (2 * sigma * sigma));
      // Behind the ends the way goes on as it came, reflected through its last point.
      const [inside, end] = [at + k, at + k < 0 ? 0 : at + k > last ? last : undefined];
      const other = end === undefined ? way[inside]! : way[Math.min(last, Math.max(0, 2 * end - inside))]!;
      for (let c = 0; c < 4; c++) sum[c] += weight * (end === undefined ? other[c]! : 2 * way[end]![c]! - other[c]!);
      total += weight;
    }
    return own.map((value, c) => sum[c]! / total - value) as [number, number, number, number];
  });
  const needed = corrections.reduce(
    (most, [x, y, turn, scale]) =>
      Math.max(most, Math.abs(x) + Math.abs(turn) / (2 * aspect), (Math.abs(y) + Math.abs(turn) / 2) * aspect, scale < 0 ? -scale / 2 : 0),
    0,
  );
  const margin = Math.min(mostMargin, needed);
  const part = needed > margin ? margin / needed : 1;
  return {
    corrections: corrections.map(([x, y, turn, scale]) => ({ x: x * part, y: y * part, turn: turn * part, scale: Math.exp(scale * part) })),
    zoom: 1 / (1 - 2 * margin),
  };
}
