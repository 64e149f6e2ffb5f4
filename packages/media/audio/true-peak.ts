import type { Pcm } from "./pcm.ts";

/** Taps of one phase of the interpolator. With the 12 that BS.1770-5 Annex 2 gives, cymbals read up to 0.4 dB off: too much of their treble is lost. */
const TAPS = 24;
/** Samples whose neighbourhood is judged together before any is interpolated. */
const BLOCK = 32;
/** Samples that lie between the same silences at a time, a whole number of blocks: beside them a copy of all would be 100 MB for nine minutes. */
const PIECE = 2048 * BLOCK;
const KAISER_BETA = 7;
/** What four points a sample may miss of a wave at half the sample rate, as a part of it: the cosine of an eighth of half a turn. */
const MISSED = Math.cos(Math.PI / 8);

/**
 * The highest level that the reconstructed waveform reaches, in dBTP (ITU-R BS.1770-5, Annex 2): the signal oversampled to at least
 * 192 kHz, four times up to 48 kHz, and twice as finely around what may be its peak. -Infinity for silence. Within 0.2 dB of
 * ffmpeg's meter (`bench/HISTORY.md`).
 */
export function truePeakDb(pcm: Pcm): number {
  const factor = pcm.sampleRate >= 192_000 ? 1 : pcm.sampleRate >= 96_000 ? 2 : 4;
  const fine = interpolationPhases(2 * factor);
  const between = fine.filter((_, k) => k % 2 === 0);
  const phases = fine.filter((_, k) => k % 2 === 1);
  const gain = Math.max(1, ...fine.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));
  let peak = 0;
  for (const channel of pcm.channels) peak = channelPeak(channel, { phases, between, gain }, peak);
  return 20 * Math.log10(peak);
}

interface Interpolator {
  /** Taps for the points between two samples, and for those between the points. */
  phases: Float64Array[];
  between: Float64Array[];
  /** How much higher than the samples under them the points can lie. */
  gain: number;
}

/** Passes over the blocks that cannot hold a new peak even if every tap met its worst sample: most of them, in most audio. */
function channelPeak(channel: Float32Array, { phases, between, gain }: Interpolator, peak: number): number {
  const half = TAPS / 2;
  const padded = new Float32Array(PIECE + 2 * TAPS + BLOCK);
  for (let start = 0; start < channel.length + half; start += PIECE) {
    // Silence before the first sample and behind the last.
    padded.fill(0);
    padded.set(channel.subarray(Math.max(0, start - TAPS), start + PIECE + TAPS + BLOCK), Math.max(0, TAPS - start));
    for (let block = 0; block < PIECE && start + block < channel.length + half; block += BLOCK) {
      const from = block + half;
      let highest = 0;
      for (let i = from; i < from + BLOCK + TAPS; i++) {
        const value = Math.abs(padded[i]);
        if (value > highest) highest = value;
      }
      if (highest > peak) peak = highest;
      if (highest * gain <= peak) continue;
      const found = interpolatedPeak(padded, from, from + BLOCK, phases);
      if (found > peak) peak = found;
      if (found > peak * MISSED) peak = Math.max(peak, interpolatedPeak(padded, from, from + BLOCK, between));
    }
  }
  return peak;
}

/** The highest of the points of these phases for the samples `from` to `to`. */
function interpolatedPeak(padded: Float32Array, from: number, to: number, phases: Float64Array[]): number {
  let peak = 0;
  for (const taps of phases) {
    for (let i = from; i < to; i++) {
      let sum = 0;
      for (let t = 0; t < TAPS; t++) sum += padded[i + t] * taps[t];
      if (sum < 0) sum = -sum;
      if (sum > peak) peak = sum;
    }
  }
  return peak;
}

/** Kaiser-windowed sinc, one set of taps for each point between two samples, each set summing to 1. */
function interpolationPhases(factor: number): Float64Array[] {
  return Array.from({ length: factor - 1 }, (_, k) => {
    const fraction = (k + 1) / factor;
    const taps = Float64Array.from({ length: TAPS }, (_, t) => {
      const x = t - (TAPS / 2 - 1) - fraction;
      const edge = x / (TAPS / 2);
      return (Math.sin(Math.PI * x) / (Math.PI * x)) * besselI0(KAISER_BETA * Math.sqrt(Math.max(0, 1 - edge * edge)));
    });
    const sum = taps.reduce((total, tap) => total + tap, 0);
    return taps.map((tap) => tap / sum);
  });
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 20; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
