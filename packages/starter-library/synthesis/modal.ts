import { frames, SAMPLE_RATE } from "./sample-rate.ts";

/** One way in which a body rings: Hz, seconds to fall 60 dB, gain. */
export type Mode = readonly [frequency: number, t60: number, gain: number];

/** A struck body: the sum of its decaying sines, each from its own recursion (two multiplications a sample). */
export function strike(seconds: number, modes: readonly Mode[]): Float32Array {
  const out = new Float32Array(frames(seconds));
  for (const [frequency, t60, gain] of modes) {
    if (frequency >= SAMPLE_RATE * 0.45) continue;
    const { feedback, decay, sine } = recursion(frequency, t60);
    let previous = 0;
    let current = gain * sine;
    const until = Math.min(out.length, frames(t60 * 1.5));
    for (let i = 0; i < until; i++) {
      out[i] += current;
      const next = feedback * current - decay * previous;
      previous = current;
      current = next;
    }
  }
  return out;
}

/** A body that something else sets ringing: the excitation passed through all modes, added up, over `seconds`. */
export function resonate(excitation: Float32Array, seconds: number, modes: readonly Mode[]): Float32Array {
  const out = new Float32Array(frames(seconds));
  for (const [frequency, t60, gain] of modes) {
    if (frequency >= SAMPLE_RATE * 0.45) continue;
    const { feedback, decay, sine } = recursion(frequency, t60);
    let y1 = 0, y2 = 0;
    for (let i = 0; i < out.length; i++) {
      const x = i < excitation.length ? excitation[i] : 0;
      const y = x * sine * gain + feedback * y1 - decay * y2;
      y2 = y1;
      y1 = y;
      out[i] += y;
    }
  }
  return out;
}

function recursion(frequency: number, t60: number): { feedback: number; decay: number; sine: number } {
  const radius = Math.exp(-6.907755 / (t60 * SAMPLE_RATE));
  const w = (2 * Math.PI * frequency) / SAMPLE_RATE;
  return { feedback: 2 * radius * Math.cos(w), decay: radius * radius, sine: Math.sin(w) };
}

/** Modes at multiples of a pitch that share a decay: higher ones die sooner by `damping` (1: in proportion to their ratio). */
export function modesOf(pitch: number, t60: number, partials: readonly (readonly [ratio: number, gain: number])[], damping = 0.7): Mode[] {
  return partials.map(([ratio, gain]) => [pitch * ratio, t60 / ratio ** damping, gain]);
}

/** Partials of ideal bodies, from Fletcher and Rossing, "The Physics of Musical Instruments". */
export const FREE_BAR = [[1, 1], [2.756, 0.5], [5.404, 0.3], [8.933, 0.15]] as const;
export const TUNED_BAR = [[1, 1], [3.93, 0.3], [9.2, 0.1]] as const;
export const MEMBRANE = [[1, 1], [1.593, 0.6], [2.136, 0.4], [2.296, 0.3], [2.653, 0.25], [3.155, 0.15]] as const;
export const BELL = [[0.5, 0.6], [1, 1], [1.183, 0.6], [1.506, 0.4], [2, 0.6], [2.51, 0.3], [2.66, 0.2], [3.01, 0.2], [4.17, 0.12]] as const;
