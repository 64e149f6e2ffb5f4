import { lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { glide, line, wave, drift } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { place, placeMoving, placeStereo, silence, type Stereo } from "../../synthesis/stereo.ts";
import { whoosh } from "../materials/air.ts";
import { knock, slap } from "../materials/blows.ts";
import { motor, pistons } from "../materials/engines.ts";
import { carHorn } from "../materials/horn.ts";
import { soundsOf } from "../recipe.ts";

function startAndDrive(random: Random): Stereo {
  const out = silence(9.5);
  const crank = scale(motor(glide(frames(1), [[0, 120], [0.15, 190], [1, 205]]), random), wave(frames(1), 8.5, 0.25, 1));
  place(out, contour(crank, [[0, 0], [0.03, 1], [0.92, 1], [1, 0]]), 0.1, 0.4);
  const length = frames(8);
  const firing = glide(length, [[0, 22], [0.3, 52], [1, 27], [3, 26], [3.6, 62], [4.9, 96], [5.1, 62], [7, 108], [8, 112]]);
  const engine = contour(pistons(firing, random), [[0, 0.4], [0.2, 1], [1, 0.7], [3, 0.7], [4, 1], [5.2, 0.8], [6.4, 0.45], [8, 0]]);
  const moving = placeMoving(silence(8), engine, line(length, [[0, -0.2], [3.4, -0.2], [8, 0.9]]), 0.9);
  placeStereo(out, moving, 1.05);
  return addReverb(out, { seconds: 0.8, mix: 0.14, damping: 2500 });
}

function passBy(random: Random): Stereo {
  const seconds = 6;
  const length = frames(seconds);
  const out = silence(seconds);
  const pan = line(length, [[0, -0.95], [2.4, -0.7], [3.6, 0.7], [seconds, 0.95]]);
  const tyres = whoosh({ seconds, peakAt: 0.5, sweep: [700, 2600, 600], q: 0.4, sharpness: 2.6 }, random);
  const spray = whoosh({ seconds, peakAt: 0.54, sweep: [3000, 7000, 3500], q: 0.5, sharpness: 4 }, random);
  const firing = glide(length, [[0, 106], [2.6, 102], [3.4, 82], [seconds, 79]]);
  const engine = contour(pistons(firing, random), [[0, 0], [2, 0.1], [3, 0.4], [4, 0.1], [seconds, 0]]);
  placeMoving(out, sum(tyres, scale(spray, 0.8), engine), pan);
  return addReverb(out, { seconds: 0.8, mix: 0.1, damping: 3000 });
}

function horn(random: Random): Stereo {
  const out = silence(2.4);
  place(out, carHorn(0.28), 0.02, 0.6);
  place(out, carHorn(0.8), 0.42, 0.6);
  place(out, slap(random, 0.01, 2000), 0.02, 0.05);
  return addReverb(out, { seconds: 1.1, mix: 0.18, damping: 3500 });
}

function jet(random: Random): Stereo {
  const seconds = 11;
  const length = frames(seconds);
  const roar = sweepFilter(
    sum(pinkNoise(length, random), brownNoise(length, random)), "low", glide(length, [[0, 350], [4.6, 3200], [6, 1600], [seconds, 220]]), 0.7,
  );
  const pitch = glide(length, [[0, 2500], [4, 2450], [5.6, 1750], [seconds, 1650]]);
  const whine = scale(
    sum(oscillate(length, "sine", pitch), scale(oscillate(length, "sine", pitch.map((p) => p * 1.27)), 0.5)),
    line(length, [[0, 0.02], [4.2, 0.1], [5.2, 0.05], [7, 0]]),
  );
  const flight = contour(sum(roar, whine), [[0, 0.02], [2.6, 0.25], [4.8, 1], [6.2, 0.8], [9, 0.2], [seconds, 0]]);
  const rumble = contour(lowpass(brownNoise(length, random), 130), [[3, 0], [5.5, 1], [seconds, 0]]);
  const out = placeMoving(silence(seconds), flight, line(length, [[0, -0.9], [3.8, -0.6], [6.2, 0.7], [seconds, 0.9]]));
  return place(out, scale(rumble, drift(length, random, 3, 0.6, 1)), 0, 0.8);
}

function propeller(random: Random): Stereo {
  const seconds = 9;
  const length = frames(seconds);
  const firing = glide(length, [[0, 92], [3.6, 90], [5.2, 78], [seconds, 76]]);
  const blades = scale(pistons(firing, random, 0.15), line(length, [[0, 0.06], [2.5, 0.35], [4.4, 1], [6, 0.5], [seconds, 0]]));
  const air = scale(lowpass(whiteNoise(length, random), 900), line(length, [[0, 0], [4.4, 0.16], [seconds, 0]]));
  const out = placeMoving(silence(seconds), sum(blades, air), line(length, [[0, 0.9], [3.6, 0.5], [5.4, -0.6], [seconds, -0.9]]));
  return addReverb(out, { seconds: 1, mix: 0.1, damping: 2000 });
}

function carDoor(random: Random): Stereo {
  const out = silence(1.6);
  const body = knock(random, 0.5, [[68, 0.16, 1], [124, 0.12, 0.9], [240, 0.08, 0.5], [520, 0.05, 0.3]], 1800);
  place(out, knock(random, 0.1, [[1500, 0.03, 1], [2700, 0.02, 0.6]], 9000), 0.02, 0.25);
  place(out, sum(body, scale(slap(random, 0.06, 1400), 0.6)), 0.32, 1);
  place(out, knock(random, 0.08, [[2100, 0.02, 1], [3600, 0.015, 0.6]], 9000), 0.345, 0.3);
  return addReverb(out, { seconds: 0.7, mix: 0.14, damping: 3000 });
}

export const carsAndAirplanes = soundsOf("cars-and-airplanes", [
  {
    key: "car-start-and-drive-away", title: "Car engine start and drive away", tags: ["car", "engine", "start", "drive", "ignition", "vehicle"],
    popularity: 83, lufs: -19, make: startAndDrive,
  },
  {
    key: "car-passing-on-wet-road", title: "Car passing by on wet road", tags: ["car", "pass by", "wet", "road", "traffic", "rain"], popularity: 72,
    lufs: -20, make: passBy,
  },
  {
    key: "car-horn-double-honk", title: "Car horn double honk", tags: ["car", "horn", "honk", "beep", "traffic", "vehicle"], popularity: 79,
    lufs: -18, make: horn,
  },
  { key: "jet-flyover", title: "Jet flyover", tags: ["jet", "airplane", "flyover", "plane", "aircraft", "military"], popularity: 71, lufs: -17, make: jet },
  {
    key: "propeller-plane-pass", title: "Propeller plane passing", tags: ["propeller", "airplane", "plane", "vintage", "pass", "aircraft"],
    premium: true, popularity: 56, lufs: -19, make: propeller,
  },
  { key: "car-door-closing", title: "Car door closing", tags: ["car", "door", "close", "slam", "vehicle"], popularity: 68, lufs: -20, make: carDoor },
]);
