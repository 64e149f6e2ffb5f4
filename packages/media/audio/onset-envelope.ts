import { Fft } from "./fft.ts";
import { frameCount, type Pcm } from "./pcm.ts";
import { releaseSamples } from "./release-samples.ts";

/** How strongly something begins at each moment. */
export interface OnsetEnvelope {
  /** Values a second. */
  rate: number;
  /** Over the whole spectrum. */
  whole: Float64Array;
  /** In parts of it, lowest first: drums tell bass drum, snare and hi-hat apart by them. */
  bands: Float64Array[];
}

/** The rate to which sound is reduced at least: onsets live below half of it. */
const leastRate = 11_025;
const windowSize = 512;
const hop = 64;
/** Upper ends of all bands but the last, Hz. */
const bandEnds = [160, 800, 3000];
/** Compresses magnitudes, so that a quiet hi-hat counts beside a loud kick. */
const compression = 100;
const localMeanSeconds = 0.4;

/**
 * Spectral flux (Bello et al., "A Tutorial on Onset Detection in Music Signals", 2005): the sum over the spectrum of what each
 * log magnitude gained since the frame before, less its local mean, never below zero.
 */
export function onsetEnvelope(pcm: Pcm): OnsetEnvelope {
  const factor = Math.max(1, Math.floor(pcm.sampleRate / leastRate));
  const mono = reduce(pcm, factor);
  const rate = pcm.sampleRate / factor / hop;
  const bands = spectralFlux(mono, pcm.sampleRate / factor);
  releaseSamples([mono]);
  const whole = bands[0]!.map((_, i) => bands.reduce((sum, band) => sum + band[i]!, 0));
  const width = Math.round(localMeanSeconds * rate);
  return { rate, whole: aboveLocalMean(whole, width), bands: bands.map((band) => aboveLocalMean(band, width)) };
}

function reduce(pcm: Pcm, factor: number): Float64Array {
  const reduced = new Float64Array(Math.floor(frameCount(pcm) / factor));
  const scale = 1 / (factor * pcm.channels.length);
  for (const channel of pcm.channels) {
    for (let i = 0, from = 0; i < reduced.length; i++) {
      let sum = 0;
      for (const end = from + factor; from < end; from++) sum += channel[from]!;
      reduced[i]! += sum * scale;
    }
  }
  return reduced;
}

function spectralFlux(mono: Float64Array, sampleRate: number): Float64Array[] {
  const fft = new Fft(windowSize);
  const window = Float64Array.from({ length: windowSize }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowSize));
  const real = new Float64Array(windowSize);
  const imaginary = new Float64Array(windowSize);
  const before = new Float64Array(windowSize / 2);
  const frames = Math.max(0, Math.floor((mono.length - windowSize) / hop) + 1);
  const bands = Array.from({ length: bandEnds.length + 1 }, () => new Float64Array(frames));
  const bandOf = Uint8Array.from(before, (_, bin) => bandEnds.filter((end) => (bin * sampleRate) / windowSize >= end).length);
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < windowSize; i++) real[i] = mono[frame * hop + i]! * window[i]!;
    imaginary.fill(0);
    fft.transform(real, imaginary);
    for (let bin = 1; bin < before.length; bin++) {
      const magnitude = Math.log1p(compression * Math.sqrt(real[bin]! ** 2 + imaginary[bin]! ** 2));
      if (frame > 0 && magnitude > before[bin]!) bands[bandOf[bin]!]![frame]! += magnitude - before[bin]!;
      before[bin] = magnitude;
    }
  }
  return bands;
}

function aboveLocalMean(values: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return values.map((value, i) => {
    const from = Math.max(0, i - width);
    const to = Math.min(values.length, i + width + 1);
    return Math.max(0, value - (sums[to]! - sums[from]!) / (to - from));
  });
}
