import { lowpass } from "../synthesis/biquad.ts";
import { scale, sum } from "../synthesis/buffers.ts";
import { glide } from "../synthesis/curves.ts";
import { adsr, fadeEdges, percussive } from "../synthesis/envelopes.ts";
import { oscillate } from "../synthesis/oscillators.ts";
import { pluck } from "../synthesis/plucked-string.ts";
import { frames } from "../synthesis/sample-rate.ts";
import { saturate } from "../synthesis/saturation.ts";
import { sweepFilter } from "../synthesis/state-variable-filter.ts";
import type { Instrument } from "./instrument.ts";

/** A fretted electric bass played with the fingers. */
export const fingerBass: Instrument = ({ hertz, seconds, velocity }, random) => {
  const string = pluck(seconds + 0.08, hertz, random, { t60: 3, brightness: 0.35 * velocity, position: 0.22 });
  const body = percussive(oscillate(string.length, "sine", hertz), 0.004, 2.5);
  return scale(fadeEdges(lowpass(sum(scale(string, 0.7), scale(body, 0.5)), 1800), 0.001, 0.07), velocity);
};

/** An upright bass, plucked: a round thump that sings briefly. */
export const uprightBass: Instrument = ({ hertz, seconds, velocity }, random) => {
  const string = pluck(seconds + 0.12, hertz, random, { t60: 1.6, brightness: 0.12, position: 0.35 });
  const body = percussive(oscillate(string.length, "triangle", hertz), 0.006, 1.3);
  return scale(fadeEdges(lowpass(sum(scale(string, 0.6), scale(body, 0.6)), 1100), 0.002, 0.1), velocity);
};

/** A thumb-slapped or picked bright bass for funk and disco. */
export const slapBass: Instrument = ({ hertz, seconds, velocity }, random) => {
  const string = saturate(pluck(seconds + 0.05, hertz, random, { t60: 1.6, brightness: 0.85 * velocity, position: 0.1 }), 1.4);
  const body = percussive(oscillate(string.length, "sine", hertz), 0.003, 1.2);
  return scale(fadeEdges(lowpass(sum(scale(string, 0.55), scale(body, 0.6)), 4200), 0.0008, 0.04), velocity);
};

/** A saw and a square through a filter that closes. */
export const synthBass: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.04);
  const tone = sum(scale(oscillate(length, "saw", hertz), 0.7), scale(oscillate(length, "square", hertz / 2 < 30 ? hertz : hertz / 2, 0.25), 0.4));
  const cutoff = glide(length, [[0, 300 + 2600 * velocity], [0.18, 420], [1, 260]]);
  return scale(adsr(sweepFilter(tone, "low", cutoff, 1.6), 0.004, 0.4, 0.65, 0.04), velocity * 0.9);
};

/** A pure low tone. */
export const subBass: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.06);
  return scale(adsr(saturate(oscillate(length, "sine", hertz), 1.3), 0.012, 0.3, 0.85, 0.08), velocity * 0.9);
};

/** The long, driven decay of a drum machine's bass drum, tuned. */
export const boomBass: Instrument = ({ hertz, seconds, velocity }) => {
  const length = frames(seconds + 0.05);
  const tone = oscillate(length, "sine", glide(length, [[0, hertz * 2.6], [0.04, hertz], [9, hertz]]));
  return scale(fadeEdges(saturate(percussive(tone, 0.002, 2.6), 2), 0.001, 0.05), velocity * 0.9);
};
