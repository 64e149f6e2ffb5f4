import { bandpass, highpass, lowpass } from "../synthesis/biquad.ts";
import { addInto, normalise, scale, sum } from "../synthesis/buffers.ts";
import { glide } from "../synthesis/curves.ts";
import { percussive } from "../synthesis/envelopes.ts";
import { MEMBRANE, modesOf, strike } from "../synthesis/modal.ts";
import { whiteNoise } from "../synthesis/noise.ts";
import { oscillate } from "../synthesis/oscillators.ts";
import type { Random } from "../synthesis/random.ts";
import { frames } from "../synthesis/sample-rate.ts";
import { saturate } from "../synthesis/saturation.ts";

/** One hit of a drum, mono, at a peak of 1. */
export type Drum = (random: Random) => Float32Array;

function noise(random: Random, t60: number, attack = 0.0005): Float32Array {
  return percussive(whiteNoise(frames(t60), random), attack, t60);
}

function drop(t60: number, from: number, to: number, fall: number): Float32Array {
  const length = frames(t60);
  return percussive(oscillate(length, "sine", glide(length, [[0, from], [fall, to], [t60, to]])), 0.0006, t60);
}

/** A bass drum played with a felt beater. */
export const acousticKick: Drum = (random) =>
  normalise(sum(drop(0.38, 150, 52, 0.06), scale(lowpass(noise(random, 0.03), 3500), 0.5), scale(strike(0.25, modesOf(62, 0.25, MEMBRANE)), 0.25)));

/** A tight club kick. */
export const clubKick: Drum = (random) =>
  normalise(saturate(sum(drop(0.34, 320, 48, 0.045), scale(highpass(noise(random, 0.012), 2500), 0.35)), 1.7));

/** A long, deep, slightly driven kick. */
export const deepKick: Drum = (random) => normalise(saturate(sum(drop(0.75, 190, 43, 0.05), scale(lowpass(noise(random, 0.01), 5000), 0.3)), 1.4));

export const acousticSnare: Drum = (random) => {
  const wires = highpass(lowpass(noise(random, 0.24), 9500), 900);
  return normalise(sum(scale(strike(0.2, modesOf(185, 0.16, MEMBRANE)), 0.55), scale(drop(0.1, 260, 180, 0.02), 0.6), scale(wires, 0.75)));
};

export const machineSnare: Drum = (random) =>
  normalise(sum(drop(0.14, 290, 185, 0.02), scale(drop(0.1, 480, 330, 0.02), 0.5), scale(highpass(noise(random, 0.28), 1400), 0.7)));

/** A snare played with brushes: a soft sweep. */
export const brush: Drum = (random) => normalise(bandpass(noise(random, 0.26, 0.018), 3600, 0.6));

export const clap: Drum = (random) => {
  const out = new Float32Array(frames(0.35));
  [0, 0.011, 0.023].forEach((at) => addInto(out, noise(random, 0.025), frames(at), 0.8));
  addInto(out, noise(random, 0.26), frames(0.031), 0.8);
  return normalise(bandpass(out, 1450, 1.1));
};

/** Finger snaps. */
export const snap: Drum = (random) => normalise(sum(bandpass(noise(random, 0.09), 2300, 3), scale(bandpass(noise(random, 0.03), 4200, 2), 0.5)));

export const rim: Drum = (random) =>
  normalise(sum(strike(0.09, [[1720, 0.05, 1], [830, 0.06, 0.5], [2650, 0.03, 0.5]]), scale(highpass(noise(random, 0.008), 3000), 0.4)));

/** Six square waves that share no multiple, as cymbal circuits do, mixed with noise. */
function metal(random: Random, t60: number, above: number, attack = 0.0005): Float32Array {
  const length = frames(t60);
  const rings = sum(...[2054, 3041, 3690, 5225, 5400, 8000].map((pitch, k) => scale(oscillate(length, "square", pitch, k * 0.17), 0.14)));
  return percussive(highpass(sum(rings, scale(whiteNoise(length, random), 0.6)), above), attack, t60);
}

export const closedHat: Drum = (random) => normalise(metal(random, 0.07, 7500));
export const softHat: Drum = (random) => normalise(lowpass(metal(random, 0.05, 6500), 11_000));
export const openHat: Drum = (random) => normalise(metal(random, 0.42, 7000));
export const ride: Drum = (random) =>
  normalise(sum(scale(metal(random, 1.1, 5200), 0.5), scale(strike(1, [[3120, 0.9, 1], [4470, 0.8, 0.7], [5760, 0.7, 0.5], [2210, 0.5, 0.3]]), 0.16)));
export const crash: Drum = (random) => normalise(highpass(sum(metal(random, 2.2, 3200, 0.002), scale(noise(random, 1.6), 0.5)), 2200));
export const shaker: Drum = (random) => normalise(bandpass(noise(random, 0.11, 0.022), 6800, 1));
export const tambourine: Drum = (random) => {
  const jingles = strike(0.22, Array.from({ length: 12 }, () => [random.between(4200, 11_000), random.between(0.06, 0.2), random.between(0.3, 1)] as const));
  return normalise(sum(scale(jingles, 0.25), scale(highpass(noise(random, 0.1), 5500), 0.6)));
};

function skin(pitch: number, t60: number, click: number): Drum {
  return (random) => normalise(sum(
    drop(t60, pitch * 1.35, pitch, 0.03), scale(strike(t60, modesOf(pitch, t60 * 0.6, MEMBRANE)), 0.3),
    scale(lowpass(noise(random, 0.02), 4000), click),
  ));
}

export const highTom = skin(165, 0.4, 0.3);
export const midTom = skin(120, 0.5, 0.3);
export const lowTom = skin(82, 0.65, 0.3);
export const congaOpen = skin(205, 0.32, 0.35);
export const congaLow = skin(150, 0.38, 0.35);
export const congaSlap: Drum = (random) => normalise(sum(scale(skin(330, 0.09, 0.2)(random), 0.6), bandpass(noise(random, 0.06), 2400, 1)));
export const bongo = skin(390, 0.16, 0.4);
/** Fingertips on a small hand drum. */
export const djembe = skin(95, 0.5, 0.6);
/** A big stick drum, heard from near by in a hall. */
export const taiko: Drum = (random) =>
  normalise(saturate(sum(drop(1.1, 110, 58, 0.07), scale(strike(1, modesOf(61, 0.9, MEMBRANE)), 0.35), scale(lowpass(noise(random, 0.09), 1600), 0.8)), 1.5));
export const cowbell: Drum = () => {
  const length = frames(0.3);
  return normalise(percussive(bandpass(sum(oscillate(length, "square", 562), oscillate(length, "square", 845)), 1000, 1.2), 0.0005, 0.25));
};
export const woodblock: Drum = () => normalise(strike(0.12, [[1120, 0.07, 1], [1890, 0.05, 0.5], [2760, 0.03, 0.25]]));
export const triangle: Drum = () => normalise(strike(1.4, [[4110, 1.3, 1], [6310, 1.1, 0.7], [8730, 0.9, 0.5], [10_900, 0.7, 0.3]]));
