import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { boomBass } from "../../instruments/basses.ts";
import { acousticSnare, crash, deepKick } from "../../instruments/drums.ts";
import { harp, steelGuitar } from "../../instruments/guitars.ts";
import { hertzOf, type Instrument } from "../../instruments/instrument.ts";
import { piano } from "../../instruments/keys.ts";
import { vibraphone } from "../../instruments/mallets.ts";
import { brass, spiccato, strings } from "../../instruments/sustained.ts";
import { soundsOf } from "../recipe.ts";

interface Strum {
  pitches: readonly number[];
  seconds: number;
  velocity: number;
  /** Seconds from each note to the next. */
  apart?: number;
}

/** Notes of one instrument, spread from left to right. */
function sounding(out: Stereo, instrument: Instrument, random: Random, { pitches, seconds, velocity, apart = 0 }: Strum): Stereo {
  pitches.forEach((midi, k) => place(
    out, instrument({ hertz: hertzOf(midi), seconds, velocity }, random), 0.005 + k * apart, 0.5,
    pitches.length > 1 ? (k / (pitches.length - 1) - 0.5) * 0.9 : 0,
  ));
  return out;
}

function stab(random: Random): Stereo {
  const out = silence(2.4);
  sounding(out, brass, random, { pitches: [36, 48, 55, 60, 63, 67], seconds: 0.28, velocity: 0.95 });
  sounding(out, spiccato, random, { pitches: [60, 67, 72, 75, 79], seconds: 0.3, velocity: 1 });
  sounding(out, strings, random, { pitches: [72, 75, 79], seconds: 0.3, velocity: 0.8 });
  return addReverb(out, { seconds: 2, mix: 0.35 });
}

export const oneShots = soundsOf("one-shots", [
  {
    key: "deep-808-bass-c", title: "Deep 808 bass in C", tags: ["808", "bass", "one shot", "trap", "sub", "c"], popularity: 86, lufs: -15,
    make: (random) => sounding(silence(3), boomBass, random, { pitches: [36], seconds: 2.6, velocity: 1 }),
  },
  {
    key: "orchestral-stab-c-minor", title: "Orchestral stab in C minor", tags: ["orchestra", "stab", "hit", "one shot", "brass", "c minor"],
    popularity: 79, lufs: -16, make: stab,
  },
  {
    key: "grand-piano-c-major-chord", title: "Grand piano C major chord", tags: ["piano", "chord", "one shot", "c major", "grand"], popularity: 74,
    lufs: -18,
    make: (random) =>
      addReverb(sounding(silence(5.5), piano, random, { pitches: [36, 48, 55, 60, 64, 67, 72], seconds: 4, velocity: 0.75 }), { seconds: 2, mix: 0.22 }),
  },
  {
    key: "vibraphone-chord-a-minor-9", title: "Vibraphone chord A minor 9", tags: ["vibraphone", "chord", "one shot", "jazz", "a minor"],
    popularity: 61, lufs: -19,
    make: (random) => addReverb(
      sounding(silence(4.5), vibraphone, random, { pitches: [57, 64, 67, 71, 72], seconds: 3, velocity: 0.8, apart: 0.02 }),
      { seconds: 1.6, mix: 0.25 },
    ),
  },
  {
    key: "harp-glissando", title: "Harp glissando", tags: ["harp", "glissando", "one shot", "magic", "dream", "transition"], popularity: 81,
    lufs: -19,
    make: (random) => addReverb(
      sounding(silence(5), harp, random, {
        pitches: [48, 50, 52, 53, 55, 57, 59, 60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83, 84, 86, 88], seconds: 1.2, velocity: 0.7,
        apart: 0.055,
      }),
      { seconds: 2.2, mix: 0.35 },
    ),
  },
  {
    key: "acoustic-guitar-strum-g", title: "Acoustic guitar strum in G", tags: ["guitar", "strum", "acoustic", "one shot", "g major", "chord"],
    popularity: 68, lufs: -18,
    make: (random) => addReverb(
      sounding(silence(5), steelGuitar, random, { pitches: [43, 47, 50, 55, 59, 67], seconds: 3.2, velocity: 0.85, apart: 0.018 }),
      { seconds: 1.2, mix: 0.15 },
    ),
  },
  {
    key: "punchy-kick-drum", title: "Punchy kick drum", tags: ["kick", "drum", "one shot", "punchy", "bass drum"], popularity: 85, lufs: -14,
    make: (random) => place(silence(0.9), deepKick(random), 0.002, 0.9),
  },
  {
    key: "crisp-snare-drum", title: "Crisp snare drum", tags: ["snare", "drum", "one shot", "crisp", "acoustic"], popularity: 80, lufs: -16,
    make: (random) => addReverb(place(silence(0.9), acousticSnare(random), 0.002, 0.9), { seconds: 0.5, mix: 0.15 }),
  },
  {
    key: "crash-cymbal", title: "Crash cymbal", tags: ["crash", "cymbal", "one shot", "drum", "hit"], premium: true, popularity: 66, lufs: -18,
    make: (random) => addReverb(place(silence(3), crash(random), 0.002, 0.8), { seconds: 1, mix: 0.12 }),
  },
]);
