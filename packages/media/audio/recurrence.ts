import { Fft } from "./fft.ts";

/** Longest span over which onsets are compared, seconds: long spans make the tempo exact, up to four bars of a slow piece. */
const longestLag = 12;
/** Onsets of players are some milliseconds off: the envelope is blurred by about 10 ms. */
const blur = [0.06, 0.24, 0.4, 0.24, 0.06];

/**
 * How much a signal is like itself after each span: its autocorrelation by the Wiener-Khinchin theorem, less its mean, 1 at no span.
 * Spans are places of the signal, up to 12 s and half of its length. All zero for a signal that is even.
 * @param rate places a second
 */
export function recurrence(values: Float64Array, rate: number): Float64Array {
  const spans = Math.min(Math.floor(longestLag * rate), Math.floor(values.length / 2));
  if (spans < 1) return new Float64Array(0);
  const likeness = autocorrelation(blurred(values), spans);
  const mean = likeness.reduce((sum, value) => sum + value, 0) / spans;
  const own = likeness[0]! - mean;
  return likeness.map((value) => (own > Number.EPSILON ? (value - mean) / own : 0));
}

/** The value between two places, by a straight line; 0 beyond the end. */
export function valueAt(values: Float64Array, place: number): number {
  const left = Math.floor(place);
  const share = place - left;
  return left + 1 < values.length ? values[left]! * (1 - share) + values[left + 1]! * share : 0;
}

function autocorrelation(values: Float64Array, spans: number): Float64Array {
  let size = 2;
  while (size < values.length + spans) size *= 2;
  const fft = new Fft(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  real.set(values);
  fft.transform(real, imaginary);
  for (let i = 0; i < size; i++) real[i] = real[i]! ** 2 + imaginary[i]! ** 2;
  imaginary.fill(0);
  fft.transform(real, imaginary);
  return Float64Array.from({ length: spans }, (_, span) => real[span]! / size / (values.length - span));
}

function blurred(values: Float64Array): Float64Array {
  const reach = (blur.length - 1) / 2;
  return values.map((_, i) => blur.reduce((sum, weight, k) => sum + weight * values[Math.min(values.length - 1, Math.max(0, i + k - reach))]!, 0));
}
