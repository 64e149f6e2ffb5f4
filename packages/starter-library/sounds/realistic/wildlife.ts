import { scale, sum } from "../../synthesis/buffers.ts";
import { glide, wave } from "../../synthesis/curves.ts";
import { adsr, contour } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { speak } from "../../synthesis/voice.ts";
import { gust } from "../materials/air.ts";
import { birdsong, whistle } from "../materials/birds.ts";
import { cricket } from "../materials/insects.ts";
import { soundsOf } from "../recipe.ts";

function hoot(seconds: number, pitch: number): Float32Array {
  const curve = glide(frames(seconds), [[0, pitch * 0.94], [seconds * 0.3, pitch], [seconds, pitch * 0.93]]);
  const tone = sum(
    oscillate(curve.length, "sine", curve), scale(oscillate(curve.length, "sine", curve.map((p) => p * 2)), 0.12),
    scale(oscillate(curve.length, "sine", curve.map((p) => p * 3)), 0.05),
  );
  return contour(tone, [[0, 0], [seconds * 0.25, 1], [seconds * 0.7, 0.8], [seconds, 0]]);
}

function owl(random: Random): Stereo {
  const out = silence(7.5);
  for (const start of [0.3, 4]) {
    place(out, hoot(0.42, 365), start, 0.6, 0.15);
    place(out, hoot(0.2, 360), start + 0.85, 0.4, 0.15);
    place(out, hoot(0.2, 362), start + 1.15, 0.45, 0.15);
    place(out, scale(hoot(0.85, 358), wave(frames(0.85), 13, 0.65, 1)), start + 1.5, 0.6, 0.15);
  }
  addReverb(out, { seconds: 2.2, mix: 0.45, damping: 2500, preDelay: 0.05 });
  return place(out, cricket(7.5, random, 4400), 0, 0.02, -0.6);
}

/** A croak: a low voice cut into pulses. */
function croak(random: Random, pitch: number, seconds: number): Float32Array {
  const voice = speak(
    {
      seconds, pitch: glide(frames(seconds), [[0, pitch], [seconds, pitch * 1.15]]), vowels: [[0, "o"], [seconds * 0.5, "a"], [seconds, "o"]],
      tract: 1.6, breath: 0.05, rough: 0.2,
    },
    random,
  );
  return adsr(scale(voice, wave(voice.length, random.between(28, 42), 0, 1)), 0.02, 0.1, 0.9, 0.06);
}

function frogs(random: Random): Stereo {
  const out = silence(10);
  for (let frog = 0; frog < 7; frog++) {
    const pitch = random.betweenLog(95, 260);
    const length = random.between(0.22, 0.4);
    const every = random.between(0.7, 1.5);
    const pan = random.between(-0.9, 0.9);
    const level = random.betweenLog(0.12, 0.6);
    for (let time = random.between(0.1, 1.4); time < 9.3; time += every * random.between(0.92, 1.1)) {
      place(out, croak(random, pitch, length), time, level * random.between(0.7, 1), pan);
    }
  }
  addReverb(out, { seconds: 1, mix: 0.25, damping: 4000 });
  return place(out, cricket(10, random, 4700), 0, 0.03, 0.5);
}

function wolf(random: Random): Stereo {
  const out = silence(8.5);
  for (const [time, base, length, pan, level] of [[0.1, 330, 3.6, -0.1, 0.7], [2.9, 390, 3.4, 0.6, 0.28]] as const) {
    const pitch = glide(frames(length), [[0, base * 0.75], [0.5, base * 1.35], [1.2, base * 1.5], [length * 0.65, base * 1.42], [length, base * 0.95]]);
    const howl = speak(
      { seconds: length, pitch, vowels: [[0, "u"], [0.6, "o"], [length * 0.6, "u"], [length, "u"]], tract: 1.1, breath: 0.08, rough: 0.03 }, random,
    );
    place(out, contour(howl, [[0, 0], [0.35, 0.8], [1.5, 1], [length * 0.75, 0.7], [length, 0]]), time, level, pan);
  }
  addReverb(out, { seconds: 3.6, mix: 0.55, damping: 2600, preDelay: 0.08 });
  return placeStereo(out, wide(() => gust(8.5, random, { low: 200, high: 500, rate: 0.4, q: 1, calm: 0.3 })), 0, 0.04);
}

function songbird(random: Random): Stereo {
  const out = silence(7);
  for (let time = 0.1; time < 5.4; time += random.between(0.9, 1.5)) place(out, birdsong(random), time, random.between(0.4, 0.6), 0.1);
  return addReverb(out, { seconds: 1.4, mix: 0.25, damping: 6000, preDelay: 0.03 });
}

function cuckoo(random: Random): Stereo {
  const out = silence(6.4);
  for (let call = 0; call < 4; call++) {
    place(out, whistle(0.2, [668, 672, 660]), 0.2 + call * 1.35, 0.6, -0.2);
    place(out, whistle(0.32, [540, 532, 525]), 0.56 + call * 1.35, 0.6, -0.2);
  }
  addReverb(out, { seconds: 2.4, mix: 0.5, damping: 3500, preDelay: 0.06 });
  return placeStereo(out, wide(() => gust(6.4, random, { low: 1500, high: 4000, rate: 0.4, q: 0.6, calm: 0.3 })), 0, 0.015);
}

export const wildlife = soundsOf("wildlife", [
  {
    key: "owl-hooting-at-night", title: "Owl hooting at night", tags: ["owl", "hoot", "night", "bird", "forest", "animal"], popularity: 80, lufs: -23,
    make: owl,
  },
  {
    key: "frogs-by-a-pond", title: "Frogs croaking by a pond", tags: ["frog", "croak", "pond", "swamp", "night", "animal"], popularity: 67, lufs: -22,
    make: frogs,
  },
  { key: "wolf-howl", title: "Wolf howl", tags: ["wolf", "howl", "wild", "animal", "night", "wilderness"], popularity: 82, lufs: -20, make: wolf },
  { key: "songbird-solo", title: "Songbird solo", tags: ["bird", "song", "chirp", "tweet", "animal", "nature"], popularity: 77, lufs: -22, make: songbird },
  { key: "cuckoo-calling", title: "Cuckoo calling", tags: ["cuckoo", "bird", "spring", "forest", "animal", "call"], popularity: 62, lufs: -22, make: cuckoo },
]);
