import { SAMPLE_RATE } from "./sample-rate.ts";
import type { Stereo } from "./stereo.ts";

export interface Compression {
  thresholdDb: number;
  /** How many decibels of input above the threshold give one of output. */
  ratio: number;
  /** Seconds. */
  attack: number;
  release: number;
}

/** Samples that share one gain computation. */
const BLOCK = 32;

/** In place: a feed-forward compressor, both sides linked by their louder peak; gain is computed each 0.7 ms and drawn straight between. */
export function compress({ left, right }: Stereo, { thresholdDb, ratio, attack, release }: Compression): void {
  const rise = 1 - Math.exp(-BLOCK / (attack * SAMPLE_RATE));
  const fall = 1 - Math.exp(-BLOCK / (release * SAMPLE_RATE));
  let reduction = 0;
  let gain = 1;
  for (let block = 0; block < left.length; block += BLOCK) {
    const to = Math.min(left.length, block + BLOCK);
    let peak = 1e-9;
    for (let i = block; i < to; i++) peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
    const wanted = Math.max(0, 20 * Math.log10(peak) - thresholdDb) * (1 - 1 / ratio);
    reduction += (wanted - reduction) * (wanted > reduction ? rise : fall);
    const next = 10 ** (-reduction / 20);
    const step = (next - gain) / BLOCK;
    for (let i = block; i < to; i++) {
      gain += step;
      left[i] *= gain;
      right[i] *= gain;
    }
    gain = next;
  }
}

/** Samples that the limiter sees ahead: 2.9 ms. */
const LOOK_AHEAD = 128;

/**
 * In place: no sample of either side leaves -ceiling..ceiling. The gain needed in each window of 128 samples is known one window ahead,
 * moves in straight lines towards it and recovers over `release` seconds, so that nothing is clipped.
 */
export function limit({ left, right }: Stereo, ceiling: number, release: number): void {
  const windows = Math.ceil(left.length / LOOK_AHEAD);
  const needed = new Float64Array(windows + 2).fill(1);
  for (let w = 0; w < windows; w++) {
    let peak = 0;
    const to = Math.min(left.length, (w + 1) * LOOK_AHEAD);
    for (let i = w * LOOK_AHEAD; i < to; i++) peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
    if (peak > ceiling) needed[w] = ceiling / peak;
  }
  const recover = Math.exp(-LOOK_AHEAD / (release * SAMPLE_RATE));
  // A window ends at a gain that suits it and the next one, and began at one that suits it and the last: the line between never exceeds.
  let gain = needed[0];
  for (let w = 0; w < windows; w++) {
    const target = Math.min(needed[w], needed[w + 1], 1 - (1 - gain) * recover);
    const to = Math.min(left.length, (w + 1) * LOOK_AHEAD);
    for (let i = w * LOOK_AHEAD; i < to; i++) {
      const level = gain + ((target - gain) * (i - w * LOOK_AHEAD)) / LOOK_AHEAD;
      left[i] *= level;
      right[i] *= level;
    }
    gain = target;
  }
}
