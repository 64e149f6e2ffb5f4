import { lowpass, peaking } from "../../synthesis/biquad.ts";
import { sum } from "../../synthesis/buffers.ts";
import { adsr } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import { frames } from "../../synthesis/sample-rate.ts";

/** Two reeds a third apart, as car horns have. */
export function carHorn(seconds: number): Float32Array {
  const length = frames(seconds);
  const tone = sum(oscillate(length, "saw", 420), oscillate(length, "saw", 338, 0.3));
  return adsr(peaking(lowpass(tone, 3400), 1400, 1, 6), 0.02, 0.1, 0.9, 0.05);
}
