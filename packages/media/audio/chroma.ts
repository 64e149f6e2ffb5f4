import { Fft } from "./fft.ts";
import { frameCount, type Pcm } from "./pcm.ts";
import { releaseSamples } from "./release-samples.ts";

/** How strongly each of the twelve tones, C first, sounds in one moment; 0 where it does not. */
export type Chroma = Float64Array;

/** The rate to which sound is reduced at least: tones are distinguished up to 2 kHz. */
const leastRate = 5512;
/** Three quarters of a second tell semitones apart down to 90 Hz; lower ones by where their peaks lie. */
const windowSize = 4096;
const hop = 2048;
const lowest = 55;
const highest = 2000;
/** A partial stands out of the spectrum around it, `spread` bins to each side, by this factor: the noise of drums does not. */
const prominence = 2.5;
const spread = 24;
/** What is around is the same for so many bins. */
const floorStep = 16;
/** Magnitude of the faintest partial: of a sine 120 dB under full scale, about. */
const faintest = 1e-3;
/** A partial may be one of the first of a lower tone: how much it counts for each, after Gómez. */
const harmonicWeight = 0.6;
const harmonics = 4;
const a4 = 440;

interface Partial {
  /** Semitones above C0, of the even scale at 440 Hz. */
  pitch: number;
  strength: number;
}

/**
 * The tones of a piece over time, a moment each 0.4 s (0.3 to 0.4 by its sample rate): peaks of the spectrum that stand out of what is
 * around them, each counted for the tones of which it may be a harmonic, in the piece's own tuning; after Gómez, "Tonal Description of
 * Polyphonic Audio for Music Content Processing" (2006).
 */
export function chromasOf(pcm: Pcm): Chroma[] {
  const factor = Math.max(1, Math.floor(pcm.sampleRate / leastRate));
  const moments = partialsOf(decimate(pcm, factor), pcm.sampleRate / factor);
  const tuning = tuningOf(moments);
  return moments.map((partials) => chromaOf(partials, tuning));
}

function pitchOf(hertz: number): number {
  return 57 + 12 * Math.log2(hertz / a4);
}

/** One channel at a lower rate, without what that rate cannot hold: a windowed sinc of eight samples to each side. */
function decimate(pcm: Pcm, factor: number): Float64Array {
  const mono = new Float64Array(frameCount(pcm));
  for (const channel of pcm.channels) for (let i = 0; i < mono.length; i++) mono[i]! += channel[i]! / pcm.channels.length;
  if (factor === 1) return mono;
  const half = 8 * factor;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, k) => {
    const x = ((k - half) / factor) * 0.9;
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * (k - half)) / half));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  const reduced = Float64Array.from({ length: Math.floor(mono.length / factor) }, (_, i) => {
    let value = 0;
    const from = i * factor - half;
    for (let k = Math.max(0, -from); k < taps.length && from + k < mono.length; k++) value += taps[k]! * mono[from + k]!;
    return value / sum;
  });
  releaseSamples([mono]);
  return reduced;
}

function partialsOf(mono: Float64Array, rate: number): Partial[][] {
  const fft = new Fft(windowSize);
  const window = Float64Array.from({ length: windowSize }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowSize));
  const real = new Float64Array(windowSize);
  const imaginary = new Float64Array(windowSize);
  const first = Math.floor((lowest * windowSize) / rate);
  const last = Math.min(windowSize / 2 - 2, Math.ceil((highest * windowSize) / rate));
  const magnitudes = new Float64Array(last + spread + 2);
  const moments: Partial[][] = [];
  for (let from = 0; from + windowSize <= mono.length; from += hop) {
    for (let i = 0; i < windowSize; i++) real[i] = mono[from + i]! * window[i]!;
    imaginary.fill(0);
    fft.transform(real, imaginary);
    for (let bin = 0; bin < magnitudes.length; bin++) magnitudes[bin] = Math.sqrt(real[bin]! ** 2 + imaginary[bin]! ** 2);
    moments.push(peaksOf(magnitudes, first, last).map(({ bin, strength }) => ({ pitch: pitchOf((bin * rate) / windowSize), strength })));
  }
  return moments;
}

/** Local maxima that stand out, each at the top of the parabola through it and its neighbours in decibels. */
function peaksOf(magnitudes: Float64Array, first: number, last: number): { bin: number; strength: number }[] {
  const peaks: { bin: number; strength: number }[] = [];
  let floor = 0;
  for (let bin = first; bin <= last; bin++) {
    if ((bin - first) % floorStep === 0) floor = medianAround(magnitudes, bin + floorStep / 2);
    const value = magnitudes[bin]!;
    if (value <= magnitudes[bin - 1]! || value < magnitudes[bin + 1]! || value < prominence * floor || value < faintest) continue;
    const [left, top, right] = [-1, 0, 1].map((off) => Math.log(magnitudes[bin + off]! + faintest)) as [number, number, number];
    const bend = left - 2 * top + right;
    peaks.push({ bin: bin + (bend < 0 ? (0.5 * (left - right)) / bend : 0), strength: value - floor });
  }
  return peaks;
}

function medianAround(magnitudes: Float64Array, bin: number): number {
  const around = magnitudes.slice(Math.max(1, bin - spread), Math.min(magnitudes.length, bin + spread + 1)).sort();
  return around[around.length >> 1]!;
}

/** How far the piece is tuned above 440 Hz, semitones, -0.5 to 0.5: the mean of its partials as angles, a circle for a semitone. */
function tuningOf(moments: readonly Partial[][]): number {
  let x = 0;
  let y = 0;
  for (const partials of moments) {
    for (const { pitch, strength } of partials) {
      const angle = 2 * Math.PI * pitch;
      x += Math.sqrt(strength) * Math.cos(angle);
      y += Math.sqrt(strength) * Math.sin(angle);
    }
  }
  return Math.atan2(y, x) / (2 * Math.PI);
}

function chromaOf(partials: readonly Partial[], tuning: number): Chroma {
  const chroma = new Float64Array(12);
  for (const { pitch, strength } of partials) {
    for (let h = 1, weight = Math.sqrt(strength); h <= harmonics; h++, weight *= harmonicWeight) {
      const tone = pitch - tuning - 12 * Math.log2(h);
      if (tone < 0) break;
      const nearest = Math.round(tone);
      const off = tone - nearest;
      chroma[nearest % 12]! += weight * Math.cos(Math.PI * off) ** 2;
    }
  }
  return chroma;
}
