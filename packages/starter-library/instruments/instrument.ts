import type { Random } from "../synthesis/random.ts";

export interface Note {
  /** Pitch in Hz. */
  hertz: number;
  /** How long the key is held; what rings on after it is the instrument's affair. */
  seconds: number;
  /** 0..1; louder is brighter too. */
  velocity: number;
}

/** Plays one note, mono, at a peak of roughly the velocity. */
export type Instrument = (note: Note, random: Random) => Float32Array;

/** Hz of a MIDI note number (69 is the A of 440 Hz). */
export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
