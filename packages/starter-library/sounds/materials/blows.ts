import { lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { percussive } from "../../synthesis/envelopes.ts";
import { resonate, type Mode } from "../../synthesis/modal.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";

/** The body of a blow: a sine that falls from one pitch to another while it dies. */
export function thump(t60: number, from: number, to: number, fall = 0.08): Float32Array {
  const length = frames(t60);
  return percussive(oscillate(length, "sine", glide(length, [[0, from], [fall, to], [t60, to * 0.9]]), 0.1), 0.001, t60);
}

/** A dull burst: noise below `cutoff`. */
export function slap(random: Random, t60: number, cutoff: number, attack = 0.0005): Float32Array {
  return percussive(lowpass(whiteNoise(frames(t60), random), cutoff), attack, t60);
}

/** A deep explosion: a driven thump, a roar that darkens, crackling at its front. */
export function blast(seconds: number, random: Random, size = 1): Float32Array {
  const length = frames(seconds);
  const roar = percussive(lowpass(brownNoise(length, random), 900 / size), 0.004, seconds * 0.9);
  const fire = percussive(lowpass(pinkNoise(length, random), 2600 / size), 0.006, seconds * 0.6);
  const front = percussive(lowpass(whiteNoise(frames(0.6), random), 6000), 0.001, 0.5);
  return normalise(saturate(
    sum(scale(normalise(roar), 0.8), scale(normalise(fire), 0.7), scale(front, 0.7), scale(thump(seconds * 0.5, 120 / size, 34 / size, 0.2), 0.9)),
    2.2,
  ));
}

/** A hard body that is knocked: a short noise burst sets its modes ringing. Wood has t60 near 0.1 s, metal above 1. */
export function knock(random: Random, seconds: number, modes: readonly Mode[], hardness = 6000): Float32Array {
  return normalise(resonate(slap(random, 0.006, hardness, 0.0001), seconds, modes));
}

/** Modes of an irregular plate: random partials, high ones dying sooner. */
export function plate(random: Random, count: number, low: number, high: number, t60: number): Mode[] {
  return Array.from({ length: count }, () => {
    const pitch = random.betweenLog(low, high);
    return [pitch, (t60 * random.between(0.5, 1.2)) / (pitch / low) ** 0.5, random.between(0.2, 1)] as const;
  });
}
