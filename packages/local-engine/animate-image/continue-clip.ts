import { readFrames } from "@atelier/media/video/read-frames.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { easeInOut } from "@atelier/media/raster/ease.ts";
import { cameraStep, type CameraStep } from "../vision/motion/camera-step.ts";
import { findMotion, motionGrid } from "../vision/motion/frame-motion.ts";
import { withOpencv } from "../vision/opencv.ts";
import type { Carried } from "./carried-motion.ts";

/** How a clip goes on after its end. */
export interface Continuation {
  /** The frame (of `total` at the video's rate) from which the clip can be seen again as if it went on; undefined where nothing before is like its end. */
  again?: number;
  /** What the camera did at the end. */
  speed: Carried;
  total: number;
}

/** Width of the copies that are compared. */
const WIDTH = 96;
/** Frames before the end that must be like those before the frame that is gone on from, so that motion goes on, too. */
const LIKE = 5;
/** Seconds that a round must last at least. */
const SHORTEST_ROUND = 1;
/** A round's end may differ from its beginning by so many times what successive frames differ by, plus levels of noise. */
const [MOST_TIMES, NOISE] = [2.2, 1.2];
/** Pairs of frames at the end whose motion counts. */
const PAIRS = 6;

/**
 * Looks through a clip, small, for a moment that is like its end (a video texture: Schoedl, Szeliski, Salesin, Essa 2000), and for what the camera
 * does there.
 */
export async function planContinuation(
  path: string, { width, height, frameRate, most, signal }: { width: number; height: number; frameRate: number; most: number; signal: AbortSignal }
): Promise<Continuation> {
  const size = { width: WIDTH, height: Math.max(16, 2 * Math.round((WIDTH * height) / width / 2)) };
  const frames: Buffer[] = [];
  for await (const frame of readFrames(path, { ...size, frameRate, format: "gray", count: most, signal })) frames.push(frame);
  const again = similarMoment(frames, Math.round(SHORTEST_ROUND * frameRate));
  const pairs = frames.slice(-PAIRS - 1);
  const moves = await withOpencv((cv, keep) => {
    const grids = pairs.map((frame) => keep(motionGrid(cv, keep(cv.matFromArray(size.height, size.width, cv.CV_8UC1, frame as never)))));
    return grids.slice(1).map((grid, i) => cameraStep(findMotion(cv, grids[i], grid)));
  });
  const mean = (of: (move: CameraStep) => number) =>
    (moves.length === 0 ? 0 : (moves.reduce((sum, move) => sum + of(move), 0) / moves.length) * frameRate);
  return {
    ...(again !== undefined && { again }),
    speed: { x: mean(({ x }) => x), y: (mean(({ y }) => y) * size.width) / size.height, growth: mean(({ scale }) => scale - 1) }, total: frames.length,
  };
}

function similarMoment(frames: readonly Buffer[], shortest: number): number | undefined {
  const last = frames.length - 1;
  if (last - shortest < LIKE) return undefined;
  const usual = frames.slice(1).reduce((sum, frame, i) => sum + difference(frame, frames[i]), 0) / last;
  let best = { at: -1, cost: Infinity };
  for (let at = LIKE; at <= last - shortest; at++) {
    let cost = 0;
    for (let k = 0; k < LIKE; k++) cost += difference(frames[last - k], frames[at - k]) / LIKE;
    // Of moments that are as alike the earlier one makes the longer round.
    if (cost < best.cost - 0.05) best = { at, cost };
  }
  return best.cost < MOST_TIMES * usual + NOISE ? best.at : undefined;
}

function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i] - b[i]);
  return sum / a.length;
}

/** Frames over which what the round's beginning lacks of the clip's end is faded out. */
const MENDED = 14;

/**
 * Goes round in a clip from the frame after `again`, as often as it takes. At the beginning of every round the difference between the clip's last
 * frame and the one that stands for it is added and faded out, so that no jump is seen.
 */
export async function* rounds(
  path: string, last: Raster, { again, total }: { again: number; total: number }, frames: number,
  { frameRate, signal }: { frameRate: number; signal: AbortSignal }
): AsyncGenerator<Uint8Array> {
  const { width, height } = last;
  const frame = new Uint8Array(last.data.length);
  for (let done = 0; done < frames; ) {
    let lack: Int16Array | undefined;
    let index = 0;
    for await (const seen of readFrames(path, { width, height, frameRate, from: again, count: total - again, signal })) {
      if (!lack) {
        lack = Int16Array.from(last.data, (value, i) => value - seen[i]);
        continue;
      }
      index++;
      const share = index >= MENDED ? 0 : 1 - easeInOut(index / MENDED);
      for (let i = 0; i < frame.length; i++) {
        const value = seen[i] + lack[i] * share;
        frame[i] = value <= 0 ? 0 : value >= 255 ? 255 : value;
      }
      yield frame;
      if (++done >= frames) return;
    }
    if (index === 0) throw new Error("the clip has no frames to go round in");
  }
}
