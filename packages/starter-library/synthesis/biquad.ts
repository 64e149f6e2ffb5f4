import { SAMPLE_RATE } from "./sample-rate.ts";

/** Second-order sections after Bristow-Johnson's "Audio EQ Cookbook". All work in place and return their buffer. */
type Coefficients = [b0: number, b1: number, b2: number, a0: number, a1: number, a2: number];

export function lowpass(buffer: Float32Array, cutoff: number, q = 0.707): Float32Array {
  const { cos, alpha } = angle(cutoff, q);
  return run(buffer, [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]);
}

export function highpass(buffer: Float32Array, cutoff: number, q = 0.707): Float32Array {
  const { cos, alpha } = angle(cutoff, q);
  return run(buffer, [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]);
}

/** 0 dB at the centre. */
export function bandpass(buffer: Float32Array, centre: number, q: number): Float32Array {
  const { cos, alpha } = angle(centre, q);
  return run(buffer, [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha]);
}

export function peaking(buffer: Float32Array, centre: number, q: number, gainDb: number): Float32Array {
  const { cos, alpha } = angle(centre, q);
  const a = 10 ** (gainDb / 40);
  return run(buffer, [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a]);
}

export function lowShelf(buffer: Float32Array, corner: number, gainDb: number): Float32Array {
  return shelf(buffer, corner, gainDb, 1);
}

export function highShelf(buffer: Float32Array, corner: number, gainDb: number): Float32Array {
  return shelf(buffer, corner, gainDb, -1);
}

function shelf(buffer: Float32Array, corner: number, gainDb: number, side: 1 | -1): Float32Array {
  const { cos, alpha } = angle(corner, 0.707);
  const c = cos * side;
  const a = 10 ** (gainDb / 40);
  const root = 2 * Math.sqrt(a) * alpha;
  return run(buffer, [
    a * (a + 1 - (a - 1) * c + root), side * 2 * a * (a - 1 - (a + 1) * c), a * (a + 1 - (a - 1) * c - root),
    a + 1 + (a - 1) * c + root, side * -2 * (a - 1 + (a + 1) * c), a + 1 + (a - 1) * c - root,
  ]);
}

function angle(frequency: number, q: number): { cos: number; alpha: number } {
  const w = (2 * Math.PI * Math.min(frequency, SAMPLE_RATE * 0.49)) / SAMPLE_RATE;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) };
}

/** Transposed direct form II. */
function run(buffer: Float32Array, [b0, b1, b2, a0, a1, a2]: Coefficients): Float32Array {
  const n0 = b0 / a0, n1 = b1 / a0, n2 = b2 / a0, d1 = a1 / a0, d2 = a2 / a0;
  let s1 = 0, s2 = 0;
  for (let i = 0; i < buffer.length; i++) {
    const x = buffer[i];
    const y = n0 * x + s1;
    s1 = n1 * x - d1 * y + s2;
    s2 = n2 * x - d2 * y;
    buffer[i] = y;
  }
  return buffer;
}
