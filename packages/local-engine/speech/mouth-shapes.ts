import type { Speech } from "./analyse-speech.ts";

/** A mouth at one moment. */
export interface MouthShape {
  /** 0 (closed) to 1 (as wide open as speech opens it). */
  openness: number;
  /** -1 (rounded, as in "who") to 1 (spread, as in "he"). */
  width: number;
}

/** First formants of a nearly closed and a wide open mouth, second formants of round and of spread lips, Hz. */
const firstRange = [300, 750];
const secondRange = [900, 2100];
/** Articulators are slower than sound: half-width of the time over which shapes are averaged, and how far the mouth runs ahead of what is heard. Seconds. */
const inertia = 0.035;
const lead = 0.015;

/**
 * The mouth for each frame of a video, from what is heard (after Lewis 1991): openness follows loudness and the first formant, width the second;
 * hissing nearly closes the teeth; a silence closes the lips. Averaging looks both ways, so that a shape is reached when its sound is, not after.
 */
export function mouthShapes(speech: Speech, frameRate: number, frames: number): MouthShape[] {
  const { hop, loudness, voicing, sibilance, first, second } = speech;
  const clarity = voicing.map((value) => Math.min(1, Math.max(0, (value - 0.3) / 0.4)));
  const openness = loudness.map((loud, i) => {
    const vowel = 0.6 + 0.4 * part(first[i], firstRange);
    // A quiet voice with a very low first formant is the hum of m, b or n behind closed lips.
    const hum = clarity[i] * (1 - part(first[i], [260, 380])) * (1 - part(loud, [0.4, 0.65]));
    return (1 - 0.7 * hum) * loud * (clarity[i] * vowel + (1 - clarity[i]) * 0.35) * (1 - 0.6 * sibilance[i]);
  });
  const width = loudness.map((loud, i) => Math.sqrt(loud) * (clarity[i] * (2 * part(second[i], secondRange) - 1) + (1 - clarity[i]) * 0.4 * sibilance[i]));
  const [open, wide] = [smooth(openness, hop), smooth(width, hop)];
  return Array.from({ length: frames }, (_, k) => {
    const time = (k + 0.5) / frameRate + lead;
    const value = at(open, time / hop);
    return { openness: value < 0.02 ? 0 : Math.min(1, value * 1.15), width: Math.min(1, Math.max(-1, at(wide, time / hop))) };
  });
}

function part(value: number, [low, high]: number[]): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** Weighted mean with a raised cosine. */
function smooth(values: Float32Array, hop: number): Float32Array {
  const reach = Math.max(1, Math.round((2 * inertia) / hop));
  const weights = Array.from({ length: 2 * reach + 1 }, (_, k) => 0.5 + 0.5 * Math.cos((Math.PI * (k - reach)) / (reach + 0.5)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return values.map((_, i) => weights.reduce((total, weight, k) => total + weight * (values[i + k - reach] ?? 0), 0) / sum);
}

function at(values: Float32Array, place: number): number {
  const before = Math.min(values.length - 1, Math.max(0, Math.floor(place)));
  const share = Math.min(1, Math.max(0, place - before));
  return values[before] * (1 - share) + (values[before + 1] ?? values[before]) * share;
}
