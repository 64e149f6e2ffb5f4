import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { addInto, normalise, scale } from "../../synthesis/buffers.ts";
import { percussive } from "../../synthesis/envelopes.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, type Stereo } from "../../synthesis/stereo.ts";
import { knock, slap, thump } from "./blows.ts";
import { tick } from "./drops.ts";

/** One footfall at full weight: heel first, then the sole and toe. */
export type Footfall = (random: Random) => Float32Array;

/** Stones that grind under the sole: dozens of ticks, thick at the heel and again at the toe. */
export const gravelStep: Footfall = (random) => {
  const out = new Float32Array(frames(0.45));
  addInto(out, slap(random, 0.05, 300), 0, 0.5);
  for (let k = 0; k < 90; k++) {
    const late = random.chance(0.55);
    const at = late ? 0.1 + random.next() * 0.16 : random.next() ** 1.5 * 0.09;
    addInto(out, tick(random, random.betweenLog(1300, 5200), random.betweenLog(0.005, 0.03), 1.5), frames(at), random.betweenLog(0.06, 0.55));
  }
  return normalise(out);
};

/** Snow that is pressed together: many soft, squeaking crystals. */
export const snowStep: Footfall = (random) => {
  const out = new Float32Array(frames(0.5));
  for (let k = 0; k < 160; k++) {
    const t = random.next();
    addInto(
      out, tick(random, random.betweenLog(500, 2600), random.between(0.008, 0.02), 3), frames(0.02 + 0.34 * t),
      random.betweenLog(0.1, 0.6) * Math.sin(Math.PI * Math.min(1, 0.1 + t)),
    );
  }
  addInto(out, scale(percussive(lowpass(pinkNoise(frames(0.3), random), 420), 0.05, 0.3), 0.3), 0);
  return normalise(out);
};

/** A leather heel on boards over a hollow floor. */
export const woodStep: Footfall = (random) => {
  const out = new Float32Array(frames(0.4));
  const board = random.between(95, 130);
  addInto(
    out, knock(random, 0.25, [[board, 0.16, 1], [board * 2.3, 0.09, 0.6], [board * 4.1, 0.05, 0.5], [980, 0.03, 0.35], [2100, 0.015, 0.3]], 5000), 0,
    0.9,
  );
  addInto(out, knock(random, 0.2, [[board * 1.2, 0.1, 0.8], [board * 3.1, 0.06, 0.6], [1500, 0.02, 0.4]], 2600), frames(random.between(0.085, 0.12)), 0.45);
  return normalise(out);
};

/** A thin hard heel on stone: a click that the hall answers. */
export const heelStep: Footfall = (random) => {
  const out = new Float32Array(frames(0.25));
  const pitch = random.between(1900, 2300);
  addInto(out, knock(random, 0.12, [[pitch, 0.035, 1], [pitch * 1.7, 0.02, 0.8], [620, 0.04, 0.5], [5200, 0.012, 0.5]], 12_000), 0, 0.9);
  addInto(out, percussive(bandpass(whiteNoise(frames(0.05), random), 2800, 0.8), 0.006, 0.05), frames(random.between(0.07, 0.09)), 0.16);
  return normalise(out);
};

/** A boot in shallow mud: a suck and a slap. */
export const mudStep: Footfall = (random) => {
  const out = new Float32Array(frames(0.45));
  addInto(out, slap(random, 0.16, 1100, 0.008), 0, 0.8);
  addInto(out, thump(0.12, 160, 80), 0, 0.5);
  for (let k = 0; k < 16; k++) {
    addInto(
      out, percussive(bandpass(whiteNoise(frames(0.04), random), random.betweenLog(400, 1800), 6), 0.01, 0.04), frames(random.between(0.12, 0.34)),
      random.between(0.3, 0.9),
    );
  }
  return normalise(highpass(out, 60));
};

/** Steps at `every` seconds, left and right in turn, no two alike in time, weight or place. */
export function walk(out: Stereo, footfall: Footfall, random: Random, from: number, to: number, every: number, travel = 0.3): Stereo {
  let foot = 0;
  for (let time = from; time < to; time += every * random.between(0.95, 1.05)) {
    const progress = (time - from) / (to - from);
    place(out, footfall(random), time, random.between(0.72, 1) * (foot % 2 ? 0.92 : 1), travel * (2 * progress - 1) + (foot % 2 ? 0.08 : -0.08));
    foot++;
  }
  return out;
}
