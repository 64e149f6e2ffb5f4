import type { Pcm } from "@atelier/media/audio/pcm.ts";

const SIZE = 2048;
const WINDOW = Float64Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));

/** Centre of gravity of the power spectrum in Hz, each of at most `windows` windows weighted by its energy. */
export function spectralCentroid(pcm: Pcm, windows = 60): number {
  const length = pcm.channels[0].length;
  const hop = Math.max(SIZE / 2, Math.floor(length / windows));
  let weighted = 0;
  let total = 0;
  for (let at = 0; at < length; at += hop) {
    const re = new Float64Array(SIZE);
    const im = new Float64Array(SIZE);
    for (let i = 0; i < SIZE && at + i < length; i++) for (const channel of pcm.channels) re[i] += channel[at + i] * WINDOW[i];
    transform(re, im);
    for (let k = 1; k < SIZE / 2; k++) {
      const power = re[k] * re[k] + im[k] * im[k];
      weighted += (power * k * pcm.sampleRate) / SIZE;
      total += power;
    }
  }
  return total > 0 ? weighted / total : 0;
}

/** Radix-2 fast Fourier transform in place (Cooley and Tukey 1965). */
function transform(re: Float64Array, im: Float64Array): void {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let span = 2; span <= SIZE; span <<= 1) {
    const turn = (-2 * Math.PI) / span;
    for (let start = 0; start < SIZE; start += span) {
      for (let k = 0; k < span / 2; k++) {
        const c = Math.cos(turn * k), s = Math.sin(turn * k);
        const a = start + k, b = a + span / 2;
        const x = re[b] * c - im[b] * s, y = re[b] * s + im[b] * c;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
    }
  }
}
