import { lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import { strike } from "../../synthesis/modal.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { whoosh } from "../materials/air.ts";
import { blast, knock, plate, slap } from "../materials/blows.ts";
import { crack, tick } from "../materials/drops.ts";
import { splinters } from "../materials/glass.ts";
import { soundsOf } from "../recipe.ts";

function fallingDebris(out: Stereo, random: Random, from: number, to: number, level: number): Stereo {
  const stones = Array.from({ length: 14 }, () => knock(random, 0.14, plate(random, 4, 380, 2600, 0.07), 5000));
  return scatter(out, stones, random, { from, to, rate: 34, gain: [0.02 * level, 0.25 * level], density: (t) => Math.exp(-(t - from) / 1.1) });
}

function explosion(random: Random): Stereo {
  const out = wide(() => blast(4.6, random));
  fallingDebris(out, random, 0.7, 4, 1);
  return addReverb(out, { seconds: 2.2, mix: 0.22, damping: 2200 });
}

function distant(random: Random): Stereo {
  const out = silence(6);
  placeStereo(out, wide(() => lowpass(blast(4.5, random, 1.2), 420)), 0.05);
  return addReverb(out, { seconds: 3.5, mix: 0.5, damping: 900, preDelay: 0.06 });
}

function window(random: Random): Stereo {
  const out = place(
    silence(3), sum(crack(random, 0.18, 2200), slap(random, 0.09, 700), scale(normalise(strike(0.6, plate(random, 16, 1400, 12_000, 0.25))), 0.9)),
    0.01, 1,
  );
  const shards = splinters(random, 22);
  scatter(out, shards, random, { from: 0.02, to: 0.5, rate: 90, gain: [0.06, 0.5] });
  scatter(out, shards, random, { from: 0.35, to: 2.2, rate: 42, gain: [0.03, 0.45], density: (t) => Math.exp(-(t - 0.35) / 0.55) });
  return addReverb(out, { seconds: 0.8, mix: 0.15, damping: 8000 });
}

function carCrash(random: Random): Stereo {
  const out = silence(4.4);
  place(out, whoosh({ seconds: 0.7, peakAt: 0.9, sweep: [1500, 2100, 1800], q: 9, sharpness: 1 }, random), 0, 1.6);
  const metal = (low: number, t60: number): Float32Array => knock(random, t60 * 1.3, plate(random, 18, low, low * 40, t60), 9000);
  place(out, slap(random, 0.4, 900), 0.62, 1.2);
  place(out, blast(1.1, random, 0.9), 0.62, 0.9);
  place(out, metal(120, 0.9), 0.63, 1, -0.3);
  place(out, metal(210, 0.6), 0.7, 0.9, 0.35);
  place(out, metal(160, 0.7), 0.93, 0.6, 0.1);
  scatter(out, splinters(random, 14), random, { from: 0.66, to: 2.6, rate: 50, gain: [0.03, 0.35], density: (t) => Math.exp(-(t - 0.66) / 0.6) });
  place(out, metal(420, 0.5), 2.35, 0.3, 0.6);
  scatter(out, [tick(random, 3000, 0.02)], random, { from: 1.2, to: 3.2, rate: 9, gain: [0.05, 0.2] });
  return addReverb(out, { seconds: 1.3, mix: 0.18, damping: 3500 });
}

export const explosionsAndCrashes = soundsOf("explosions-and-crashes", [
  {
    key: "large-explosion-with-debris", title: "Large explosion with debris", tags: ["explosion", "blast", "boom", "debris", "bomb", "action"],
    popularity: 93, lufs: -15, make: explosion,
  },
  {
    key: "distant-explosion", title: "Distant explosion", tags: ["explosion", "distant", "boom", "rumble", "war", "far"], popularity: 74, lufs: -18,
    make: distant,
  },
  {
    key: "window-glass-smash", title: "Window glass smash", tags: ["glass", "smash", "break", "window", "shatter", "crash"], popularity: 86,
    lufs: -17, make: window,
  },
  {
    key: "car-crash-impact", title: "Car crash impact", tags: ["car", "crash", "accident", "metal", "impact", "collision"], premium: true,
    popularity: 77, lufs: -15, make: carCrash,
  },
]);
