import type { Random } from "./random.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

/** A parameter that stays, or moves sample by sample. */
export type Signal = number | Float32Array;

/** Breakpoints of a curve: time in seconds, value. Before the first and after the last the value stays. */
export type Points = readonly (readonly [seconds: number, value: number])[];

/** Straight lines between breakpoints. */
export function line(length: number, points: Points): Float32Array {
  return interpolate(length, points, (from, to, t) => from + (to - from) * t);
}

/** Equal ratios in equal times between breakpoints, all of them above 0: how pitches and cut-offs move. */
export function glide(length: number, points: Points): Float32Array {
  return interpolate(length, points, (from, to, t) => from * (to / from) ** t);
}

function interpolate(length: number, points: Points, between: (from: number, to: number, t: number) => number): Float32Array {
  const curve = new Float32Array(length);
  let segment = 0;
  // Every 16th value is computed and those between are drawn straight: 16 samples are 0.4 ms.
  const value = (i: number): number => {
    const time = i / SAMPLE_RATE;
    while (segment < points.length && points[segment][0] <= time) segment++;
    if (segment === 0) return points[0][1];
    if (segment === points.length) return points[points.length - 1][1];
    const [fromTime, from] = points[segment - 1];
    const [toTime, to] = points[segment];
    return between(from, to, (time - fromTime) / (toTime - fromTime));
  };
  for (let i = 0, current = value(0); i < length; i += 16) {
    const next = value(i + 16);
    const step = (next - current) / 16;
    for (let k = 0; k < 16 && i + k < length; k++) curve[i + k] = current + step * k;
    current = next;
  }
  return curve;
}

/** A smooth random walk that turns about `rate` times a second and stays between the bounds: gusts, drifting pitch, traffic. */
export function drift(length: number, random: Random, rate: number, low: number, high: number): Float32Array {
  const curve = new Float32Array(length);
  const span = SAMPLE_RATE / rate;
  let from = random.between(low, high);
  let to = random.between(low, high);
  let start = 0;
  let width = span * random.between(0.6, 1.4);
  for (let i = 0; i < length; i++) {
    if (i - start >= width) {
      start = i;
      width = span * random.between(0.6, 1.4);
      from = to;
      to = random.between(low, high);
    }
    const t = (i - start) / width;
    curve[i] = from + (to - from) * t * t * (3 - 2 * t);
  }
  return curve;
}

/** A sine between two bounds. `phase` is in turns; 0 begins at the middle, rising. */
export function wave(length: number, rate: number, low: number, high: number, phase = 0): Float32Array {
  const curve = new Float32Array(length);
  const middle = (low + high) / 2;
  const depth = (high - low) / 2;
  const turn = (2 * Math.PI * rate) / SAMPLE_RATE;
  for (let i = 0; i < length; i++) curve[i] = middle + depth * Math.sin(turn * i + 2 * Math.PI * phase);
  return curve;
}

/** A pitch curve with vibrato: `depth` in semitones, reached after `onset` seconds. */
export function vibrato(pitch: Float32Array, rate: number, depth: number, onset = 0): Float32Array {
  const turn = (2 * Math.PI * rate) / SAMPLE_RATE;
  const reach = Math.max(1, onset * SAMPLE_RATE);
  for (let i = 0; i < pitch.length; i++) pitch[i] *= 1 + 0.0595 * depth * Math.min(1, i / reach) * Math.sin(turn * i);
  return pitch;
}
