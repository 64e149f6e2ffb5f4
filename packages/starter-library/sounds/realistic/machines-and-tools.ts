import { bandpass, lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide, wave } from "../../synthesis/curves.ts";
import { adsr, contour } from "../../synthesis/envelopes.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { knock, plate, slap, thump } from "../materials/blows.ts";
import { motor, pistons } from "../materials/engines.ts";
import { soundsOf } from "../recipe.ts";

function drill(random: Random): Stereo {
  const out = silence(5);
  const length = frames(4.2);
  // The pitch sags when the bit bites and climbs again when it is through.
  const pitch = glide(length, [[0, 60], [0.35, 410], [0.9, 400], [1.15, 290], [2.8, 270], [3.1, 420], [3.6, 415], [4.2, 50]]);
  const whirr = adsr(motor(pitch, random), 0.05, 0.1, 1, 0.25);
  const bite = contour(bandpass(whiteNoise(length, random), 1800, 0.7), [[0.95, 0], [1.2, 0.7], [2.8, 0.8], [3.05, 0]]);
  place(out, sum(whirr, scale(bite, wave(length, 44, 0.3, 1))), 0.03, 0.6);
  return addReverb(out, { seconds: 0.6, mix: 0.14 });
}

function hammering(random: Random): Stereo {
  const out = silence(5.2);
  for (let hit = 0; hit < 7; hit++) {
    const time = 0.05 + hit * 0.62 + random.between(-0.02, 0.02);
    const wood = knock(random, 0.3, [[190, 0.11, 1], [420, 0.07, 0.7], [860, 0.04, 0.5]], 4000);
    // The nail rings higher as less of it stands out.
    const nail = knock(random, 0.3, plate(random, 6, 2300 + 160 * hit, 9000, 0.16), 14_000);
    place(out, sum(wood, scale(nail, 0.5), scale(slap(random, 0.02, 6000), 0.4)), time, random.between(0.8, 1), 0.1);
  }
  return addReverb(out, { seconds: 0.9, mix: 0.2, damping: 4000 });
}

function sawing(random: Random): Stereo {
  const out = silence(5.6);
  for (let stroke = 0; stroke < 9; stroke++) {
    const push = stroke % 2 === 0;
    const seconds = push ? 0.46 : 0.4;
    const length = frames(seconds);
    const teeth = scale(bandpass(pinkNoise(length, random), push ? 1700 : 2300, 0.6), wave(length, push ? 72 : 82, 0.15, 1));
    const board = scale(bandpass(teeth.slice(), 340, 2), 1.3);
    place(out, contour(sum(teeth, board), [[0, 0], [seconds * 0.25, 0.8], [seconds * 0.65, 1], [seconds, 0]]), 0.05 + stroke * 0.56, push ? 1 : 0.55, 0.1);
  }
  return addReverb(out, { seconds: 0.5, mix: 0.12 });
}

function generator(random: Random): Stereo {
  const length = frames(9);
  const out = silence(9);
  place(out, pistons(drift(length, random, 0.6, 23.5, 25), random, 0.35), 0, 0.7, -0.1);
  place(out, scale(motor(drift(length, random, 0.5, 98, 101), random), 0.12), 0, 1, 0.3);
  return addReverb(out, { seconds: 0.8, mix: 0.2, damping: 2000 });
}

function sewing(random: Random): Stereo {
  const out = silence(4.4);
  const whirr = lowpass(motor(glide(frames(3.6), [[0, 60], [0.5, 170], [3.2, 175], [3.6, 60]]), random), 2600);
  place(out, adsr(whirr, 0.1, 0.1, 1, 0.3), 0.03, 0.15);
  const needle = knock(random, 0.06, plate(random, 6, 900, 6500, 0.03), 10_000);
  const foot = sum(thump(0.05, 190, 110, 0.02), scale(slap(random, 0.02, 2500), 0.5));
  for (let time = 0.15, every = 0.13; time < 3.55; every = time < 0.8 ? Math.max(0.062, every * 0.9) : time > 3.1 ? every * 1.16 : every, time += every) {
    place(out, needle, time, random.between(0.4, 0.6), 0.15);
    place(out, foot, time + every * 0.5, random.between(0.3, 0.4), -0.1);
  }
  return addReverb(out, { seconds: 0.4, mix: 0.12 });
}

export const machinesAndTools = soundsOf("machines-and-tools", [
  {
    key: "electric-drill", title: "Electric drill into wood", tags: ["drill", "power tool", "construction", "electric", "workshop", "diy"],
    popularity: 74, lufs: -18, make: drill,
  },
  {
    key: "hammering-a-nail", title: "Hammering a nail", tags: ["hammer", "nail", "wood", "tool", "construction", "carpenter"], popularity: 70,
    lufs: -20, make: hammering,
  },
  {
    key: "hand-saw-on-wood", title: "Hand saw on wood", tags: ["saw", "wood", "cut", "tool", "carpenter", "workshop"], popularity: 58, lufs: -21,
    make: sawing,
  },
  {
    key: "diesel-generator", title: "Diesel generator running", tags: ["generator", "engine", "diesel", "machine", "motor", "industrial"],
    popularity: 49, lufs: -20, make: generator,
  },
  {
    key: "sewing-machine", title: "Sewing machine", tags: ["sewing machine", "tailor", "needle", "machine", "craft"], premium: true, popularity: 46,
    lufs: -21, make: sewing,
  },
]);
