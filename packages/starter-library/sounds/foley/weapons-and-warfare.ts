import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { addInto, normalise, scale, sum } from "../../synthesis/buffers.ts";
import { contour, percussive } from "../../synthesis/envelopes.ts";
import { strike, type Mode } from "../../synthesis/modal.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { addEcho } from "../../synthesis/echo.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { saturate } from "../../synthesis/saturation.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { glide } from "../../synthesis/curves.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { whoosh } from "../materials/air.ts";
import { blast, knock, plate, slap, thump } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

/** A long thin blade: inharmonic, very bright, ringing. */
function blade(random: Random, t60: number): Mode[] {
  return plate(random, 22, 1900, 13_000, t60);
}

function swordDraw(random: Random): Stereo {
  const out = silence(3);
  const length = frames(0.5);
  const scrape = sweepFilter(whiteNoise(length, random), "band", glide(length, [[0, 2600], [0.5, 7800]]), 2.5);
  for (let i = 0; i < length; i++) scrape[i] *= 0.6 + 0.4 * Math.sin(i * 0.031);
  place(out, contour(scrape, [[0, 0], [0.08, 0.5], [0.4, 1], [0.5, 0]]), 0.03, 0.9, -0.2);
  place(out, scale(normalise(strike(1.9, blade(random, 1.7))), 0.5), 0.47, 1, 0.1);
  place(out, whoosh({ seconds: 0.32, peakAt: 0.6, sweep: [700, 3400, 1200], q: 1.4, sharpness: 2.5 }, random), 1.35, 0.8, 0.3);
  return addReverb(out, { seconds: 1.2, mix: 0.18 });
}

function swordFight(random: Random): Stereo {
  const out = silence(5.2);
  for (const [time, level, pan] of [[0.25, 0.8, -0.2], [0.8, 0.9, 0.25], [1.12, 0.7, 0], [1.95, 1, -0.1], [2.3, 0.75, 0.3], [3.15, 1, 0]] as const) {
    place(out, whoosh({ seconds: 0.2, peakAt: 0.8, sweep: [600, 2800, 2000], q: 1.2 }, random), time - 0.16, 0.4, -pan);
    const clash = sum(scale(normalise(strike(1.4, blade(random, random.between(0.5, 1.1)))), 0.7), scale(highpass(slap(random, 0.03, 14_000), 2500), 0.5));
    place(out, clash, time, level, pan);
  }
  return addReverb(out, { seconds: 1.5, mix: 0.22 });
}

/** Muzzle blast: a shock a few milliseconds long, driven hard, over a short thump. */
function shot(random: Random): Float32Array {
  const shock = sum(
    scale(percussive(whiteNoise(frames(0.3), random), 0.0002, 0.09), 1.4),
    scale(percussive(lowpass(whiteNoise(frames(0.5), random), 1200), 0.001, 0.4), 0.9), scale(thump(0.25, 190, 60, 0.04), 0.9),
  );
  return normalise(saturate(shock, 2.5));
}

function rifle(random: Random): Stereo {
  const out = place(silence(4.2), shot(random), 0.02, 1);
  addEcho(out, { seconds: 0.31, feedback: 0.35, mix: 0.16, damping: 1600 });
  return addReverb(out, { seconds: 2.4, mix: 0.25, damping: 2200, preDelay: 0.05 });
}

function artillery(random: Random): Stereo {
  const out = silence(10);
  for (let time = 0.3; time < 7.5; time += random.between(0.5, 1.5)) {
    place(out, lowpass(blast(2.2, random, random.between(1, 1.5)), random.between(280, 600)), time, random.betweenLog(0.25, 1), random.between(-0.9, 0.9));
  }
  return addReverb(out, { seconds: 3, mix: 0.6, damping: 700, preDelay: 0.06 });
}

function arrow(random: Random): Stereo {
  const out = silence(1.6);
  place(out, scale(strike(0.3, [[118, 0.25, 1], [236, 0.15, 0.5], [389, 0.1, 0.3]]), 0.6), 0.03, 1, -0.6);
  place(out, whoosh({ seconds: 0.5, peakAt: 0.75, sweep: [3200, 5200, 2600], q: 4, sharpness: 1.5 }, random), 0.06, 0.7, 0);
  const wood = knock(random, 0.5, [[310, 0.07, 1], [730, 0.05, 0.7], [1500, 0.03, 0.4]], 4500);
  // The shaft goes on trembling in the target.
  const tremble = strike(0.7, [[92, 0.5, 1], [171, 0.3, 0.4]]);
  for (let i = 0; i < tremble.length; i++) tremble[i] *= 0.5 + 0.5 * Math.sin(i * 0.0047);
  return addReverb(place(place(out, wood, 0.5, 1, 0.4), tremble, 0.51, 0.3, 0.4), { seconds: 0.6, mix: 0.12 });
}

function reload(random: Random): Stereo {
  const out = silence(1.5);
  const click = (pitch: number): Float32Array => {
    const body = knock(random, 0.2, plate(random, 7, pitch, pitch * 6, 0.06), 12_000);
    return addInto(body, bandpass(slap(random, 0.02, 9000), 3200, 1), 0, 0.4);
  };
  for (const [time, pitch, level] of [[0.05, 900, 0.6], [0.16, 700, 0.5], [0.52, 620, 0.9], [0.57, 1200, 0.5], [0.94, 800, 0.8], [1.03, 1100, 1]] as const) {
    place(out, click(pitch), time, level, random.between(-0.15, 0.15));
  }
  return addReverb(out, { seconds: 0.4, mix: 0.12 });
}

export const weaponsAndWarfare = soundsOf("weapons-and-warfare", [
  {
    key: "sword-draw-and-swing", title: "Sword draw and swing", tags: ["sword", "draw", "blade", "swing", "medieval", "metal", "fantasy"],
    popularity: 83, lufs: -20, make: swordDraw,
  },
  {
    key: "sword-fight-clashes", title: "Sword fight clashes", tags: ["sword", "fight", "clash", "battle", "metal", "medieval"], popularity: 75,
    lufs: -18, make: swordFight,
  },
  {
    key: "rifle-shot-with-echo", title: "Rifle shot with echo", tags: ["gun", "rifle", "shot", "gunshot", "echo", "war"], popularity: 78, lufs: -17,
    make: rifle,
  },
  {
    key: "distant-artillery-barrage", title: "Distant artillery barrage", tags: ["artillery", "war", "battle", "explosion", "distant", "rumble"],
    premium: true, popularity: 59, lufs: -19, make: artillery,
  },
  {
    key: "arrow-shot-and-hit", title: "Arrow shot and hit", tags: ["arrow", "bow", "hit", "medieval", "target", "archery"], popularity: 69, lufs: -19,
    make: arrow,
  },
  { key: "gun-reload", title: "Gun reload", tags: ["gun", "reload", "weapon", "click", "magazine", "metal"], popularity: 71, lufs: -21, make: reload },
]);
