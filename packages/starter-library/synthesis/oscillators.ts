import type { Signal } from "./curves.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

export type Waveform = "sine" | "triangle" | "saw" | "square";

const TABLE = 2048;
const MASK = TABLE - 1;
/** Table k holds 1024 / 2^k harmonics: from table to table the pitch may rise an octave. */
const OCTAVES = 10;
const BLOCK = 64;

const SINE = Float64Array.from({ length: TABLE }, (_, i) => Math.sin((2 * Math.PI * i) / TABLE));
const tables = new Map<Waveform, Float32Array[]>();

/** The Fourier series of each waveform: gain of harmonic h, scaled to a peak of about 1. */
const HARMONICS: Record<Waveform, (h: number) => number> = {
  sine: (h) => (h === 1 ? 1 : 0),
  saw: (h) => 0.6 / h,
  square: (h) => (h % 2 === 1 ? 0.9 / h : 0),
  triangle: (h) => (h % 2 === 1 ? ((h % 4 === 1 ? 1 : -1) * 0.81) / (h * h) : 0),
};

/** Band-limited tables, made on first use: no harmonic lies above half the sample rate. */
function tablesOf(waveform: Waveform): Float32Array[] {
  let set = tables.get(waveform);
  if (!set) {
    set = Array.from({ length: OCTAVES }, (_, octave) => {
      const table = new Float32Array(TABLE + 1);
      const highest = waveform === "sine" ? 1 : 1024 >> octave;
      for (let h = 1; h <= highest; h++) {
        const gain = HARMONICS[waveform](h);
        if (gain !== 0) for (let i = 0; i <= TABLE; i++) table[i] += gain * SINE[(h * i) & MASK];
      }
      return table;
    });
    tables.set(waveform, set);
  }
  return set;
}

/** A band-limited tone of a fixed or moving pitch in Hz. `phase` is in turns. */
export function oscillate(length: number, waveform: Waveform, pitch: Signal, phase = 0): Float32Array {
  const out = new Float32Array(length);
  const set = tablesOf(waveform);
  const perHz = TABLE / SAMPLE_RATE;
  let at = (((phase % 1) + 1) % 1) * TABLE;
  for (let block = 0; block < length; block += BLOCK) {
    const to = Math.min(length, block + BLOCK);
    const top = typeof pitch === "number" ? pitch : Math.max(pitch[block], pitch[to - 1]);
    const octave = Math.max(0, Math.min(OCTAVES - 1, Math.ceil(Math.log2((top * 1024 * 2) / SAMPLE_RATE))));
    const table = set[octave];
    for (let i = block; i < to; i++) {
      const whole = at | 0;
      out[i] = table[whole] + (table[whole + 1] - table[whole]) * (at - whole);
      at += (typeof pitch === "number" ? pitch : pitch[i]) * perHz;
      while (at >= TABLE) at -= TABLE;
      while (at < 0) at += TABLE;
    }
  }
  return out;
}

/** Several detuned voices of one waveform, `cents` from the lowest to the highest, free in phase: the body of pads and leads. */
export function unison(length: number, waveform: Waveform, pitch: number, voices: number, cents: number, phases: () => number): Float32Array {
  const out = new Float32Array(length);
  for (let v = 0; v < voices; v++) {
    const offset = voices === 1 ? 0 : (v / (voices - 1) - 0.5) * cents;
    const voice = oscillate(length, waveform, pitch * 2 ** (offset / 1200), phases());
    for (let i = 0; i < length; i++) out[i] += voice[i];
  }
  const level = 1 / Math.sqrt(voices);
  for (let i = 0; i < length; i++) out[i] *= level;
  return out;
}
