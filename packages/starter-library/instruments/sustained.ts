import { highpass, lowpass, peaking } from "../synthesis/biquad.ts";
import { scale, sum } from "../synthesis/buffers.ts";
import { glide, vibrato } from "../synthesis/curves.ts";
import { adsr } from "../synthesis/envelopes.ts";
import { whiteNoise } from "../synthesis/noise.ts";
import { oscillate, unison } from "../synthesis/oscillators.ts";
import { frames } from "../synthesis/sample-rate.ts";
import { sweepFilter } from "../synthesis/state-variable-filter.ts";
import { speak, type Vowel } from "../synthesis/voice.ts";
import type { Instrument } from "./instrument.ts";

function held(hertz: number, seconds: number): Float32Array {
  return new Float32Array(frames(seconds)).fill(hertz);
}

/** A section of bowed strings, slow to speak. */
export const strings: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(seconds + 0.45);
  const section = unison(length, "saw", hertz, 4, 16, () => random.next());
  return scale(adsr(peaking(highpass(lowpass(section, 1400 + 3200 * velocity), 120), 2800, 1, 2), 0.22, 0.3, 0.85, 0.45), velocity * 0.5);
};

/** Short bowed notes. */
export const spiccato: Instrument = ({ hertz, velocity }, random) => {
  const section = unison(frames(0.26), "saw", hertz, 3, 14, () => random.next());
  return scale(adsr(lowpass(section, 1800 + 3000 * velocity), 0.012, 0.12, 0.25, 0.12), velocity * 0.65);
};

/** One bowed low string with vibrato. */
export const cello: Instrument = ({ hertz, seconds, velocity }) => {
  const pitch = vibrato(held(hertz, seconds + 0.2), 5.3, 0.16, 0.35);
  const tone = oscillate(pitch.length, "saw", pitch);
  return scale(adsr(peaking(peaking(lowpass(tone, 1500 + 1800 * velocity), 250, 1.5, 4), 700, 1.5, 3), 0.09, 0.3, 0.85, 0.2), velocity * 0.6);
};

/** A brass section: its filter opens with the breath. */
export const brass: Instrument = ({ hertz, seconds, velocity }, random) => {
  const length = frames(seconds + 0.1);
  const section = unison(length, "saw", hertz, 3, 9, () => random.next());
  const bright = hertz * (2.5 + 6 * velocity);
  const cutoff = glide(length, [[0, hertz], [0.06, bright], [0.25, bright * 0.7], [seconds + 0.1, hertz * 2]]);
  return scale(adsr(sweepFilter(section, "low", cutoff, 0.9), 0.03, 0.2, 0.8, 0.1), velocity * 0.75);
};

/** A single muted or open horn with a late vibrato. */
export const trumpet: Instrument = ({ hertz, seconds, velocity }) => {
  const pitch = vibrato(glide(frames(seconds + 0.08), [[0, hertz * 0.97], [0.05, hertz]]), 5.6, 0.15, 0.5);
  const tone = oscillate(pitch.length, "saw", pitch);
  const bright = hertz * (3 + 4 * velocity);
  return scale(
    adsr(sweepFilter(tone, "low", glide(pitch.length, [[0, hertz], [0.05, bright], [1.5, bright * 0.8]]), 1.1), 0.025, 0.15, 0.85, 0.08),
    velocity * 0.6,
  );
};

/** A transverse flute: nearly a sine, with breath. */
export const flute: Instrument = ({ hertz, seconds, velocity }, random) => {
  const pitch = vibrato(held(hertz, seconds + 0.12), 5, 0.12, 0.4);
  const breath = sweepFilter(whiteNoise(pitch.length, random), "band", hertz * 2, 3);
  const tone = sum(oscillate(pitch.length, "sine", pitch), scale(oscillate(pitch.length, "triangle", pitch.map((p) => p * 2)), 0.22), scale(breath, 0.16));
  return scale(adsr(tone, 0.055, 0.2, 0.9, 0.12), velocity * 0.55);
};

/** A single reed: odd harmonics, dark. */
export const clarinet: Instrument = ({ hertz, seconds, velocity }) => {
  const pitch = vibrato(held(hertz, seconds + 0.1), 4.8, 0.08, 0.6);
  return scale(adsr(lowpass(oscillate(pitch.length, "square", pitch), 1300 + 1500 * velocity), 0.04, 0.2, 0.9, 0.1), velocity * 0.45);
};

/** Free reeds blown by mouth, bent into the note. */
export const harmonica: Instrument = ({ hertz, seconds, velocity }) => {
  const pitch = vibrato(glide(frames(seconds + 0.1), [[0, hertz * 0.965], [0.12, hertz]]), 5.8, 0.18, 0.3);
  const tone = sum(scale(oscillate(pitch.length, "saw", pitch), 0.7), scale(oscillate(pitch.length, "square", pitch, 0.2), 0.5));
  return scale(adsr(peaking(lowpass(tone, 3600), 1700, 1.4, 5), 0.05, 0.2, 0.9, 0.1), velocity * 0.4);
};

function singers(vowel: Vowel, voices: number): Instrument {
  return ({ hertz, seconds, velocity }, random) => {
    const parts = Array.from({ length: voices }, () => {
      const pitch = vibrato(held(hertz * 2 ** (random.between(-10, 10) / 1200), seconds + 0.4), random.between(4.6, 5.8), 0.2, 0.5);
      return speak({ seconds: seconds + 0.4, pitch, vowels: [[0, vowel]], tract: hertz > 300 ? 1.15 : 1, breath: 0.08 }, random);
    });
    return scale(adsr(sum(...parts), 0.18, 0.3, 0.9, 0.4), (velocity * 0.6) / Math.sqrt(voices));
  };
}

export const choirAh = singers("a", 3);
export const choirOoh = singers("u", 3);
