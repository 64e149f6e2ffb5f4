/** Semitones of each mode above its tonic. */
const MODES: Record<string, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
};

const TONICS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii"];

/** Chord qualities that a numeral may name after it; without one the scale decides. */
const QUALITIES: Record<string, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  "7": [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  maj9: [0, 4, 7, 11, 14],
  min9: [0, 3, 7, 10, 14],
  "9": [0, 4, 7, 10, 14],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
  "5": [0, 7, 12],
  dim: [0, 3, 6],
};

export interface Scale {
  /** MIDI number of the tonic in the octave of middle C. */
  tonic: number;
  steps: readonly number[];
}

export interface Chord {
  /** MIDI number of the root, in the octave below middle C. */
  root: number;
  /** Semitones above the root. */
  intervals: readonly number[];
}

/** "A minor" or "F# dorian" as a scale. Throws on a name it does not know. */
export function scaleOf(key: string): Scale {
  const [tonic, mode] = key.split(" ");
  const at = TONICS.indexOf(tonic);
  const steps = MODES[mode];
  if (at < 0 || !steps) throw new Error(`no such key: ${key}`);
  return { tonic: 60 + at, steps };
}

/** MIDI number of a scale degree; 0 is the tonic by middle C, 7 the one above, -1 the step under. */
export function degree(scale: Scale, step: number): number {
  const size = scale.steps.length;
  const octave = Math.floor(step / size);
  return scale.tonic + octave * 12 + scale.steps[step - octave * size];
}

/** A chord by its numeral: `i`, `VI`, `bVII`, `ii:min7`, `V:7`. The numeral's case is for the reader; the scale gives the thirds. */
export function chordOf(scale: Scale, symbol: string): Chord {
  const [numeral, quality] = symbol.split(":");
  const flat = numeral.startsWith("b") ? 1 : 0;
  const step = NUMERALS.indexOf(numeral.slice(flat).toLowerCase());
  if (step < 0 || (quality !== undefined && !QUALITIES[quality])) throw new Error(`no such chord: ${symbol}`);
  const root = degree(scale, step) - flat - 12;
  const intervals = quality ? QUALITIES[quality] : [0, degree(scale, step + 2) - degree(scale, step), degree(scale, step + 4) - degree(scale, step)];
  return { root, intervals };
}

/** The chord's tones near `centre`, each moved by octaves as little as the tone before it asks: neighbours stay close when chords change. */
export function voicing(chord: Chord, centre: number): number[] {
  return chord.intervals
    .map((interval) => {
      const pitch = chord.root + interval;
      return pitch + 12 * Math.round((centre - pitch) / 12);
    })
    .sort((a, b) => a - b);
}
