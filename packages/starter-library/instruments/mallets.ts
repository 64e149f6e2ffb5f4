import { scale, sum } from "../synthesis/buffers.ts";
import { wave } from "../synthesis/curves.ts";
import { fadeEdges, percussive } from "../synthesis/envelopes.ts";
import { lowpass } from "../synthesis/biquad.ts";
import { modesOf, strike, TUNED_BAR } from "../synthesis/modal.ts";
import { whiteNoise } from "../synthesis/noise.ts";
import type { Random } from "../synthesis/random.ts";
import { frames } from "../synthesis/sample-rate.ts";
import type { Instrument } from "./instrument.ts";

function mallet(random: Random, softness: number): Float32Array {
  return percussive(lowpass(whiteNoise(frames(0.02), random), softness), 0.0003, 0.02);
}

/** Wooden bars over tubes. */
export const marimba: Instrument = ({ hertz, velocity }, random) => {
  const t60 = 1.1 / (hertz / 262) ** 0.5;
  return scale(sum(strike(t60, modesOf(hertz, t60, TUNED_BAR, 1.1)), scale(mallet(random, 1800), 0.2)), velocity * 0.8);
};

/** Metal bars whose tubes open and close. */
export const vibraphone: Instrument = ({ hertz, seconds, velocity }) => {
  const bar = strike(Math.min(seconds + 1.2, 4), modesOf(hertz, 4.5, TUNED_BAR, 1.4));
  return scale(fadeEdges(scale(bar, wave(bar.length, 5.2, 0.72, 1)), 0.001, 0.4), velocity * 0.7);
};

/** Plucked metal tongues on a hollow box. */
export const kalimba: Instrument = ({ hertz, velocity }, random) => {
  const tongue = strike(1.3, [[hertz, 1.3, 1], [hertz * 5.42, 0.18, 0.16], [hertz * 2.01, 0.5, 0.12]]);
  return scale(sum(tongue, scale(mallet(random, 900), 0.3)), velocity * 0.8);
};

/** Small steel bars, very clear. */
export const glockenspiel: Instrument = ({ hertz, velocity }) =>
  scale(strike(1.6, [[hertz, 1.6, 1], [hertz * 2.756, 0.7, 0.3], [hertz * 5.404, 0.25, 0.12]]), velocity * 0.6);

/** A comb's teeth plucked by a cylinder. */
export const musicBox: Instrument = ({ hertz, velocity }) =>
  scale(strike(1.8, [[hertz, 1.7, 1], [hertz * 2, 0.9, 0.25], [hertz * 3.01, 0.5, 0.2], [hertz * 6.27, 0.15, 0.12]]), velocity * 0.6);

/** A tuned steel drum: the octave and the twelfth bloom after the stroke. */
export const steelDrum: Instrument = ({ hertz, velocity }, random) =>
  scale(
    sum(strike(0.9, [[hertz, 0.8, 1], [hertz * 2, 0.9, 0.6], [hertz * 3.01, 0.5, 0.3], [hertz * 4.06, 0.3, 0.15]]), scale(mallet(random, 2500), 0.25)),
    velocity * 0.65,
  );
