import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { drift, glide } from "../../synthesis/curves.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";

export interface Gust {
  /** Hz between which the wind's pitch wanders. */
  low: number;
  high: number;
  /** Gusts a second. */
  rate: number;
  /** 0.7 open air, 8 a whistling gap. */
  q: number;
  /** Level between gusts beside that of gusts, 0..1. */
  calm?: number;
}

/** Moving air: noise through a resonance whose pitch and level rise together. */
export function gust(seconds: number, random: Random, { low, high, rate, q, calm = 0.25 }: Gust): Float32Array {
  const length = frames(seconds);
  const strength = drift(length, random, rate, 0, 1);
  const wind = sweepFilter(pinkNoise(length, random), "band", strength.map((s) => low * (high / low) ** s), q);
  return scale(wind, strength.map((s) => calm + (1 - calm) * s * s));
}

export interface Whoosh {
  seconds: number;
  /** Part of the time after which it is nearest, 0..1. */
  peakAt: number;
  /** Hz at the start, when nearest, and at the end. */
  sweep: readonly [number, number, number];
  q?: number;
  /** How sharply it swells: 2 soft, 5 fast. */
  sharpness?: number;
}

/** Something that rushes past: noise in a moving band that swells and fades. */
export function whoosh({ seconds, peakAt, sweep, q = 1.2, sharpness = 3 }: Whoosh, random: Random): Float32Array {
  const length = frames(seconds);
  const nearest = seconds * peakAt;
  const cutoff = glide(length, [[0, sweep[0]], [nearest, sweep[1]], [seconds, sweep[2]]]);
  const noise = sweepFilter(pinkNoise(length, random), "band", cutoff, q);
  for (let i = 0; i < length; i++) {
    const t = i / length;
    const near = t < peakAt ? t / peakAt : (1 - t) / (1 - peakAt);
    noise[i] *= near ** sharpness;
  }
  return noise;
}

/** The low, even rumble behind outdoor places: far traffic, far surf. */
export function distantRumble(seconds: number, random: Random, cutoff: number): Float32Array {
  const length = frames(seconds);
  return scale(highpass(lowpass(brownNoise(length, random), cutoff), 35), drift(length, random, 0.4, 0.6, 1));
}

/** Steady hiss in one band: ventilation, tape, spray. */
export function hiss(seconds: number, random: Random, centre: number, q = 0.5): Float32Array {
  return bandpass(whiteNoise(frames(seconds), random), centre, q);
}
