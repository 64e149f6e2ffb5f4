import { frames, SAMPLE_RATE } from "./sample-rate.ts";
import type { Stereo } from "./stereo.ts";

/** A mono sound made wide: two copies delayed by 8 to 8 + 2 `depth` ms that move against each other at `rate` Hz, beside the sound itself. */
export function chorus(sound: Float32Array, rate: number, depth: number, mix = 0.6): Stereo {
  const length = sound.length;
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const base = frames(0.008);
  const swing = (depth / 1000) * SAMPLE_RATE;
  const turn = (2 * Math.PI * rate) / SAMPLE_RATE;
  let sine = 0;
  for (let i = 0; i < length; i++) {
    if ((i & 31) === 0) sine = Math.sin(turn * i);
    left[i] = sound[i] * (1 - mix / 2) + mix * delayed(sound, i - base - swing * (1 + sine));
    right[i] = sound[i] * (1 - mix / 2) + mix * delayed(sound, i - base - swing * (1 - sine));
  }
  return { left, right };
}

function delayed(sound: Float32Array, at: number): number {
  if (at < 0) return 0;
  const whole = at | 0;
  const fraction = at - whole;
  return sound[whole] * (1 - fraction) + (whole + 1 < sound.length ? sound[whole + 1] : 0) * fraction;
}
