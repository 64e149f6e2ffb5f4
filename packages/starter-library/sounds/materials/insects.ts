import { addInto } from "../../synthesis/buffers.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";

/** One cricket: bursts of three or four pulses of a pure high tone. */
export function cricket(seconds: number, random: Random, pitch: number): Float32Array {
  const pulse = contour(oscillate(frames(0.018), "sine", pitch), [[0, 0], [0.006, 1], [0.018, 0]]);
  const out = new Float32Array(frames(seconds));
  const every = random.between(0.55, 0.85);
  const pulses = random.integer(3, 4);
  for (let time = random.between(0, every); time < seconds; time += every * random.between(0.97, 1.03)) {
    for (let p = 0; p < pulses; p++) addInto(out, pulse, frames(time + p * 0.026), 0.6 + 0.15 * p);
  }
  return out;
}
