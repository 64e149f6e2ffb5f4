import type { Signal } from "./curves.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

export type FilterMode = "low" | "band" | "high";

/** Samples between two settings of the cut-off: 0.7 ms, too short to be heard as steps. */
const BLOCK = 32;

/**
 * In place: a filter whose cut-off may move at any speed without clicks (the trapezoidal state-variable filter of Zavalishin, "The Art of
 * VA Filter Design", and Simper 2013). `q` 0.7 is flat, 10 rings; the band output peaks at 1 for every q.
 */
export function sweepFilter(buffer: Float32Array, mode: FilterMode, cutoff: Signal, q = 0.707): Float32Array {
  const k = 1 / q;
  let a1 = 0, a2 = 0, a3 = 0, s1 = 0, s2 = 0;
  for (let block = 0; block < buffer.length; block += BLOCK) {
    if (block === 0 || typeof cutoff !== "number") {
      const hertz = typeof cutoff === "number" ? cutoff : cutoff[block];
      const g = Math.tan((Math.PI * Math.max(5, Math.min(hertz, SAMPLE_RATE * 0.45))) / SAMPLE_RATE);
      a1 = 1 / (1 + g * (g + k));
      a2 = g * a1;
      a3 = g * a2;
    }
    const to = Math.min(buffer.length, block + BLOCK);
    for (let i = block; i < to; i++) {
      const x = buffer[i];
      const v3 = x - s2;
      const v1 = a1 * s1 + a2 * v3;
      const v2 = s2 + a2 * s1 + a3 * v3;
      s1 = 2 * v1 - s1;
      s2 = 2 * v2 - s2;
      buffer[i] = mode === "low" ? v2 : mode === "band" ? v1 * k : x - k * v1 - v2;
    }
  }
  return buffer;
}
