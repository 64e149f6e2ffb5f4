import { glide, vibrato } from "../../synthesis/curves.ts";
import { adsr } from "../../synthesis/envelopes.ts";
import type { Random } from "../../synthesis/random.ts";
import { addEcho } from "../../synthesis/echo.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { speak, type Vowel } from "../../synthesis/voice.ts";
import { hertzOf } from "../../instruments/instrument.ts";
import { choirAh, choirOoh } from "../../instruments/sustained.ts";
import { soundsOf } from "../recipe.ts";

type SungNote = readonly [midi: number, seconds: number, from: Vowel, to: Vowel];

/** One singer: notes joined by short glides, vibrato on those that last, each syllable opening from `from` to `to`. */
function singer(out: Stereo, random: Random, notes: readonly SungNote[], tract: number, level: number, pan = 0): number {
  let time = 0.05;
  let before = hertzOf(notes[0][0]) * 0.94;
  for (const [midi, seconds, from, to] of notes) {
    const hertz = hertzOf(midi);
    const pitch = vibrato(glide(frames(seconds), [[0, before], [0.07, hertz], [seconds, hertz]]), 5.4, seconds > 0.4 ? 0.3 : 0.08, 0.4);
    const voice = speak({ seconds, pitch, vowels: [[0, from], [Math.min(0.12, seconds / 3), to], [seconds, to]], tract, breath: 0.09, rough: 0.015 }, random);
    place(out, adsr(voice, 0.035, 0.2, 0.85, 0.08), time, level, pan);
    time += seconds - 0.03;
    before = hertz;
  }
  return time;
}

function laLa(random: Random): Stereo {
  const out = silence(6.5);
  singer(
    out, random,
    [
      [69, 0.36, "uh", "a"], [71, 0.36, "uh", "a"], [72, 0.72, "uh", "a"], [76, 0.36, "uh", "a"], [74, 0.36, "uh", "a"], [72, 0.36, "uh", "a"],
      [71, 0.36, "uh", "a"], [69, 1.4, "uh", "a"],
    ],
    1.17, 0.6,
  );
  return addReverb(out, { seconds: 2, mix: 0.3 });
}

function oohs(random: Random): Stereo {
  const out = silence(7.5);
  for (const [k, chord] of [[57, 64, 69, 72], [53, 60, 69, 72], [55, 62, 67, 71]].entries()) {
    chord.forEach((midi, v) => place(out, choirOoh({ hertz: hertzOf(midi), seconds: 1.65, velocity: 0.75 }, random), 0.05 + k * 1.7, 0.4, (v - 1.5) * 0.5));
  }
  return addReverb(out, { seconds: 2.8, mix: 0.45, damping: 4500 });
}

function choirSwell(random: Random): Stereo {
  const out = silence(7);
  [45, 52, 57, 60, 64, 69, 72].forEach((midi, v) => place(
    out, choirAh({ hertz: hertzOf(midi), seconds: 3.6, velocity: 0.85 }, random), 0.05 + v * 0.07, 0.35, (v - 3) * 0.28,
  ));
  return addReverb(out, { seconds: 3.4, mix: 0.5, damping: 5000, preDelay: 0.04 });
}

function heyShout(random: Random): Stereo {
  const out = silence(2.4);
  for (const start of [0.02, 0.75]) {
    for (let person = 0; person < 9; person++) {
      const base = random.betweenLog(170, 330);
      const length = random.between(0.24, 0.32);
      const voice = speak(
        {
          seconds: length, pitch: glide(frames(length), [[0, base], [0.06, base * 1.25], [length, base * 0.95]]),
          vowels: [[0, "ae"], [0.1, "e"], [length, "i"]], tract: base > 230 ? 1.17 : 1, breath: 0.15, rough: 0.12,
        },
        random,
      );
      place(out, adsr(voice, 0.015, 0.1, 0.8, 0.08), start + random.between(0, 0.03), 0.35, random.between(-0.8, 0.8));
    }
  }
  return addReverb(out, { seconds: 1.1, mix: 0.25 });
}

function chops(random: Random): Stereo {
  const out = silence(5);
  const beat = 60 / 120;
  const cuts: [number, number, Vowel, Vowel][] = [
    [0, 69, "e", "a"], [0.75, 72, "o", "i"], [1.5, 76, "a", "e"], [2, 74, "u", "a"], [2.75, 72, "e", "o"], [3.5, 69, "i", "a"], [4, 67, "a", "o"],
    [4.75, 69, "o", "a"], [5.5, 72, "a", "i"], [6, 69, "u", "a"],
  ];
  for (const [at, midi, from, to] of cuts) {
    const voice = speak(
      {
        seconds: 0.22, pitch: glide(frames(0.22), [[0, hertzOf(midi) * 0.9], [0.04, hertzOf(midi)], [0.22, hertzOf(midi)]]),
        vowels: [[0, from], [0.16, to]], tract: 1.3, breath: 0.06,
      },
      random,
    );
    place(out, adsr(voice, 0.008, 0.1, 0.8, 0.03), 0.02 + at * beat, 0.55, Math.sin(at * 3) * 0.5);
  }
  addEcho(out, { seconds: beat * 0.75, feedback: 0.35, mix: 0.3 });
  return addReverb(out, { seconds: 1.4, mix: 0.25 });
}

function hum(random: Random): Stereo {
  const out = silence(6);
  singer(out, random, [[50, 0.6, "m", "m"], [53, 0.6, "m", "m"], [57, 0.9, "m", "m"], [55, 0.45, "m", "m"], [53, 0.45, "m", "m"], [50, 1.6, "m", "m"]], 1, 0.7);
  return addReverb(out, { seconds: 1.2, mix: 0.2 });
}

export const vocalPhrases = soundsOf("vocal-phrases", [
  {
    key: "female-la-la-melody", title: "Female la la melody", tags: ["vocal", "female", "la la", "singing", "melody", "voice"], popularity: 75,
    lufs: -19, make: laLa,
  },
  {
    key: "backing-vocal-oohs", title: "Backing vocal oohs", tags: ["vocal", "oohs", "backing", "harmony", "choir", "soul"], popularity: 70, lufs: -19,
    make: oohs,
  },
  { key: "choir-ah-swell", title: "Choir ah swell", tags: ["choir", "ah", "vocal", "epic", "swell", "angelic"], popularity: 82, lufs: -18, make: choirSwell },
  { key: "crowd-hey-shout", title: "Crowd hey shout", tags: ["hey", "shout", "crowd", "vocal", "chant", "party"], popularity: 84, lufs: -17, make: heyShout },
  {
    key: "vocal-chops-120", title: "Vocal chops 120 bpm", tags: ["vocal chops", "120 bpm", "edm", "voice", "melodic"], premium: true, popularity: 72,
    lufs: -18, make: chops,
  },
  { key: "low-male-hum", title: "Low male humming", tags: ["hum", "male", "voice", "vocal", "humming", "calm"], popularity: 53, lufs: -21, make: hum },
]);
