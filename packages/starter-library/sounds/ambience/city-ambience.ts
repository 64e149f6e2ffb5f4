import { highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide, line, wave } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { BELL, modesOf, strike } from "../../synthesis/modal.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, placeMoving, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { distantRumble, whoosh } from "../materials/air.ts";
import { babble } from "../materials/crowd.ts";
import { pistons } from "../materials/engines.ts";
import { knock, plate } from "../materials/blows.ts";
import { carHorn } from "../materials/horn.ts";
import { soundsOf } from "../recipe.ts";

/** A car that comes, passes and goes: tyres and engine, the pitch falling as it passes. */
function passing(out: Stereo, random: Random, at: number, level: number): void {
  const seconds = random.between(3.5, 5);
  const tyres = whoosh({ seconds, peakAt: 0.5, sweep: [500, 1300, 450], q: 0.5, sharpness: 2.4 }, random);
  const firing = glide(tyres.length, [[0, 92], [seconds * 0.44, 88], [seconds * 0.56, 74], [seconds, 70]]);
  const engine = contour(pistons(firing, random), [[0, 0], [seconds * 0.5, 0.22], [seconds, 0]]);
  const side = random.chance(0.5) ? 0.9 : -0.9;
  const shifted = silence(seconds);
  placeMoving(shifted, sum(tyres, engine), line(tyres.length, [[0, -side], [seconds, side]]), level);
  placeStereo(out, shifted, at);
}

function street(random: Random): Stereo {
  const seconds = 16;
  const out = wide(() => scale(distantRumble(seconds, random, 380), 0.5));
  placeStereo(out, wide(() => scale(lowpass(pinkNoise(frames(seconds), random), 2200), drift(frames(seconds), random, 0.3, 0.05, 0.12))), 0);
  for (let time = -1.5; time < seconds - 2.5; time += random.between(1.1, 2.4)) passing(out, random, time, random.between(0.25, 0.8));
  const horns = silence(seconds);
  place(horns, carHorn(0.35), 4.3, 0.06, -0.6);
  place(horns, carHorn(0.6), 4.9, 0.05, -0.6);
  place(horns, carHorn(0.25), 12.2, 0.05, 0.7);
  return placeStereo(out, addReverb(horns, { seconds: 1.8, mix: 0.8, damping: 2500 }), 0);
}

function nightCity(random: Random): Stereo {
  const seconds = 15;
  const out = wide(() => scale(distantRumble(seconds, random, 260), 0.14));
  const far = silence(seconds);
  // A two-tone wail far off, dulled by air and walls.
  const siren = oscillate(frames(8), "triangle", wave(frames(8), 0.24, 560, 1050, -0.25));
  place(far, contour(lowpass(siren, 1500), [[0, 0], [2.5, 0.9], [5, 0.8], [8, 0]]), 4, 0.12, -0.4);
  passing(far, random, 0.5, 0.16);
  passing(far, random, 9.6, 0.2);
  for (let k = 0; k < 2; k++) place(far, strike(4, modesOf(330, 4, BELL)), 1.2 + k * 1.9, 0.02, 0.7);
  addReverb(far, { seconds: 2.4, mix: 0.7, damping: 2200, preDelay: 0.05 });
  return placeStereo(out, far, 0);
}

/** Out of the tunnel, rails that click slower and slower, brakes that squeal to a stop, air that is let off, and two notes for the doors. */
function subway(random: Random): Stereo {
  const seconds = 12;
  const length = frames(seconds);
  const out = wide(() => contour(lowpass(pinkNoise(length, random), 520), [[0, 0.05], [4.2, 1], [6.5, 0.6], [8.4, 0.06], [12, 0.05]]));
  let gap = 0.24;
  for (let time = 1.2; time < 8; time += gap *= 1.09) {
    const level = Math.min(1, time / 4.2);
    for (const late of [0, 0.085]) {
      place(out, knock(random, 0.25, plate(random, 6, 160, 1500, 0.09), 3500), time + late, 0.5 * level, random.between(-0.2, 0.2));
    }
  }
  const squeal = frames(3.2);
  for (const hertz of [2140, 2890, 3420]) {
    const tone = oscillate(squeal, "sine", drift(squeal, random, 5, hertz * 0.985, hertz * 1.015));
    place(out, contour(tone, [[0, 0], [1, 0.5], [2.6, 1], [3.2, 0]]), 5.2, 0.05, random.between(-0.4, 0.4));
  }
  place(out, contour(highpass(whiteNoise(frames(0.9), random), 2500), [[0, 0], [0.03, 1], [0.9, 0]]), 8.9, 0.12, 0.3);
  place(out, strike(1.2, modesOf(784, 5, BELL)), 10, 0.14, 0.1);
  place(out, strike(1.4, modesOf(622, 5, BELL)), 10.5, 0.14, 0.1);
  return addReverb(out, { seconds: 1.8, mix: 0.3, damping: 3000 });
}

function cafe(random: Random): Stereo {
  const seconds = 14;
  const out = silence(seconds);
  for (let k = 0; k < 15; k++) place(out, lowpass(babble(seconds, random), 3200), 0, random.betweenLog(0.05, 0.22), random.between(-0.9, 0.9));
  for (let k = 0; k < 10; k++) {
    const clink = knock(random, 0.5, plate(random, 5, 2400, 8200, 0.35), 14_000);
    place(out, clink, random.between(0.5, seconds - 1), random.betweenLog(0.015, 0.07), random.between(-0.8, 0.8));
  }
  addReverb(out, { seconds: 0.8, mix: 0.5, damping: 3500 });
  return placeStereo(out, wide(() => distantRumble(seconds, random, 300)), 0, 0.08);
}

export const cityAmbience = soundsOf("city-ambience", [
  {
    key: "busy-city-street", title: "Busy city street traffic", tags: ["city", "traffic", "street", "cars", "urban", "horn", "ambience"],
    popularity: 89, lufs: -21, make: street,
  },
  {
    key: "quiet-night-city", title: "Quiet night city with distant siren", tags: ["city", "night", "siren", "distant", "urban", "ambience"],
    popularity: 72, lufs: -26, make: nightCity,
  },
  {
    key: "crowded-cafe-murmur", title: "Crowded café murmur", tags: ["cafe", "restaurant", "crowd", "people", "talking", "murmur", "dishes"],
    popularity: 84, lufs: -24, make: cafe,
  },
  {
    key: "subway-train-arriving", title: "Subway train arriving", tags: ["subway", "train", "metro", "underground", "station", "brakes", "arriving"],
    popularity: 70, lufs: -20, make: subway,
  },
]);
