import { metreScore, recurrencesOf, type TempoCandidate, tempoCandidates } from "@atelier/media/audio/metre.ts";
import { onsetEnvelope } from "@atelier/media/audio/onset-envelope.ts";
import { type Loop, playRhythm } from "@atelier/test/parts/play-rhythm.ts";
import { rhythms } from "@atelier/test/parts/rhythms.ts";

/** A loop with what is seen of it, and which of the candidates is its tempo. */
interface Lesson {
  candidates: TempoCandidate[];
  right: number;
}

const loopsOfRhythm = 20;
const rounds = 1500;
const pace = 0.03;
/** Keeps weights small, so that a rhythm that is not among the lessons is judged by what most of them have in common. */
const decay = 0.002;

/** Loops of every rhythm, those to learn from; `firstSeed` makes others. */
export function* loops(firstSeed: number, ofEach: number): Generator<Loop & { rhythm: string }> {
  for (const [place, [name, rhythm]] of Object.entries(rhythms).entries()) {
    for (let i = 0; i < ofEach; i++) {
      const share = (i + 0.5) / ofEach;
      yield { rhythm: name, ...playRhythm(rhythm, firstSeed + place * 1000 + i, 8 + 28 * share) };
    }
  }
}

/**
 * The weights under which the right candidates of the lessons are likeliest: multinomial logistic regression with a quadratic penalty, by
 * Adam (Kingma and Ba 2015). Only synthesised loops are learnt from, so that every real piece is an examination.
 */
export function learnMetreWeights(): number[] {
  const lessons = [...loops(1, loopsOfRhythm)].map(lessonOf).filter((lesson) => lesson !== undefined);
  const size = lessons[0]!.candidates[0]!.evidence.length;
  const weights = new Array<number>(size).fill(0);
  const mean = new Float64Array(size);
  const variance = new Float64Array(size);
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(lessons, weights);
    for (let k = 0; k < size; k++) {
      mean[k] = 0.9 * mean[k]! + 0.1 * slope[k]!;
      variance[k] = 0.999 * variance[k]! + 0.001 * slope[k]! ** 2;
      weights[k]! -= (pace * (mean[k]! / (1 - 0.9 ** round))) / (Math.sqrt(variance[k]! / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

function lessonOf({ bpm, pcm }: Loop): Lesson | undefined {
  const candidates = tempoCandidates(recurrencesOf(onsetEnvelope(pcm)));
  const errors = candidates.map((candidate) => Math.abs(candidate.bpm / bpm - 1));
  const right = errors.indexOf(Math.min(...errors));
  return errors[right]! <= 0.02 ? { candidates, right } : undefined;
}

function slopeOf(lessons: readonly Lesson[], weights: readonly number[]): Float64Array {
  const slope = Float64Array.from(weights, (weight) => decay * weight);
  for (const { candidates, right } of lessons) {
    const scores = candidates.map((candidate) => metreScore(candidate, weights));
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const all = odds.reduce((sum, value) => sum + value, 0);
    for (const [i, { evidence }] of candidates.entries()) {
      const excess = (odds[i]! / all - (i === right ? 1 : 0)) / lessons.length;
      for (let k = 0; k < evidence.length; k++) slope[k]! += excess * evidence[k]!;
    }
  }
  return slope;
}
