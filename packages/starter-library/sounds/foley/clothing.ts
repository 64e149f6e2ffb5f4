import { bandpass, highpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide } from "../../synthesis/curves.ts";
import { contour, percussive } from "../../synthesis/envelopes.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames, SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { knock } from "../materials/blows.ts";
import { tick } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

/** Teeth that a slider passes, faster and faster: `from` to `to` teeth a second. */
function zip(random: Random, seconds: number, from: number, to: number): Float32Array {
  const length = frames(seconds);
  const speed = glide(length, [[0, from], [seconds * 0.7, to], [seconds, to * 0.8]]);
  const teeth = new Float32Array(length);
  for (let i = 0, phase = 0; i < length; i++) {
    phase += speed[i] / SAMPLE_RATE;
    if (phase >= 1) {
      phase -= 1;
      teeth[i] = random.between(0.6, 1);
    }
  }
  const bright = bandpass(teeth.slice(), 5200, 1.1);
  const body = bandpass(teeth, 2300, 2.5);
  const rub = scale(sweepFilter(whiteNoise(length, random), "band", speed.map((s) => 1500 + s * 14), 1), 0.05);
  return contour(sum(scale(bright, 3), scale(body, 3), rub), [[0, 0], [0.02, 0.7], [seconds * 0.8, 1], [seconds, 0]]);
}

function zipper(random: Random): Stereo {
  const out = silence(2.6);
  place(out, zip(random, 0.75, 90, 330), 0.05, 1, -0.15);
  place(out, knock(random, 0.1, [[3400, 0.03, 1], [5200, 0.02, 0.6]], 12_000), 0.8, 0.25);
  place(out, zip(random, 0.85, 70, 260), 1.5, 0.9, 0.15);
  return place(out, knock(random, 0.1, [[3000, 0.03, 1], [4700, 0.02, 0.6]], 12_000), 2.36, 0.3);
}

/** One movement of cloth over cloth. */
function rub(random: Random, seconds: number, low: number, high: number): Float32Array {
  const length = frames(seconds);
  const motion = drift(length, random, 7, 0.1, 1);
  const cloth = sweepFilter(pinkNoise(length, random), "band", motion.map((m) => low * (high / low) ** m), 0.7);
  return contour(scale(cloth, motion), [[0, 0], [seconds * 0.3, 1], [seconds * 0.6, 0.8], [seconds, 0]]);
}

function coat(random: Random): Stereo {
  const out = silence(4);
  for (let time = 0.1; time < 3.1; time += random.between(0.25, 0.6)) {
    place(out, rub(random, random.between(0.25, 0.7), 900, 3800), time, random.between(0.4, 1), random.between(-0.5, 0.5));
  }
  return out;
}

function rainJacket(random: Random): Stereo {
  const out = silence(3.6);
  const crinkles = Array.from({ length: 12 }, () => tick(random, random.betweenLog(2800, 7500), random.between(0.003, 0.012), 2));
  for (const [time, length] of [[0.1, 0.5], [0.75, 0.4], [1.3, 0.7], [2.3, 0.8]] as const) {
    place(out, highpass(rub(random, length, 2200, 6500), 1500), time, 0.8, random.between(-0.4, 0.4));
    scatter(out, crinkles, random, { from: time, to: time + length, rate: 220, gain: [0.04, 0.4], width: 0.5 });
  }
  return out;
}

function velcro(random: Random): Stereo {
  const rip = new Float32Array(frames(0.55));
  for (let i = 0; i < rip.length; i++) if (random.chance(0.022)) rip[i] = random.between(-1, 1);
  const sound = contour(sum(scale(bandpass(rip.slice(), 3800, 0.6), 2), scale(bandpass(rip, 1400, 0.8), 1.4)), [[0, 0.2], [0.1, 0.8], [0.45, 1], [0.55, 0]]);
  return place(place(silence(1.3), sound, 0.03, 1), percussive(bandpass(whiteNoise(frames(0.08), random), 1600, 0.7), 0.004, 0.08), 0.95, 0.4);
}

export const clothing = soundsOf("clothing", [
  {
    key: "jacket-zipper", title: "Jacket zipper open and close", tags: ["zipper", "jacket", "clothing", "zip", "foley"], popularity: 71, lufs: -22,
    make: zipper,
  },
  {
    key: "coat-fabric-rustle", title: "Coat fabric rustle", tags: ["cloth", "fabric", "rustle", "coat", "movement", "foley"], popularity: 62,
    lufs: -26, make: coat,
  },
  {
    key: "rain-jacket-movement", title: "Rain jacket movement", tags: ["jacket", "nylon", "rustle", "clothing", "movement", "crinkle"],
    popularity: 48, lufs: -24, make: rainJacket,
  },
  { key: "velcro-rip", title: "Velcro rip", tags: ["velcro", "rip", "strap", "clothing", "tear"], popularity: 57, lufs: -22, make: velcro },
]);
