import { line, type Points } from "./curves.ts";
import { scale } from "./buffers.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

/** ln(1000): what an exponential falls by in the time of 60 dB. */
const SIXTY_DB = 6.907755;

/** In place: a linear rise of `attack` seconds, then an exponential fall of 60 dB in `t60` seconds. */
export function percussive(buffer: Float32Array, attack: number, t60: number): Float32Array {
  const rise = Math.round(attack * SAMPLE_RATE);
  const fall = Math.exp(-SIXTY_DB / (t60 * SAMPLE_RATE));
  let level = 1;
  for (let i = 0; i < buffer.length; i++) {
    if (i < rise) buffer[i] *= i / rise;
    else {
      buffer[i] *= level;
      level *= fall;
    }
  }
  return buffer;
}

/** In place: attack, decay to `sustain`, and a release that ends with the buffer. All times in seconds. */
export function adsr(buffer: Float32Array, attack: number, decay: number, sustain: number, release: number): Float32Array {
  const rise = Math.max(1, attack * SAMPLE_RATE);
  const fall = Math.exp(-3 / Math.max(1, decay * SAMPLE_RATE));
  const out = Math.max(1, Math.min(buffer.length, release * SAMPLE_RATE));
  let above = 1 - sustain;
  for (let i = 0; i < buffer.length; i++) {
    let level = sustain + above;
    if (i < rise) level = i / rise;
    else above *= fall;
    const left = (buffer.length - i) / out;
    buffer[i] *= left < 1 ? level * left * left : level;
  }
  return buffer;
}

/** In place: the level drawn by straight lines between breakpoints. */
export function contour(buffer: Float32Array, points: Points): Float32Array {
  return scale(buffer, line(buffer.length, points));
}

/** In place: raised-cosine fades at both ends, in seconds. */
export function fadeEdges(buffer: Float32Array, fadeIn: number, fadeOut: number): Float32Array {
  const rise = Math.min(buffer.length, Math.round(fadeIn * SAMPLE_RATE));
  const fall = Math.min(buffer.length, Math.round(fadeOut * SAMPLE_RATE));
  for (let i = 0; i < rise; i++) buffer[i] *= 0.5 - 0.5 * Math.cos((Math.PI * i) / rise);
  for (let i = 0; i < fall; i++) buffer[buffer.length - 1 - i] *= 0.5 - 0.5 * Math.cos((Math.PI * i) / fall);
  return buffer;
}
