import { mixBits } from "./seeded-noise.ts";

/** Value at a lattice point, -1..1. */
function lattice(x: number, y: number, key: number): number {
  return mixBits(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ key) / 2_147_483_648 - 1;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Smooth value noise, -1..1 (Perlin's fade curve between random lattice values), periodic in x.
 * @param period whole number of lattice cells after which it repeats along x
 */
export function noise2(x: number, y: number, period: number, key: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const u = fade(x - x0);
  const v = fade(y - y0);
  const left = ((x0 % period) + period) % period;
  const right = left + 1 === period ? 0 : left + 1;
  const top = lattice(left, y0, key) * (1 - u) + lattice(right, y0, key) * u;
  const bottom = lattice(left, y0 + 1, key) * (1 - u) + lattice(right, y0 + 1, key) * u;
  return top * (1 - v) + bottom * v;
}

/** Fractional Brownian motion: octaves of noise, each twice as fine and half as strong (Musgrave 1993); about -1..1, periodic in x. */
export function fbm2(x: number, y: number, period: number, octaves: number, key: number, gain = 0.5): number {
  let sum = 0;
  let strength = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const scale = 1 << octave;
    sum += strength * noise2(x * scale, y * scale, period * scale, key + octave * 1013);
    total += strength;
    strength *= gain;
  }
  return (sum / total) * 1.6;
}

/** As `fbm2` along a line. */
export const fbm1 = (x: number, period: number, octaves: number, key: number, gain = 0.5): number => fbm2(x, 0.5, period, octaves, key, gain);

/** Ridged noise: sharp crests as of mountains (Musgrave 1993); 0..1, periodic in x. */
export function ridged1(x: number, period: number, octaves: number, key: number): number {
  let sum = 0;
  let strength = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const scale = 1 << octave;
    const crest = 1 - Math.abs(noise2(x * scale, 0.5, period * scale, key + octave * 7919));
    sum += strength * crest * crest;
    total += strength;
    strength *= 0.45;
  }
  return sum / total;
}
