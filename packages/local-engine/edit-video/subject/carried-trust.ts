import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import type { Cv } from "../../vision/opencv.ts";

/** Levels beyond the range of what lies about the place that a vector names, from which on it joins other things; at twice as many for sure. */
const unlike = 6;
/** Points by which the ways there and back miss each other, from which on they lead to other things: what was hidden has no way back. */
const missing = 1;
/** How far outside the frame a vector may end that is still noise, in points of the grid. */
const outside = 0.6;

/**
 * How far the frame before may be taken for what each point of the second frame shows, 0..1. A vector that is off by part of a pixel still names the
 * right thing, though where light changes fast the difference is great: only what is not to be found within one point of the named place counts as
 * something else. What was outside the frame or hidden was not there.
 *
 * @returns one number for each point of the motion's grid
 */
export function carriedTrust(cv: Cv, { first, second, backward, forward, width, height }: FrameMotion): Float32Array {
  const before = cv.matFromArray(height, width, cv.CV_8UC1, first as never);
  const kernel = cv.Mat.ones(3, 3, cv.CV_8UC1);
  const [lowest, highest] = [new cv.Mat(), new cv.Mat()];
  try {
    cv.erode(before, lowest, kernel);
    cv.dilate(before, highest, kernel);
    const [low, high] = [lowest.data as Uint8Array, highest.data as Uint8Array];
    const trust = new Float32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const [dx, dy] = [backward[2 * i], backward[2 * i + 1]];
        const [u, v] = [x + dx, y + dy];
        if (u < -outside || v < -outside || u > width - 1 + outside || v > height - 1 + outside) continue;
        const at = Math.min(height - 1, Math.max(0, Math.round(v))) * width + Math.min(width - 1, Math.max(0, Math.round(u)));
        const [missedX, missedY] = [dx + forward[2 * at], dy + forward[2 * at + 1]];
        // Not Math.hypot, which takes as long as all the rest.
        const misses = Math.sqrt(missedX * missedX + missedY * missedY);
        trust[i] = share(Math.max(low[at] - second[i], second[i] - high[at], 0), unlike) * share(misses, missing);
      }
    }
    return trust;
  } finally {
    for (const mat of [before, kernel, lowest, highest]) mat.delete();
  }
}

/** 1 up to a limit, 0 from twice that on. */
export const share = (value: number, limit: number): number => Math.min(1, Math.max(0, 2 - value / limit));
