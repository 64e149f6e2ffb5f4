import type { Random } from "./random.ts";
import { frames, SAMPLE_RATE } from "./sample-rate.ts";

export type Vowel = "a" | "e" | "i" | "o" | "u" | "ae" | "uh" | "m";

/** First four formants (Hz) of an adult voice and their gains, after Peterson and Barney 1952 and Klatt 1980. */
const FORMANTS: Record<Vowel, readonly (readonly [frequency: number, gain: number])[]> = {
  a: [[750, 1], [1150, 0.55], [2600, 0.2], [3400, 0.1]],
  ae: [[680, 1], [1700, 0.5], [2500, 0.25], [3500, 0.1]],
  e: [[480, 1], [1900, 0.4], [2550, 0.28], [3500, 0.1]],
  i: [[300, 1], [2250, 0.3], [3000, 0.28], [3700, 0.12]],
  o: [[480, 1], [850, 0.5], [2500, 0.1], [3300, 0.06]],
  u: [[320, 1], [750, 0.35], [2300, 0.06], [3200, 0.03]],
  uh: [[560, 1], [1250, 0.45], [2450, 0.16], [3400, 0.08]],
  m: [[260, 1], [1050, 0.12], [2200, 0.06], [3200, 0.02]],
};

export interface Voice {
  seconds: number;
  /** Pitch in Hz, one value a sample. */
  pitch: Float32Array;
  /** Which vowel is reached when; the mouth moves between them. */
  vowels: readonly (readonly [seconds: number, vowel: Vowel])[];
  /** Size of the vocal tract beside an adult's: 0.6 a giant, 1.2 a woman, 2.2 a cat. */
  tract?: number;
  /** 0 pure voice .. 1 whisper. */
  breath?: number;
  /** Roughness: how much each period strays in length and strength, 0..1. */
  rough?: number;
}

const BLOCK = 32;
const BANDWIDTHS = [80, 110, 170, 250];

/** A voice: glottal pulses (Rosenberg 1971) with breath noise, through four moving formants in parallel. Peaks at about 1. */
export function speak({ seconds, pitch, vowels, tract = 1, breath = 0.05, rough = 0.02 }: Voice, random: Random): Float32Array {
  const source = glottis(frames(seconds), pitch, breath, rough, random);
  const out = new Float32Array(source.length);
  const y1 = new Float64Array(4), y2 = new Float64Array(4);
  const a1 = new Float64Array(4), a2 = new Float64Array(4), b = new Float64Array(4);
  for (let block = 0; block < out.length; block += BLOCK) {
    const mouth = mouthAt(vowels, block / SAMPLE_RATE);
    for (let k = 0; k < 4; k++) {
      const frequency = Math.min(mouth[k * 2] * tract, 18_000);
      const radius = Math.exp((-Math.PI * BANDWIDTHS[k] * Math.max(1, tract)) / SAMPLE_RATE);
      const w = (2 * Math.PI * frequency) / SAMPLE_RATE;
      a1[k] = 2 * radius * Math.cos(w);
      a2[k] = radius * radius;
      b[k] = mouth[k * 2 + 1] * (1 - radius * radius) * Math.sin(w) * (k & 1 ? -1 : 1);
    }
    const to = Math.min(out.length, block + BLOCK);
    for (let i = block; i < to; i++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const y = b[k] * source[i] + a1[k] * y1[k] - a2[k] * y2[k];
        y2[k] = y1[k];
        y1[k] = y;
        sum += y;
      }
      out[i] = sum;
    }
  }
  let peak = 1e-9;
  for (let i = 0; i < out.length; i++) peak = Math.max(peak, Math.abs(out[i]));
  for (let i = 0; i < out.length; i++) out[i] /= peak;
  return out;
}

/** The derivative of the flow through the vocal folds: rise over 40 % of a period, fall over 16 %, closed for the rest. */
function glottis(length: number, pitch: Float32Array, breath: number, rough: number, random: Random): Float32Array {
  const out = new Float32Array(length);
  let phase = 0, stray = 1, strength = 1, last = 0, noise = 0x2545f491;
  for (let i = 0; i < length; i++) {
    phase += (pitch[Math.min(i, pitch.length - 1)] * stray) / SAMPLE_RATE;
    if (phase >= 1) {
      phase -= 1;
      stray = 1 + rough * random.between(-0.5, 0.5);
      strength = 1 - rough * random.next();
    }
    const flow = phase < 0.4 ? 0.5 - 0.5 * Math.cos((Math.PI * phase) / 0.4) : phase < 0.56 ? Math.cos(((phase - 0.4) / 0.16) * (Math.PI / 2)) : 0;
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    // Breath is strongest while the folds are open.
    out[i] = (flow - last) * 8 * strength * (1 - breath) + (noise / 0x80000000) * breath * (0.15 + 0.6 * flow);
    last = flow;
  }
  return out;
}

function mouthAt(vowels: Voice["vowels"], time: number): number[] {
  let next = 0;
  while (next < vowels.length && vowels[next][0] <= time) next++;
  const from = vowels[Math.max(0, next - 1)];
  const to = vowels[Math.min(vowels.length - 1, next)];
  const t = to[0] > from[0] ? (time - from[0]) / (to[0] - from[0]) : 0;
  const mix = Math.max(0, Math.min(1, t));
  return FORMANTS[from[1]].flatMap(([frequency, gain], k) => {
    const [toFrequency, toGain] = FORMANTS[to[1]][k];
    return [frequency + (toFrequency - frequency) * mix, gain + (toGain - gain) * mix];
  });
}
