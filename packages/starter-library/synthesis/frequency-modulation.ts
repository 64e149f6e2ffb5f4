import type { Signal } from "./curves.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

const TABLE = 4096;
const MASK = TABLE - 1;
const SINE = Float32Array.from({ length: TABLE }, (_, i) => Math.sin((2 * Math.PI * i) / TABLE));

export interface Modulation {
  /** Modulator pitch as a multiple of the carrier's. */
  ratio: number;
  /** Phase deviation in radians at the start. */
  index: number;
  /** Seconds in which the index falls by 60 dB; it stays when absent. */
  indexT60?: number;
  /** Part of the index that stays for good, 0..1. */
  floor?: number;
}

/** Two-operator frequency modulation (Chowning 1973): a sine carrier whose phase a sine modulator bends. */
export function modulate(length: number, pitch: Signal, { ratio, index, indexT60, floor = 0 }: Modulation): Float32Array {
  const out = new Float32Array(length);
  const fall = indexT60 === undefined ? 1 : Math.exp(-6.907755 / (indexT60 * SAMPLE_RATE));
  const radians = TABLE / (2 * Math.PI);
  const perHz = TABLE / SAMPLE_RATE;
  let depth = index * (1 - floor) * radians;
  const kept = index * floor * radians;
  let carrier = 0;
  let modulator = 0;
  for (let i = 0; i < length; i++) {
    // The offset keeps the table index positive for any index up to 300 radians.
    out[i] = SINE[(carrier + (depth + kept) * SINE[modulator & MASK] + TABLE * 64) & MASK];
    const step = (typeof pitch === "number" ? pitch : pitch[i]) * perHz;
    carrier += step;
    modulator += step * ratio;
    if (carrier >= TABLE) carrier -= TABLE;
    if (modulator >= TABLE) modulator %= TABLE;
    depth *= fall;
  }
  return out;
}
