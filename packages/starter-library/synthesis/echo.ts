import { frames, SAMPLE_RATE } from "./sample-rate.ts";
import type { Stereo } from "./stereo.ts";

export interface Echo {
  /** Seconds between two repeats. */
  seconds: number;
  /** Level of each repeat beside the one before, below 1. */
  feedback: number;
  /** Level of the first repeat. */
  mix: number;
  /** Hz above which each repeat loses. */
  damping?: number;
}

/** In place: repeats that change sides each time. */
export function addEcho(stereo: Stereo, { seconds, feedback, mix, damping = 3500 }: Echo): Stereo {
  const { left, right } = stereo;
  const size = frames(seconds);
  const a = new Float32Array(size);
  const b = new Float32Array(size);
  const open = 1 - Math.exp((-2 * Math.PI * damping) / SAMPLE_RATE);
  let lowA = 0, lowB = 0;
  for (let i = 0, at = 0; i < left.length; i++) {
    lowA += (a[at] - lowA) * open;
    lowB += (b[at] - lowB) * open;
    const input = (left[i] + right[i]) * 0.5;
    left[i] += lowA * mix;
    right[i] += lowB * mix;
    a[at] = input + lowB * feedback;
    b[at] = lowA;
    if (++at === size) at = 0;
  }
  return stereo;
}
