import { addInto, scale } from "../../synthesis/buffers.ts";
import { glide, wave } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";

/** One whistled syllable that glides from pitch to pitch in equal times. */
export function whistle(seconds: number, pitches: readonly number[], softness = 0.25): Float32Array {
  const length = frames(seconds);
  const pitch = glide(length, pitches.map((p, i) => [(seconds * i) / Math.max(1, pitches.length - 1), p] as const));
  return contour(oscillate(length, "sine", pitch), [[0, 0], [seconds * softness, 1], [seconds * 0.7, 0.8], [seconds, 0]]);
}

type Song = (random: Random) => Float32Array;

/** Two or three clear falling whistles. */
const caller: Song = (random) => {
  const pitch = random.between(3200, 4600);
  return phrase(random.integer(2, 3), 0.26, () => whistle(0.18, [pitch * 1.25, pitch, pitch * 0.96]));
};

/** A fast run of short chips. */
const trill: Song = (random) => {
  const pitch = random.between(4200, 6200);
  return phrase(random.integer(8, 14), 0.062, () => whistle(0.045, [pitch * 1.15, pitch * 0.85]));
};

/** Unlike syllables, each bent its own way. */
const warbler: Song = (random) =>
  phrase(random.integer(5, 9), 0.13, () => {
    const pitch = random.betweenLog(2600, 5600);
    const syllable = whistle(0.11, [pitch, pitch * random.between(0.75, 1.35), pitch * random.between(0.8, 1.2)]);
    return random.chance(0.4) ? scale(syllable, wave(syllable.length, random.between(45, 80), 0.2, 1)) : syllable;
  });

/** A high, thin, repeated see-saw. */
const tit: Song = (random) => {
  const pitch = random.between(4800, 5600);
  return phrase(random.integer(3, 5), 0.3, () => addInto(
    addInto(new Float32Array(frames(0.28)), whistle(0.11, [pitch, pitch * 1.02]), 0), whistle(0.12, [pitch * 0.78, pitch * 0.76]), frames(0.13), 0.8,
  ));
};

function phrase(count: number, every: number, syllable: () => Float32Array): Float32Array {
  const out = new Float32Array(frames(count * every + 0.3));
  for (let i = 0; i < count; i++) addInto(out, syllable(), frames(0.001 + i * every), 0.75 + 0.25 * Math.sin(i * 2));
  return out;
}

const SONGS: readonly Song[] = [caller, trill, warbler, tit];

/** A phrase of a random songbird. */
export function birdsong(random: Random): Float32Array {
  return random.pick(SONGS)(random);
}
