import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { autocorrelation, formants, predict } from "./linear-prediction.ts";
import { loudnessTrack } from "./loudness-track.ts";

/** What is heard of a voice, one value for each hop of time. */
export interface Speech {
  /** Seconds between two values; the first is for time 0. */
  hop: number;
  /** 0 (silence) to 1, against the seconds around it. */
  loudness: Float32Array;
  /** 0 (noise) to 1 (a clear pitch). */
  voicing: Float32Array;
  /** 0 (all energy low) to 1 (hissing as in s). */
  sibilance: Float32Array;
  /** The first two formants, Hz; where none is clear, the last clear ones. */
  first: Float32Array;
  second: Float32Array;
}

/** Sample rate that the analysis expects, Hz. */
export const speechRate = 16_000;
/** Poles: one pair a kilohertz and one more for the slope. */
const order = 18;
const window = Math.round(0.03 * speechRate);
/** The neutral vowel, whose formants lie where a plain tube's do. */
const neutral = { first: 500, second: 1500 };
/** Pitches of voices, Hz. */
const pitches = { low: 65, high: 400 };

/** Analyses mono sound at 16 kHz. @param hop seconds; 0.01 follows every sound of speech, 0.02 syllables */
export function analyseSpeech({ channels: [samples], sampleRate }: Pcm, hop: number): Speech {
  if (sampleRate !== speechRate) throw new RangeError(`speech is analysed at ${speechRate} Hz, not at ${sampleRate}`);
  const stride = Math.round(hop * speechRate);
  const count = Math.max(1, Math.ceil(samples.length / stride));
  const levels = new Float32Array(count).fill(-120);
  const [voicing, sibilance, first, second] = Array.from({ length: 4 }, () => new Float32Array(count));
  const piece = new Float32Array(window);
  const raised = new Float32Array(window);
  const slow = decimate(samples);
  let last = neutral;
  for (let k = 0; k < count; k++) {
    const start = k * stride - (window >> 1);
    for (let i = 0; i < window; i++) piece[i] = (samples[start + i] ?? 0) * hann[i];
    const [energy, neighbour] = autocorrelation(piece, 1);
    levels[k] = 10 * Math.log10(energy / hannEnergy + 1e-12);
    if (levels[k] > -65) {
      // The lag-1 correlation is the cosine of the mean frequency: near 1 for voices, below 0 for hissing.
      sibilance[k] = Math.min(1, Math.max(0, (0.75 - neighbour / energy) / 0.75));
      voicing[k] = pitchClarity(slow, Math.round((k * stride) / 4));
      if (voicing[k] > 0.4) {
        for (let i = window - 1; i > 0; i--) raised[i] = piece[i] - 0.95 * piece[i - 1];
        last = formants(predict(autocorrelation(raised, order)), speechRate) ?? last;
      }
    }
    first[k] = last.first;
    second[k] = last.second;
  }
  return { hop, loudness: loudnessTrack(levels, hop), voicing, sibilance, first, second };
}

const hann = Float32Array.from({ length: window }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / window));
const hannEnergy = hann.reduce((sum, weight) => sum + weight * weight, 0);

/** A quarter of the rate, by means of four: pitch lies far below. */
function decimate(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: samples.length >> 2 }, (_, i) => (samples[4 * i] + samples[4 * i + 1] + samples[4 * i + 2] + samples[4 * i + 3]) / 4);
}

/** Highest normalised autocorrelation of 40 ms around a sample at lags of voices' pitches, 0..1. */
function pitchClarity(samples: Float32Array, centre: number): number {
  const rate = speechRate / 4;
  const length = Math.round(0.04 * rate);
  const longest = Math.round(rate / pitches.low);
  const start = Math.max(0, Math.min(samples.length - length - longest, centre - (length + longest >> 1)));
  let best = 0;
  for (let lag = Math.round(rate / pitches.high); lag <= longest; lag++) {
    let [product, here, there] = [0, 1e-9, 1e-9];
    for (let i = start; i < start + length && i + lag < samples.length; i++) {
      product += samples[i] * samples[i + lag];
      here += samples[i] * samples[i];
      there += samples[i + lag] * samples[i + lag];
    }
    best = Math.max(best, product / Math.sqrt(here * there));
  }
  return Math.min(1, best);
}
