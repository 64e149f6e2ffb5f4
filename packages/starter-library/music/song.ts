import type { Drum } from "../instruments/drums.ts";
import type { Instrument } from "../instruments/instrument.ts";

/** Where a part stands and how it is treated. */
export interface Mix {
  level: number;
  /** -1 left .. 1 right. */
  pan?: number;
  /** How much of it goes to the reverb and to the echo, 0..1. */
  reverb?: number;
  echo?: number;
  /** Doubled and spread to both sides. */
  wide?: boolean;
}

/** Sixteen characters a bar (twelve in three-four and twelve-eight): `.` rest, `x` hit, `X` accent, `o` ghost. A longer text is several bars in turn. */
export type Steps = string;

export interface DrumPart extends Mix {
  drum: Drum;
  steps: Steps;
}

/** Notes of the chord under a rhythm. */
export interface ChordPart extends Mix {
  instrument: Instrument;
  steps: Steps;
  /** Steps that a note is held; to the next hit when absent. */
  hold?: number;
  /** MIDI number that the voicing lies around. */
  centre: number;
  /** `block`: all tones at once; `up`, `down`, `roll`: one tone a hit; `strum`: all, one after the other within some milliseconds. */
  style: "block" | "up" | "down" | "roll" | "strum";
}

/** One low voice. Each hit plays a chord tone: `r` root, `f` fifth, `o` octave, `t` third, `s` seventh or sixth, `a` the step that leads into the next root. */
export interface BassPart extends Mix {
  instrument: Instrument;
  line: Steps;
  hold?: number;
  /** MIDI number that the roots lie at or just above; E1 is 28. */
  lowest: number;
}

/** A sung line: a motif in scale degrees (0 the tonic, `-` holds on, `.` rest), separated by blanks, one for each eighth note. */
export interface MelodyPart extends Mix {
  instrument: Instrument;
  notes: string;
  /** Octaves above or below the octave of middle C. */
  octave: number;
}

export interface Section {
  /** Bars. Chords are taken in turn, one a bar; a blank inside an entry shares the bar. */
  bars: number;
  chords?: readonly string[];
  /** Names of the parts that play. */
  parts: readonly string[];
  /** A drum fill in the last bar. */
  fill?: boolean;
  /** Level at the start and at the end beside the song's: builds and fades. */
  dynamics?: readonly [from: number, to: number];
}

export interface Song {
  bpm: number;
  /** Tonic and mode, such as "A minor". */
  key: string;
  /** Steps in a bar: 16 in four-four, 12 in three-four. A quarter note is always four steps. */
  stepsPerBar?: number;
  /** How late every second step is, as a part of a step: 0 straight, 0.33 swung. */
  swing?: number;
  chords: readonly string[];
  drums?: Record<string, readonly DrumPart[]>;
  chordParts?: Record<string, ChordPart>;
  basses?: Record<string, BassPart>;
  melodies?: Record<string, MelodyPart>;
  sections: readonly Section[];
  /** What the last bar after all sections plays: the tonic chord held and let ring, by these parts. */
  ending: { chord: string; parts: readonly string[]; seconds: number };
  reverb: { seconds: number; mix: number; damping?: number };
  /** Echo repeats each this many beats. */
  echo?: { beats: number; feedback: number; mix: number };
  /** How much the kick pushes everything else down, 0..1. */
  pump?: number;
}
