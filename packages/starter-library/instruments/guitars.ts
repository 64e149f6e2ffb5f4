import { highpass, lowpass, peaking } from "../synthesis/biquad.ts";
import { scale } from "../synthesis/buffers.ts";
import { fadeEdges } from "../synthesis/envelopes.ts";
import { pluck, type Pluck } from "../synthesis/plucked-string.ts";
import { saturate } from "../synthesis/saturation.ts";
import type { Instrument } from "./instrument.ts";

function plucked(string: Omit<Pluck, "t60"> & { t60: number; ring: number; damping: number }): Instrument {
  return ({ hertz, seconds, velocity }, random) => {
    const tone = pluck(Math.min(seconds + string.ring, string.t60), hertz, random, {
      t60: string.t60 / (hertz / 200) ** 0.35,
      brightness: string.brightness * (0.6 + 0.4 * velocity),
      position: string.position,
    });
    return scale(fadeEdges(tone, 0.0005, string.damping), velocity * 0.75);
  };
}

const nylonString = plucked({ t60: 3, brightness: 0.3, position: 0.28, ring: 0.5, damping: 0.15 });
const steelString = plucked({ t60: 4.5, brightness: 0.75, position: 0.14, ring: 0.8, damping: 0.2 });

/** Nylon strings played with the fingers; the box lifts 110 and 230 Hz. */
export const nylonGuitar: Instrument = (note, random) => peaking(peaking(nylonString(note, random), 110, 2, 3), 230, 2, 3);

/** Steel strings with a pick. */
export const steelGuitar: Instrument = (note, random) => highpass(peaking(peaking(steelString(note, random), 190, 1.5, 3), 3200, 1, 2), 70);

/** Strings damped with the heel of the hand. */
export const mutedGuitar: Instrument = plucked({ t60: 0.45, brightness: 0.55, position: 0.12, ring: 0.2, damping: 0.05 });

/** A clean electric with single-coil pickups. */
export const electricGuitar: Instrument = (note, random) => lowpass(peaking(steelString(note, random), 2600, 1, 4), 5200);

/** The same into an overdriven amplifier and its speaker. */
export const drivenGuitar: Instrument = (note, random) => {
  const tone = saturate(highpass(steelString({ ...note, velocity: 1, seconds: note.seconds + 0.1 }, random), 90), 9);
  return scale(fadeEdges(lowpass(peaking(lowpass(tone, 4200), 900, 1, 3), 5000), 0.002, 0.08), note.velocity * 0.5);
};

/** Short, bright and thin: small four-stringed things. */
export const ukulele: Instrument = plucked({ t60: 1.4, brightness: 0.5, position: 0.2, ring: 0.3, damping: 0.1 });

/** Wide, round, long. */
export const harp: Instrument = plucked({ t60: 3.5, brightness: 0.42, position: 0.4, ring: 2, damping: 0.4 });

/** Twangy: near the bridge, short. */
export const banjo: Instrument = (note, random) =>
  peaking(plucked({ t60: 0.9, brightness: 0.9, position: 0.07, ring: 0.3, damping: 0.06 })(note, random), 1200, 1, 4);
