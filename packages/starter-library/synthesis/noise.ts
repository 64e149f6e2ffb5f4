import type { Random } from "./random.ts";

/** Uniform white noise in -1..1. */
export function whiteNoise(length: number, random: Random): Float32Array {
  const noise = new Float32Array(length);
  let state = (random.next() * 0x7fffffff) | 1;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[i] = state / 0x80000000;
  }
  return noise;
}

/** Noise that loses 3 dB an octave (Kellet's three-pole approximation), about -1..1. */
export function pinkNoise(length: number, random: Random): Float32Array {
  const noise = whiteNoise(length, random);
  let a = 0, b = 0, c = 0;
  for (let i = 0; i < length; i++) {
    const x = noise[i];
    a = 0.99765 * a + x * 0.099046;
    b = 0.963 * b + x * 0.2965164;
    c = 0.57 * c + x * 1.0526913;
    noise[i] = (a + b + c + x * 0.1848) * 0.3;
  }
  return noise;
}

/** Noise that loses 6 dB an octave above 20 Hz, about -1..1. */
export function brownNoise(length: number, random: Random): Float32Array {
  const noise = whiteNoise(length, random);
  let level = 0;
  for (let i = 0; i < length; i++) {
    level = level * 0.997 + noise[i] * 0.06;
    noise[i] = level;
  }
  return noise;
}

/** Single impulses of random size and sign at random times, `rate` a second on average: crackle, drops, Geiger clicks. */
export function impulses(length: number, random: Random, rate: number, sampleRate: number): Float32Array {
  const train = new Float32Array(length);
  for (let at = 0; ; ) {
    at += Math.ceil((-Math.log(1 - random.next()) * sampleRate) / rate);
    if (at >= length) return train;
    train[at] = random.between(0.2, 1) * (random.chance(0.5) ? 1 : -1);
  }
}
