import { scale, sum } from "../synthesis/buffers.ts";
import { glide, line } from "../synthesis/curves.ts";
import { adsr, percussive } from "../synthesis/envelopes.ts";
import { oscillate, unison } from "../synthesis/oscillators.ts";
import { frames } from "../synthesis/sample-rate.ts";
import { sweepFilter } from "../synthesis/state-variable-filter.ts";
import type { Instrument } from "./instrument.ts";

/** A slow, dark cloud of detuned saws. */
export const warmPad: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(seconds + 1.2);
  const tone = unison(length, "saw", hertz, 3, 18, () => random.next());
  const cutoff = glide(length, [[0, 350], [seconds * 0.6, 600 + 1400 * velocity], [seconds + 1.2, 400]]);
  return scale(adsr(sweepFilter(tone, "low", cutoff, 0.8), Math.min(0.9, seconds * 0.4), 0.5, 0.9, 1.2), velocity * 0.5);
};

/** A soft pad of triangles and their octave. */
export const glassPad: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(seconds + 1.5);
  const tone = sum(unison(length, "triangle", hertz, 3, 14, () => random.next()), scale(unison(length, "sine", hertz * 2, 2, 10, () => random.next()), 0.35));
  return scale(adsr(tone, Math.min(0.7, seconds * 0.35), 0.5, 0.9, 1.5), velocity * 0.5);
};

/** A wide, bright stack for choruses. */
export const superSaw: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(seconds + 0.12);
  const tone = unison(length, "saw", hertz, 6, 32, () => random.next());
  return scale(adsr(sweepFilter(tone, "low", 1800 + 5200 * velocity, 0.8), 0.008, 0.3, 0.8, 0.12), velocity * 0.45);
};

/** Saws under a filter that snaps shut. */
export const synthPluck: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(Math.min(seconds + 0.35, 0.9));
  const tone = unison(length, "saw", hertz, 2, 10, () => random.next());
  const cutoff = glide(length, [[0, 1200 + 5500 * velocity], [0.16, 700], [0.9, 300]]);
  return scale(percussive(sweepFilter(tone, "low", cutoff, 1.3), 0.002, 0.9), velocity * 0.7);
};

/** One singing square with portamento and vibrato. */
export const squareLead: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.1);
  const pitch = glide(length, [[0, hertz * 0.975], [0.05, hertz]]);
  const depth = line(length, [[0.2, 0], [0.5, 0.006]]);
  for (let i = 0; i < length; i++) pitch[i] *= 1 + depth[i] * Math.sin(i * 0.00078);
  const tone = sum(scale(oscillate(length, "square", pitch), 0.5), scale(oscillate(length, "saw", pitch.map((p) => p * 1.004), 0.4), 0.4));
  return scale(adsr(sweepFilter(tone, "low", 900 + 3000 * velocity, 0.9), 0.012, 0.2, 0.8, 0.1), velocity * 0.6);
};

/** The narrow pulse of an old game console. */
export const chipLead: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.02);
  const pulse = sum(oscillate(length, "saw", hertz), scale(oscillate(length, "saw", hertz, 0.25), -1));
  return scale(adsr(pulse, 0.002, 0.12, 0.6, 0.02), velocity * 0.5);
};
