import { addInto } from "./buffers.ts";
import { frames, SAMPLE_RATE } from "./sample-rate.ts";
import type { Stereo } from "./stereo.ts";

export interface Reverb {
  /** Seconds in which low frequencies fall by 60 dB. */
  seconds: number;
  /** Level of the reverberation beside the dry sound. */
  mix: number;
  /** Hz above which the walls swallow more; lower is darker. */
  damping?: number;
  /** Seconds before the first reflection: larger halls, clearer attacks. */
  preDelay?: number;
}

/** Lengths of the lines at 44.1 kHz: mutually prime, 23 to 52 ms, so that no echoes coincide. */
const LINES = [1031, 1163, 1327, 1481, 1637, 1811, 2003, 2293];

/** In place: adds reverberation to the dry sound. The buffer should already be long enough for the tail. */
export function addReverb(stereo: Stereo, reverb: Reverb): Stereo {
  const wet = reverberate(stereo, reverb);
  addInto(stereo.left, wet.left, 0, reverb.mix);
  addInto(stereo.right, wet.right, 0, reverb.mix);
  return stereo;
}

/**
 * The reverberation alone: a feedback delay network of eight damped lines mixed by a Hadamard matrix (Jot and Chaigne 1991), each side fed
 * into four lines and taken from all eight with unlike signs, so that the tail is wide.
 */
export function reverberate({ left, right }: Stereo, { seconds, damping = 5000, preDelay = 0.012 }: Reverb): Stereo {
  const length = left.length;
  const wet = { left: new Float32Array(length), right: new Float32Array(length) };
  const lines = LINES.map((size) => new Float32Array(size));
  const loss = Float64Array.from(LINES, (size) => 10 ** ((-3 * size) / (seconds * SAMPLE_RATE)));
  const keep = Math.exp((-2 * Math.PI * damping) / SAMPLE_RATE);
  const at = new Int32Array(8);
  const low = new Float64Array(8);
  const x = new Float64Array(8);
  const delay = frames(preDelay);
  const hadamard = Math.sqrt(1 / 8);
  for (let i = delay; i < length; i++) {
    for (let k = 0; k < 8; k++) {
      low[k] += (lines[k][at[k]] - low[k]) * (1 - keep);
      x[k] = low[k] * loss[k];
    }
    wet.left[i] = (x[0] - x[2] + x[4] - x[6] + x[1] - x[3]) * 0.5;
    wet.right[i] = (x[1] + x[3] - x[5] - x[7] + x[0] - x[4]) * 0.5;
    // Fast Walsh-Hadamard transform in place: 24 additions in place of 64 multiplications.
    for (let step = 1; step < 8; step <<= 1) {
      for (let k = 0; k < 8; k++) {
        if (k & step) continue;
        const a = x[k], b = x[k + step];
        x[k] = a + b;
        x[k + step] = a - b;
      }
    }
    const l = left[i - delay] * 0.5, r = right[i - delay] * 0.5;
    for (let k = 0; k < 8; k++) {
      lines[k][at[k]] = x[k] * hadamard + (k & 1 ? r : l);
      if (++at[k] === LINES[k]) at[k] = 0;
    }
  }
  return wet;
}
