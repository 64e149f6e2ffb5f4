import { metreWeights } from "./metre-weights.ts";
import type { OnsetEnvelope } from "./onset-envelope.ts";
import { recurrence, valueAt } from "./recurrence.ts";

/** How the onsets of a piece recur: over the whole spectrum and in its bands. */
export interface Recurrences {
  /** Places a second. */
  rate: number;
  whole: Float64Array;
  /** Those of the bands, lowest first, then that of the whole. */
  all: Float64Array[];
}

/** A tempo that could be meant. */
export interface TempoCandidate {
  /** Beats a minute. */
  bpm: number;
  /** Mean recurrence over all whole numbers of beats, at most 1. */
  comb: number;
  /** What the metre is judged by, see `metreEvidence`. */
  evidence: number[];
}

const slowest = 50;
const fastest = 210;
const stepRatio = 1.0025;
const mostCandidates = 14;
/** Spans, in beats, at which the bands are looked at: parts of a beat, beats, bars of two, three and four. */
const spansInBeats = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 3, 4, 6, 8];
/** How far off a span its recurrence may lie, as a part of it: players and roundings. */
const slack = 0.02;
/** The middle of the tempos of music; the candidates' distance from it, in octaves, is the first of the evidence. */
const middleBpm = 110;

export function recurrencesOf({ rate, whole, bands }: OnsetEnvelope): Recurrences {
  const all = [...bands, whole].map((values) => recurrence(values, rate));
  return { rate, whole: all.at(-1)!, all };
}

/** The tempos at which beats recur more than at those close to them, the clearest first. */
export function tempoCandidates(recurrences: Recurrences): TempoCandidate[] {
  const tempos: number[] = [];
  for (let bpm = slowest; bpm <= fastest; bpm *= stepRatio) tempos.push(bpm);
  const combs = tempos.map((bpm) => combOf(recurrences, bpm));
  return tempos
    .map((bpm, i) => ({
      bpm, comb: combs[i]!, isPeak: i > 0 && i < tempos.length - 1 && combs[i]! > 0 && combs[i]! >= combs[i - 1]! && combs[i]! > combs[i + 1]!,
    }))
    .filter(({ isPeak }) => isPeak)
    .sort((a, b) => b.comb - a.comb)
    .slice(0, mostCandidates)
    .map(({ bpm, comb }) => ({ bpm, comb, evidence: metreEvidence(recurrences, bpm, comb) }));
}

/** How well a candidate explains the metre: higher is better, comparable among the candidates of one piece. */
export function metreScore({ evidence }: TempoCandidate, weights: readonly number[] = metreWeights): number {
  return evidence.reduce((sum, value, i) => sum + value * weights[i]!, 0);
}

/** Mean recurrence over all whole numbers of beats. Taking off that at half beats, as some do, made 4 of 7 known tracks come out at 4/5 of their tempo. */
export function combOf({ rate, whole }: Recurrences, bpm: number): number {
  const period = (60 * rate) / bpm;
  let sum = 0;
  let beats = 0;
  for (let span = period; span < whole.length - 1; span += period) {
    sum += valueAt(whole, span);
    beats++;
  }
  return beats === 0 ? 0 : sum / beats;
}

/**
 * What tells the beat from its half, its double and its third: the recurrence of each band at parts and multiples of the beat (a bass
 * drum that alternates with a snare recurs after two beats, hi-hats after half of one), and how usual the tempo is.
 */
function metreEvidence({ rate, all }: Recurrences, bpm: number, comb: number): number[] {
  const octaves = Math.log2(bpm / middleBpm);
  const period = (60 * rate) / bpm;
  return [octaves, octaves ** 2, 4 * comb, ...all.flatMap((curve) => spansInBeats.map((beats) => (
    beats * period < curve.length ? highestNear(curve, beats * period) : 0
  )))];
}

function highestNear(curve: Float64Array, span: number): number {
  const width = Math.max(1.5, span * slack);
  let highest = -1;
  for (let off = -width; off <= width; off += 0.5) highest = Math.max(highest, valueAt(curve, span + off));
  return highest;
}
