import { lowpass } from "../synthesis/biquad.ts";
import { addInto, scale, sum } from "../synthesis/buffers.ts";
import { adsr, fadeEdges, percussive } from "../synthesis/envelopes.ts";
import { modulate } from "../synthesis/frequency-modulation.ts";
import { strike, type Mode } from "../synthesis/modal.ts";
import { whiteNoise } from "../synthesis/noise.ts";
import { oscillate } from "../synthesis/oscillators.ts";
import { frames, SAMPLE_RATE } from "../synthesis/sample-rate.ts";
import type { Instrument } from "./instrument.ts";

/** Stiff strings, two to a note and slightly apart, struck by a hammer whose softness hides the high partials of quiet notes. */
export const piano: Instrument = ({ hertz, seconds, velocity }, random) => {
  const ring = Math.min(seconds + 0.25, 6);
  const stiffness = 0.00022 * (hertz / 262) ** 0.8;
  const t60 = 9 / (hertz / 110) ** 0.65;
  const modes: Mode[] = [];
  const highest = Math.min(18, Math.floor(9500 / hertz) + 1);
  for (let h = 1; h <= highest; h++) {
    const pitch = hertz * h * Math.sqrt(1 + stiffness * h * h);
    const gain = (Math.sin((Math.PI * h) / 8) * 0.7 + 0.3) / h ** (1.65 - 0.75 * velocity);
    modes.push([pitch * 0.9998, t60 / h ** 0.75, gain * 0.55], [pitch * 1.0003, (t60 * 0.55) / h ** 0.75, gain * 0.45]);
  }
  const hammer = percussive(lowpass(whiteNoise(frames(0.03), random), 900 + 1800 * velocity), 0.0005, 0.03);
  const note = addInto(scale(strike(ring, modes), 0.42), hammer, 0, 0.14);
  return scale(fadeEdges(note, 0.0012, 0.22), velocity);
};

/** A tine piano: a bell-like strike that fades into a round tone. */
export const electricPiano: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(Math.min(seconds + 0.35, 5));
  const body = modulate(length, hertz, { ratio: 1, index: 0.5 + 1.5 * velocity, indexT60: 1.8, floor: 0.12 });
  const tine = percussive(modulate(length, hertz, { ratio: 14, index: 0.5 * velocity, indexT60: 0.4 }), 0.001, 0.5);
  return scale(fadeEdges(percussive(sum(scale(body, 0.8), scale(tine, 0.25)), 0.0015, 4.5 / (hertz / 220) ** 0.4), 0, 0.25), velocity * 0.8);
};

/** Drawbars 8', 4', 2 2/3', 2' with a slow rotating shimmer. */
export const organ: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.06);
  const bars = [[0.5, 0.45], [1, 1], [2, 0.55], [3, 0.4], [4, 0.22], [6, 0.1]] as const;
  const tone = sum(...bars.filter(([ratio]) => hertz * ratio < 9000).map(([ratio, gain], k) => scale(
    oscillate(length, "sine", hertz * ratio, k * 0.21), gain * 0.4,
  )));
  const turn = (2 * Math.PI * 6.1) / SAMPLE_RATE;
  for (let i = 0; i < length; i++) tone[i] *= 0.9 + 0.1 * Math.sin(turn * i);
  return scale(adsr(tone, 0.006, 0.05, 0.95, 0.05), velocity * 0.7);
};

/** Free reeds: two slightly apart, bright. */
export const accordion: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.08);
  const reeds = sum(
    oscillate(length, "saw", hertz * 1.0025), oscillate(length, "saw", hertz * 0.9975, 0.3), scale(oscillate(length, "square", hertz * 2, 0.6), 0.2),
  );
  return scale(adsr(lowpass(reeds, 2200 + 1800 * velocity), 0.035, 0.1, 0.9, 0.08), velocity * 0.5);
};
