import type { Random } from "../../synthesis/random.ts";
import { addEcho } from "../../synthesis/echo.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { clap, clubKick, crash, taiko } from "../../instruments/drums.ts";
import { fingerBass } from "../../instruments/basses.ts";
import { nylonGuitar } from "../../instruments/guitars.ts";
import { hertzOf, type Instrument } from "../../instruments/instrument.ts";
import { electricPiano, piano } from "../../instruments/keys.ts";
import { glockenspiel } from "../../instruments/mallets.ts";
import { brass, strings } from "../../instruments/sustained.ts";
import { synthPluck, warmPad } from "../../instruments/synthesizers.ts";
import { soundsOf } from "../recipe.ts";

function chord(
  out: Stereo, instrument: Instrument, random: Random, pitches: readonly number[], at: number, seconds: number, velocity: number, strum = 0,
): void {
  pitches.forEach((midi, k) => place(
    out, instrument({ hertz: hertzOf(midi), seconds, velocity }, random), at + k * strum, 0.5, (k / Math.max(1, pitches.length - 1) - 0.5) * 0.8,
  ));
}

function podcast(random: Random): Stereo {
  const out = silence(6.5);
  chord(out, electricPiano, random, [53, 57, 60, 64], 0.02, 1.1, 0.7);
  chord(out, electricPiano, random, [55, 59, 62, 65], 1.2, 1.1, 0.7);
  chord(out, electricPiano, random, [48, 55, 59, 64, 67], 2.4, 3, 0.75, 0.03);
  [[41, 0.02], [43, 1.2], [36, 2.4]].forEach(([midi, time]) => place(
    out, fingerBass({ hertz: hertzOf(midi), seconds: time > 2 ? 2.4 : 1, velocity: 0.8 }, random), time, 0.6,
  ));
  [72, 76, 79, 83].forEach((midi, k) => place(out, glockenspiel({ hertz: hertzOf(midi), seconds: 1, velocity: 0.6 }, random), 2.4 + k * 0.15, 0.4, 0.3));
  return addReverb(out, { seconds: 1.8, mix: 0.25 });
}

function news(random: Random): Stereo {
  const out = silence(6.5);
  const beat = 60 / 132;
  for (let step = 0; step < 8; step++) {
    place(
      out, synthPluck({ hertz: hertzOf([62, 62, 65, 62, 67, 62, 65, 69][step]), seconds: 0.15, velocity: 0.7 }, random), 0.02 + step * beat * 0.5,
      0.5, step % 2 ? 0.3 : -0.3,
    );
    if (step % 2 === 0) place(out, clubKick(random), 0.02 + step * beat * 0.5, 0.7);
  }
  const arrive = 0.02 + beat * 4;
  chord(out, brass, random, [50, 57, 62, 65, 69], arrive, 0.25, 0.85);
  chord(out, brass, random, [48, 55, 60, 64, 67], arrive + beat, 0.25, 0.85);
  chord(out, brass, random, [50, 57, 62, 66, 69, 74], arrive + beat * 2, 1.7, 0.95);
  chord(out, strings, random, [62, 66, 69, 74], arrive + beat * 2, 1.8, 0.8);
  for (const time of [arrive, arrive + beat, arrive + beat * 2]) place(out, taiko(random), time, 0.7);
  place(out, crash(random), arrive + beat * 2, 0.35, 0.2);
  return addReverb(out, { seconds: 2, mix: 0.25 });
}

function pianoOutro(random: Random): Stereo {
  const out = silence(8.5);
  const notes = [
    [60, 0], [67, 0.4], [72, 0.8], [76, 1.2], [57, 1.7], [64, 2.1], [69, 2.5], [72, 2.9], [53, 3.4], [60, 3.8], [65, 4.2], [69, 4.6], [48, 5.2],
    [55, 5.25], [64, 5.3], [72, 5.36], [79, 5.9],
  ] as const;
  for (const [midi, time] of notes) {
    place(out, piano({ hertz: hertzOf(midi), seconds: time > 5 ? 3 : 1.5, velocity: 0.55 }, random), 0.02 + time, 0.7, (midi - 64) / 40);
  }
  return addReverb(out, { seconds: 2.6, mix: 0.3, damping: 5000 });
}

function logo(random: Random): Stereo {
  const out = silence(5.5);
  chord(out, warmPad, random, [50, 57, 62, 66], 0.02, 3, 0.7);
  [74, 78, 81, 86].forEach((midi, k) => place(
    out, glockenspiel({ hertz: hertzOf(midi), seconds: 1.5, velocity: 0.7 }, random), 0.3 + k * 0.18, 0.5, k * 0.2 - 0.3,
  ));
  place(out, clap(random), 0.84, 0.12);
  addEcho(out, { seconds: 0.27, feedback: 0.35, mix: 0.25 });
  return addReverb(out, { seconds: 2.4, mix: 0.35 });
}

function guitarSting(random: Random): Stereo {
  const out = silence(6);
  chord(out, nylonGuitar, random, [43, 50, 55, 59, 62, 67], 0.02, 1, 0.8, 0.025);
  chord(out, nylonGuitar, random, [48, 52, 55, 60, 64], 1.1, 1, 0.8, 0.025);
  chord(out, nylonGuitar, random, [43, 50, 55, 59, 67, 71], 2.2, 3, 0.85, 0.045);
  return addReverb(out, { seconds: 1.4, mix: 0.2 });
}

export const introsAndOutros = soundsOf("intros-and-outros", [
  {
    key: "warm-podcast-intro", title: "Warm podcast intro", tags: ["podcast", "intro", "warm", "electric piano", "opener", "jingle"], popularity: 86,
    lufs: -18, make: podcast,
  },
  {
    key: "news-intro-fanfare", title: "News intro fanfare", tags: ["news", "intro", "fanfare", "broadcast", "opener", "brass"], popularity: 78,
    lufs: -16, make: news,
  },
  {
    key: "gentle-piano-outro", title: "Gentle piano outro", tags: ["piano", "outro", "gentle", "ending", "credits", "calm"], popularity: 72,
    lufs: -19, make: pianoOutro,
  },
  {
    key: "bright-logo-sting", title: "Bright logo sting", tags: ["logo", "sting", "bright", "intro", "ident", "brand"], premium: true, popularity: 84,
    lufs: -18, make: logo,
  },
  {
    key: "acoustic-guitar-sting", title: "Acoustic guitar sting", tags: ["guitar", "acoustic", "sting", "intro", "outro", "folk"], popularity: 65,
    lufs: -18, make: guitarSting,
  },
]);
