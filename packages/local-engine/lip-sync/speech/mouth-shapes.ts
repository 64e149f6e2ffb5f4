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
 * hissing nearly closes the teeth; a silence closes the lips, and a gap shorter than 120 ms for its time.
 * Averaging looks both ways, so that a shape is reached when its sound is, not after.
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
  const stretched = ownRange(open);
  const closing = closures(speech);
  return Array.from({ length: frames }, (_, k) => {
    const time = (k + 0.5) / frameRate + lead;
    const value = at(open, time / hop) < 0.02 ? 0 : stretched(at(open, time / hop));
    // A closure is shorter than a frame or two: the frame shows it where any of its time has it.
    const closed = mostWithin(closing, (time - 0.5 / frameRate) / hop, (time + 0.5 / frameRate) / hop);
    return { openness: value * (1 - closed), width: Math.min(1, Math.max(-1, at(wide, time / hop))) };
  });
}

/** Share of the frames with an open mouth that lie below and above the clip's own range. */
const [least, most] = [0.05, 0.95];
/** A clip whose mouth hardly opens, such as a hiss, is no speech to be stretched; nor is any stretched farther. */
const [opens, farthest] = [0.3, 1.9];

/**
 * Brings openness to the clip's own range: what it has at the 5th percentile of its speech is nearly closed, at the 95th wide open, so that a mouth
 * does not open alike all the time.
 */
function ownRange(open: Float32Array): (value: number) => number {
  const voiced = open.filter((value) => value > 0.05).sort();
  const [low, high] = [voiced[Math.floor(least * voiced.length)] ?? 0, voiced[Math.floor(most * voiced.length)] ?? 0];
  if (high < opens || high - low < 0.15) return (value) => Math.min(1, value * 1.15);
  const slope = Math.min(farthest, 0.93 / (high - low));
  return (value) => Math.min(1, Math.max(0.07 * Math.min(1, value / Math.max(low, 1e-6)), 0.07 + (value - low) * slope));
}

/** Seconds that the sound of a closure is gone for, at least and at most; how long before and after is looked at. */
const [shortest, longest, beside] = [0.02, 0.12, 0.09];
/** Part of the loudness on both sides that is left in a closure. */
const gone = 0.5;
/** Of the second formant some way off: at closing lips (b, p, m) it is lower, behind a tongue (d, t, n, g, k) it is not. */
const lipsLower = 0.955;
/** How far lips close for a tongue. */
const forTongue = 0.6;
/**
 * Behind closed lips (m) the first formant is lower than this and the second between these, Hz; behind a tongue (n) it is higher, in w lower. And it is
 * softer than what is beside it.
 */
const hummed = { first: 290, second: [900, 1250], softer: 0.7, voiced: 0.6, shortest: 0.03 };

/**
 * How far the lips close, 0..1 a hop: all the way for the hum of an m. For dips of the loudness that are shorter than 120 ms all the way where the second
 * formant falls towards the gap and rises out of it, as it does for lips (Delattre, Liberman, Cooper 1955), and more than half the way otherwise.
 */
function closures(speech: Speech): Float32Array {
  const { hop, loudness, second } = speech;
  const found = hums(speech);
  const reach = Math.round(beside / hop);
  const around = (from: number, to: number) => loudness.subarray(Math.max(0, from), Math.max(0, to)).reduce((best, value) => Math.max(best, value), 0);
  for (let i = 1; i < loudness.length - 1; i++) {
    const limit = gone * Math.min(around(i - reach, i), around(i + 1, i + 1 + reach));
    if (limit < 0.12 || loudness[i]! >= limit) continue;
    let end = i;
    while (end + 1 < loudness.length && loudness[end + 1]! < limit) end++;
    const seconds = (end - i + 1) * hop;
    if (seconds >= shortest && seconds < longest) {
      const away = Math.round(0.05 / hop);
      const [before, after] = [second[i - 1]! / (second[i - 1 - away] ?? second[i - 1]!), second[Math.min(end + 2, second.length - 1)]! /
        (second[end + 2 + away] ?? second[Math.min(end + 2, second.length - 1)]!)];
      const isLips = (before + after) / 2 < lipsLower;
      found.fill(isLips ? 1 : forTongue, i, end + 1);
    }
    i = end;
  }
  return found;
}

/** 1 where lips are closed for an m that is heard all the while. */
function hums({ hop, loudness, voicing, first, second }: Speech): Float32Array {
  const found = new Float32Array(loudness.length);
  const reach = Math.round(beside / hop);
  const isHum = (i: number) => (
    voicing[i]! > hummed.voiced && first[i]! < hummed.first && second[i]! > hummed.second[0]! && second[i]! < hummed.second[1]! && loudness[i]! > 0 &&
    loudness[i]! < hummed.softer * loudness.subarray(Math.max(0, i - reach), i + reach + 1).reduce((best, value) => Math.max(best, value), 0)
  );
  for (let i = 0; i < found.length; i++) {
    let end = i;
    while (end < found.length && isHum(end)) end++;
    if ((end - i) * hop >= hummed.shortest - 1e-9) found.fill(1, i, end);
    i = Math.max(i, end);
  }
  return found;
}

function mostWithin(values: Float32Array, from: number, to: number): number {
  let best = 0;
  for (let i = Math.max(0, Math.ceil(from)); i <= to && i < values.length; i++) best = Math.max(best, values[i]!);
  return best;
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
