import { Random } from "@atelier/starter-library/synthesis/random.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";

const sampleRate = 11_025;
const modes = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };

export interface ChordPiece {
  /** Semitones of the tonic above C. */
  tonic: number;
  mode: keyof typeof modes;
  /** Degrees of the scale that the chords stand on, 0 the tonic; the fifth degree of minor gets its leading tone. */
  degrees: readonly number[];
  seconds: number;
  /** Above 440 Hz, hundredths of a semitone. */
  cents?: number;
  /** How loud drums are beside it: 0 none. */
  drums?: number;
}

/** Chords with a bass, a second each, of tones with five harmonics that die away, and if asked a drum of noise each half second. */
export function playChords({ tonic, mode, degrees, seconds, cents = 0, drums = 0 }: ChordPiece): Pcm {
  const samples = new Float32Array(seconds * sampleRate);
  const random = new Random(tonic + 1);
  const scale = modes[mode];
  const strike = (from: number, semitones: number, level: number): void => {
    const hertz = 261.63 * 2 ** ((semitones + cents / 100) / 12);
    for (let i = 0; i < sampleRate && from + i < samples.length; i++) {
      const fall = level * Math.exp((-2 * i) / sampleRate);
      for (let h = 1; h <= 5; h++) samples[from + i]! += (fall / h) * Math.sin((2 * Math.PI * h * hertz * i) / sampleRate);
    }
  };
  for (let second = 0; second < seconds; second++) {
    const degree = degrees[second % degrees.length]!;
    const tone = (step: number): number => {
      const place = degree + step;
      const isLeading = mode === "minor" && degree === 4 && step === 2;
      return tonic + scale[place % 7]! + 12 * Math.floor(place / 7) + (isLeading ? 1 : 0);
    };
    for (const step of [0, 2, 4]) strike(second * sampleRate, tone(step), 0.08);
    strike(second * sampleRate, tone(0) - 24, 0.12);
  }
  for (let from = 0; from < samples.length; from += Math.floor(sampleRate / 2)) {
    for (let i = 0; i < 1500 && from + i < samples.length; i++) samples[from + i]! += drums * Math.exp(-i / 400) * random.between(-1, 1);
  }
  return { sampleRate, channels: [samples] };
}
