import { bandpass, highpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { percussive } from "../../synthesis/envelopes.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";

/** An air bubble in water: a sine that rises as the bubble nears the surface (van den Doel 2005). */
export function bubble(pitch: number, t60: number, rise = 1.6): Float32Array {
  const length = frames(t60);
  return percussive(oscillate(length, "sine", glide(length, [[0, pitch], [t60, pitch * rise]])), 0.002, t60);
}

/** A drop that strikes something hard: a tick of noise in one band. */
export function tick(random: Random, centre: number, t60: number, q = 1): Float32Array {
  return percussive(bandpass(whiteNoise(frames(t60), random), centre, q), 0.0003, t60);
}

/** A set of unlike raindrops to scatter; `pitch` is where their ticks centre, lower for leaves and higher for glass. */
export function raindrops(random: Random, count: number, pitch: number): Float32Array[] {
  return Array.from({ length: count }, () => {
    const drop = tick(random, pitch * random.betweenLog(0.5, 2), random.between(0.008, 0.03));
    return random.chance(0.35) ? sum(drop, scale(bubble(random.betweenLog(900, 3500), random.between(0.02, 0.05), 1.2), 0.35)) : drop;
  });
}

/** A set of bubbles to scatter: streams, pouring, boiling. */
export function bubbles(random: Random, count: number, low: number, high: number): Float32Array[] {
  return Array.from({ length: count }, () => {
    const pitch = random.betweenLog(low, high);
    return bubble(pitch, Math.min(0.25, 45 / pitch + random.between(0.01, 0.04)), random.between(1.05, 1.7));
  });
}

/** The crack of a thing that breaks: a burst of bright noise. */
export function crack(random: Random, t60: number, above = 1500): Float32Array {
  return percussive(highpass(whiteNoise(frames(t60), random), above), 0.0002, t60);
}
