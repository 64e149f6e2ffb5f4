import { frames } from "./sample-rate.ts";

/** Multiplies in place by a number or, sample by sample, by a curve. */
export function scale(buffer: Float32Array, by: number | Float32Array): Float32Array {
  if (typeof by === "number") for (let i = 0; i < buffer.length; i++) buffer[i] *= by;
  else for (let i = 0; i < buffer.length; i++) buffer[i] *= by[i];
  return buffer;
}

/** Adds `source` to `target` from sample `at` on; what hangs over either end is dropped. */
export function addInto(target: Float32Array, source: Float32Array, at: number, gain = 1): Float32Array {
  const from = Math.max(0, -at);
  const to = Math.min(source.length, target.length - at);
  for (let i = from; i < to; i++) target[at + i] += source[i] * gain;
  return target;
}

/** The sum of buffers, as long as the longest. */
export function sum(...buffers: Float32Array[]): Float32Array {
  const total = new Float32Array(Math.max(...buffers.map((buffer) => buffer.length)));
  for (const buffer of buffers) addInto(total, buffer, 0);
  return total;
}

/** Brings the largest absolute sample to `level`, in place. Silence stays. */
export function normalise(buffer: Float32Array, level = 1): Float32Array {
  let peak = 0;
  for (let i = 0; i < buffer.length; i++) peak = Math.max(peak, Math.abs(buffer[i]));
  return peak > 0 ? scale(buffer, level / peak) : buffer;
}

/** The buffer with silence after it, `seconds` long in all. */
export function extend(buffer: Float32Array, seconds: number): Float32Array {
  const longer = new Float32Array(frames(seconds));
  return addInto(longer, buffer, 0);
}
