import { combOf, metreScore, type Recurrences, recurrencesOf, tempoCandidates } from "./metre.ts";
import { onsetEnvelope } from "./onset-envelope.ts";
import { durationOf, type Pcm } from "./pcm.ts";

/** A shorter sound has no tempo to speak of, seconds. */
const shortestPiece = 4;
/** Music has onsets of 80 and more; a held tone stays below 1 (measured). */
const faintestOnset = 5;
/** Part of the onsets that must recur with the beat. */
const leastRecurrence = 0.1;

/**
 * Tempo of a piece of music in whole beats a minute, 50 to 210, undefined where nothing begins or recurs and below 4 s. The tempos
 * at which onsets recur are judged by where bass, middle and treble recur within the beat and the bar, a linear rule learnt from loops of
 * 24 rhythms; after Peeters, "Template-Based Estimation of Time-Varying Tempo" (2007). `npm run bench -- tempo` measures and learns.
 */
export function estimateTempo(pcm: Pcm): number | undefined {
  if (durationOf(pcm) < shortestPiece) return undefined;
  const envelope = onsetEnvelope(pcm);
  if (envelope.whole.every((value) => value < faintestOnset)) return undefined;
  const recurrences = recurrencesOf(envelope);
  const candidates = tempoCandidates(recurrences);
  if (!candidates.some(({ comb }) => comb >= leastRecurrence)) return undefined;
  const scores = candidates.map((candidate) => metreScore(candidate));
  const best = candidates[scores.indexOf(Math.max(...scores))]!;
  return Math.round(refined(recurrences, best.bpm));
}

/** The tempo within 1 % whose beats recur most: candidates stand 0.25 % apart. */
function refined(recurrences: Recurrences, bpm: number): number {
  let best = bpm;
  let highest = combOf(recurrences, bpm);
  for (let ratio = 0.99; ratio <= 1.01; ratio += 0.0005) {
    const comb = combOf(recurrences, bpm * ratio);
    if (comb <= highest) continue;
    highest = comb;
    best = bpm * ratio;
  }
  return best;
}
