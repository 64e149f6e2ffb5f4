import { lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";

/** A piston engine: one pressure pulse a firing, every pulse a little unlike, and the intake's noise. `firing` is in firings a second. */
export function pistons(firing: Float32Array, random: Random, roughness = 0.3): Float32Array {
  const out = new Float32Array(firing.length);
  const air = lowpass(whiteNoise(firing.length, random), 1800);
  let phase = 0;
  let strength = 1;
  for (let i = 0; i < out.length; i++) {
    phase += firing[i] / SAMPLE_RATE;
    if (phase >= 1) {
      phase -= 1;
      strength = 1 - roughness * random.next();
    }
    const pulse = Math.exp(-phase * 7) * Math.sin(2 * Math.PI * Math.min(1, phase * 2.5));
    out[i] = strength * pulse * (1 + 0.9 * air[i]) + air[i] * 0.05;
  }
  return lowpass(saturate(out, 1.6), 2600);
}

/** A mains-driven motor: a whine with its harmonics and brush noise. `pitch` in Hz. */
export function motor(pitch: Float32Array, random: Random): Float32Array {
  const whine = oscillate(pitch.length, "saw", pitch);
  const double = oscillate(pitch.length, "square", pitch.map((p) => p * 2.02));
  const brushes = scale(whiteNoise(pitch.length, random), whine.map((x) => 0.15 + 0.25 * Math.max(0, x)));
  return lowpass(sum(scale(whine, 0.5), scale(double, 0.2), brushes), 7000);
}

/** The hum of a transformer or a compressor: mains frequency and its multiples. */
export function mainsHum(length: number, mains: number, gains: readonly number[]): Float32Array {
  return sum(...gains.map((gain, k) => scale(oscillate(length, "sine", mains * (k + 1), k * 0.13), gain)));
}
