import { type Chroma, chromasOf } from "./chroma.ts";
import { durationOf, firstFrames, frameCount, type Pcm } from "./pcm.ts";
import { releaseSamples } from "./release-samples.ts";

/** A shorter sound has no key to speak of, seconds. */
const shortestPiece = 6;
/** Parts of a long piece in which its key is looked for, seconds: pieces that wander come back at their end. */
const beginningSeconds = 110;
const endSeconds = 10;
/** Part of the moments in which tones must sound: drums and noise have few. */
const leastTonal = 0.4;
/** How like its profile a key's tones must be: drums and noise reach 0.7. */
const leastLikeness = 0.75;
/** How far a key must be ahead of any other: below it too many of the reported keys are wrong. */
const leastLead = 0.08;
/**
 * How much the first and the last chord count beside the tones of the whole, and how many moments, 0.4 s each, they are taken from. They
 * tell what the tones cannot: C major and A minor have the same. A louder bass, votes of parts of the piece, and other profiles found fewer.
 */
const chordWeight = 0.12;
const chordMoments = 5;

/**
 * How often each tone, the tonic first, is played in major and in minor: Albrecht and Shanahan, "The Use of Large Corpora to Train a New Type of
 * Key-Finding Algorithm" (2013).
 */
const profiles = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};
/** Tonic, third and fifth as they sound with their harmonics. */
const triads = {
  major: [1, 0, 0, 0, 0.7, 0, 0, 0.8, 0, 0, 0, 0],
  minor: [1, 0, 0, 0.7, 0, 0, 0, 0.8, 0, 0, 0, 0],
};
/** As they are usually written in this mode. */
const tonics = {
  major: ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"],
  minor: ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"],
};
const modes = ["major", "minor"] as const;

export interface KeyEstimate {
  /** Tonic and mode, such as `A minor`; modes of the church count as major or minor by their third. */
  key: string;
  /** Correlation of the piece's tones with those of the key, at most 1. */
  likeness: number;
  /** How far ahead of the next key it is, in correlation, first and last chord included. */
  lead: number;
}

/**
 * Musical key of a piece, undefined where none stands out: drums, noise, music that wanders, and pieces under 6 s. Right on at least 9
 * of 10 pieces of which it tells one (`npm run bench -- key`); of the wrong ones most are a fifth or a third off.
 */
export function estimateKey(pcm: Pcm): string | undefined {
  const best = likeliestKey(pcm);
  return best && best.likeness >= leastLikeness && best.lead >= leastLead ? best.key : undefined;
}

/** The key that is likeliest, however little; undefined where there are hardly any tones. */
export function likeliestKey(pcm: Pcm): KeyEstimate | undefined {
  if (durationOf(pcm) < shortestPiece) return undefined;
  const excerpt = excerptOf(pcm);
  const chromas = chromasOf(excerpt);
  if (excerpt !== pcm) releaseSamples(excerpt.channels);
  const tonal = chromas.filter((chroma) => chroma.some((strength) => strength > 0));
  if (tonal.length < leastTonal * chromas.length) return undefined;
  const [whole, first, last] = [tonal, tonal.slice(0, chordMoments), tonal.slice(-chordMoments)].map(tonesOf) as [Float64Array, Float64Array, Float64Array];
  const keys = modes.flatMap((mode) =>
    tonics[mode].map((tonic, place) => {
      const likeness = correlation(whole, profiles[mode], place);
      const chords = correlation(first, triads[mode], place) + correlation(last, triads[mode], place);
      return { key: `${tonic} ${mode}`, likeness, score: likeness + chordWeight * chords };
    }),
  );
  const [best, next] = keys.sort((a, b) => b.score - a.score);
  return { key: best!.key, likeness: best!.likeness, lead: best!.score - next!.score };
}

/** A long piece without its middle. */
function excerptOf(pcm: Pcm): Pcm {
  const { sampleRate } = pcm;
  if (durationOf(pcm) <= beginningSeconds + endSeconds) return pcm;
  const end = frameCount(pcm) - endSeconds * sampleRate;
  const channels = firstFrames(pcm, beginningSeconds * sampleRate).channels.map((channel, c) => {
    const both = new Float32Array(channel.length + endSeconds * sampleRate);
    both.set(channel);
    both.set(pcm.channels[c]!.subarray(end), channel.length);
    return both;
  });
  return { sampleRate, channels };
}

/** How strong each tone is in these moments: quiet ones count as loud ones do, and in each the strongest tones count most. */
function tonesOf(chromas: readonly Chroma[]): Float64Array {
  const tones = new Float64Array(12);
  for (const chroma of chromas) {
    const strongest = Math.max(...chroma);
    for (let tone = 0; tone < 12; tone++) tones[tone]! += (chroma[tone]! / strongest) ** 2;
  }
  return tones;
}

/** Pearson's correlation of the tones with a profile that begins at the tonic; after Krumhansl and Schmuckler. */
function correlation(tones: Float64Array, profile: readonly number[], tonic: number): number {
  const [toneMean, profileMean] = [mean(tones), mean(profile)];
  let both = 0, ofTones = 0, ofProfile = 0;
  for (let step = 0; step < 12; step++) {
    const x = tones[(tonic + step) % 12]! - toneMean;
    const y = profile[step]! - profileMean;
    both += x * y;
    ofTones += x * x;
    ofProfile += y * y;
  }
  return ofTones > 0 ? both / Math.sqrt(ofTones * ofProfile) : 0;
}

function mean(values: Float64Array | readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
