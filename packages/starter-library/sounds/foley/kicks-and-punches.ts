import { lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { saturate } from "../../synthesis/saturation.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { whoosh } from "../materials/air.ts";
import { knock, slap, thump } from "../materials/blows.ts";
import { crack } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

/** Fist on body: flesh slap, dull thud, a crack as in film. */
function punch(random: Random, weight: number): Float32Array {
  const hit = sum(scale(thump(0.2, 170 / weight, 62 / weight, 0.05), 1), scale(slap(random, 0.09, 2600), 0.8), scale(crack(random, 0.03, 1800), 0.35));
  return normalise(saturate(hit, 1.8));
}

function swing(out: Stereo, random: Random, hit: number, pan: number): void {
  place(out, whoosh({ seconds: 0.22, peakAt: 0.75, sweep: [500, 1900, 900], q: 1.2, sharpness: 2 }, random), hit - 0.17, 0.5, -pan);
}

function bodyPunch(random: Random): Stereo {
  const out = silence(0.9);
  swing(out, random, 0.2, 0.2);
  place(out, punch(random, 1.25), 0.2, 1);
  return addReverb(out, { seconds: 0.35, mix: 0.12, damping: 3000 });
}

function combo(random: Random): Stereo {
  const out = silence(2.6);
  for (const [time, weight, pan] of [[0.2, 0.9, -0.3], [0.48, 0.9, 0.3], [0.7, 1, -0.15], [1.15, 0.95, 0.25], [1.62, 1.4, 0]] as const) {
    swing(out, random, time, pan);
    place(out, punch(random, weight), time, 0.6 + 0.25 * weight, pan);
  }
  return addReverb(out, { seconds: 0.5, mix: 0.14, damping: 3500 });
}

function doorKick(random: Random): Stereo {
  const out = silence(1.8);
  const door = knock(random, 0.6, [[74, 0.35, 1], [148, 0.22, 0.8], [262, 0.15, 0.6], [455, 0.1, 0.4], [880, 0.05, 0.3]], 2600);
  place(out, door, 0.02, 1);
  place(out, slap(random, 0.05, 1800), 0.02, 0.7);
  place(out, knock(random, 0.3, [[2400, 0.12, 1], [3700, 0.1, 0.7], [5600, 0.06, 0.5]], 9000), 0.05, 0.22, 0.3);
  place(out, lowpass(door, 700), 0.33, 0.3, 0.1);
  return addReverb(out, { seconds: 1.1, mix: 0.28, damping: 2600 });
}

function faceSlap(random: Random): Stereo {
  const palm = normalise(sum(crack(random, 0.035, 900), scale(slap(random, 0.06, 3800), 0.9), scale(thump(0.05, 300, 180, 0.02), 0.3)));
  return addReverb(place(silence(0.7), palm, 0.01, 1), { seconds: 0.5, mix: 0.16, damping: 5000 });
}

export const kicksAndPunches = soundsOf("kicks-and-punches", [
  {
    key: "heavy-body-punch", title: "Heavy body punch", tags: ["punch", "hit", "fight", "body", "impact", "combat"], popularity: 84, lufs: -17,
    make: bodyPunch,
  },
  {
    key: "fast-fight-combo", title: "Fast fight combo", tags: ["punch", "fight", "combo", "martial arts", "combat", "action"], popularity: 76,
    lufs: -17, make: combo,
  },
  {
    key: "kick-on-wooden-door", title: "Kick on wooden door", tags: ["kick", "door", "wood", "bang", "break in", "police"], popularity: 64, lufs: -18,
    make: doorKick,
  },
  { key: "face-slap", title: "Face slap", tags: ["slap", "face", "hit", "hand", "comedy", "fight"], popularity: 72, lufs: -19, make: faceSlap },
]);
