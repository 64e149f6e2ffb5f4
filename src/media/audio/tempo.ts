import { onsetEnvelope, type OnsetEnvelope } from "./onset-envelope.ts";
import { durationOf, type Pcm } from "./pcm.ts";

const slowest = 60;
const fastest = 200;
const stepBpm = 0.25;
/** Longest span over which onsets are compared, seconds: long spans make the tempo exact, up to four bars of a slow piece. */
const longestLag = 12;
/** A shorter sound has no tempo to speak of, seconds. */
const shortestPiece = 4;
/** Music has onsets of 80 and more; a held tone stays below 1 (measured). */
const faintestOnset = 5;
/** Share of the envelope's energy that must recur: music has 0.3 and more, rain and noise 0.01 (measured). */
const leastRecurrence = 0.1;
/** Listeners tap near this tempo when several fit (Moelants 2002), and rarely an octave off. */
const preferredBpm = 120;
const octavesOfPreference = 0.9;

/**
 * Tempo of a piece of music in whole beats a minute, 60 to 200, undefined where nothing begins or recurs and below 4 s: the comb
 * of beats that agrees best with the autocorrelation of the onset envelope, weighted by how people hear tempo (after Ellis, "Beat
 * Tracking by Dynamic Programming", 2007). Of 39 pieces of known tempo 30 come out within 2 %; the others, below 80, an octave high.
 */
export function estimateTempo(pcm: Pcm): number | undefined {
  if (durationOf(pcm) < shortestPiece) return undefined;
  const envelope = onsetEnvelope(pcm);
  if (envelope.values.every((value) => value < faintestOnset)) return undefined;
  const likeness = autocorrelation(envelope);
  let best = leastRecurrence * (likeness[0] ?? 0);
  let bestBpm: number | undefined;
  for (let bpm = slowest; bpm <= fastest; bpm += stepBpm) {
    const score = combScore(likeness, (60 * envelope.rate) / bpm) * preference(bpm);
    if (score > best) {
      best = score;
      bestBpm = bpm;
    }
  }
  return bestBpm === undefined ? undefined : Math.round(bestBpm);
}

function autocorrelation({ rate, values }: OnsetEnvelope): Float64Array {
  const lags = Math.min(Math.floor(longestLag * rate), Math.floor(values.length / 2));
  const likeness = new Float64Array(Math.max(0, lags));
  for (let lag = 0; lag < lags; lag++) {
    let sum = 0;
    for (let i = lag; i < values.length; i++) sum += values[i]! * values[i - lag]!;
    likeness[lag] = sum / (values.length - lag);
  }
  const mean = likeness.reduce((sum, value) => sum + value, 0) / Math.max(1, lags);
  return likeness.map((value) => value - mean);
}

/** Mean likeness over all whole numbers of beats. Taking off that at half beats, as some do, made 4 of 7 known tracks come out at 4/5 of their tempo. */
function combScore(likeness: Float64Array, period: number): number {
  let sum = 0;
  let beats = 0;
  for (let lag = period; lag < likeness.length - 1; lag += period) {
    sum += at(likeness, lag);
    beats++;
  }
  return beats === 0 ? 0 : sum / beats;
}

function at(values: Float64Array, place: number): number {
  const left = Math.floor(place);
  const share = place - left;
  return values[left]! * (1 - share) + values[left + 1]! * share;
}

function preference(bpm: number): number {
  return Math.exp(-0.5 * (Math.log2(bpm / preferredBpm) / octavesOfPreference) ** 2);
}
