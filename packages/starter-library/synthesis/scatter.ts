import type { Random } from "./random.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";
import { place, type Stereo } from "./stereo.ts";

export interface Cloud {
  from?: number;
  /** Seconds at which the last grain may begin; the end of the canvas when absent. */
  to?: number;
  /** Grains a second, on average. */
  rate: number;
  /** Loudest and softest grain; most are soft. */
  gain: readonly [low: number, high: number];
  /** How far from the centre grains fall, 0..1. */
  width?: number;
  /** Density at a time, 0..1; 1 when absent. */
  density?: (seconds: number) => number;
}

/**
 * Granular texture: grains picked from a small set at the random times of a Poisson process, each at its own level and place.
 * A dozen different grains reused sound as rich as thousands and cost a hundredth.
 */
export function scatter(out: Stereo, grains: readonly Float32Array[], random: Random, cloud: Cloud): Stereo {
  const { from = 0, to = out.left.length / SAMPLE_RATE, rate, gain, width = 0.8, density } = cloud;
  for (let time = from; ; ) {
    time += -Math.log(1 - random.next()) / rate;
    if (time >= to) return out;
    const kept = density ? random.chance(density(time)) : true;
    const level = gain[0] * (gain[1] / gain[0]) ** (random.next() ** 1.6);
    const grain = random.pick(grains);
    const pan = random.between(-width, width);
    if (kept) place(out, grain, time, level, pan);
  }
}
