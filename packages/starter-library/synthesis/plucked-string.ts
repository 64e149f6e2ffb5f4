import type { Random } from "./random.ts";
import { frames, SAMPLE_RATE } from "./sample-rate.ts";

export interface Pluck {
  /** Seconds in which the fundamental falls by 60 dB. */
  t60: number;
  /** 0 dull (finger) .. 1 bright (pick). */
  brightness: number;
  /** Where the string is plucked, as a part of its length: near 0 is nasal, 0.5 hollow. */
  position?: number;
}

/**
 * A plucked string: a noise burst in a tuned, damped loop (Karplus and Strong 1983; tuning and pick position after Jaffe and Smith 1983).
 * The pitch in Hz is exact to a fraction of a cent.
 */
export function pluck(seconds: number, pitch: number, random: Random, { t60, brightness, position = 0.15 }: Pluck): Float32Array {
  const out = new Float32Array(frames(seconds));
  const period = SAMPLE_RATE / pitch;
  // The loop's two-point average delays by (1 - blend) samples; the all-pass takes the fraction that is left.
  const blend = 0.5 + 0.45 * brightness;
  const loop = period - (1 - blend);
  const size = Math.floor(loop - 0.1);
  const fraction = loop - size;
  const allpass = (1 - fraction) / (1 + fraction);
  const line = excitation(size, random, brightness, position);
  const loss = 10 ** (-3 / (pitch * t60));
  let last = 0, input = 0, output = 0;
  for (let i = 0, at = 0; i < out.length; i++) {
    const current = line[at];
    out[i] = current;
    const averaged = (blend * current + (1 - blend) * last) * loss;
    last = current;
    output = allpass * (averaged - output) + input;
    input = averaged;
    line[at] = output;
    if (++at === size) at = 0;
  }
  return out;
}

function excitation(size: number, random: Random, brightness: number, position: number): Float32Array {
  const burst = new Float32Array(size);
  const smooth = 0.85 * (1 - brightness);
  let level = 0, mean = 0;
  for (let i = 0; i < size; i++) {
    level = level * smooth + random.between(-1, 1) * (1 - smooth);
    burst[i] = level;
  }
  const offset = Math.max(1, Math.round(size * position));
  const comb = burst.map((x, i) => x - burst[(i - offset + size) % size]);
  for (const x of comb) mean += x / size;
  let peak = 1e-9;
  for (let i = 0; i < size; i++) peak = Math.max(peak, Math.abs((comb[i] -= mean)));
  return comb.map((x) => x / peak);
}
