import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { normalise, scale, sum } from "../../synthesis/buffers.ts";
import { drift, glide, line } from "../../synthesis/curves.ts";
import { contour, percussive } from "../../synthesis/envelopes.ts";
import { BELL, modesOf, resonate, strike } from "../../synthesis/modal.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames, SAMPLE_RATE } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { knock, plate, slap } from "../materials/blows.ts";
import { bubbles } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

function clock(random: Random): Stereo {
  const out = silence(8);
  for (let beat = 0; beat < 16; beat++) {
    const high = beat % 2 === 0;
    const escapement = knock(
      random, 0.15, [[high ? 2450 : 2050, 0.05, 1], [high ? 3900 : 3500, 0.03, 0.6], [high ? 640 : 560, 0.09, 0.5], [6800, 0.02, 0.4]], 14_000,
    );
    place(out, escapement, 0.05 + beat * 0.5, high ? 0.8 : 0.65, 0.05);
  }
  return addReverb(out, { seconds: 0.5, mix: 0.15 });
}

function doorbell(): Stereo {
  const out = silence(3.4);
  const bar = (hertz: number): Float32Array => normalise(strike(2.4, [[hertz, 2.4, 1], [hertz * 2.76, 0.9, 0.35], [hertz * 5.4, 0.3, 0.15]]));
  place(out, bar(659), 0.02, 0.7, -0.1);
  place(out, bar(523), 0.62, 0.75, 0.1);
  return addReverb(out, { seconds: 0.9, mix: 0.2 });
}

/** Dry hinges stick and slip: pulses whose rate wanders, in the panel's resonances. */
function creak(random: Random, seconds: number, low: number, high: number): Float32Array {
  const length = frames(seconds);
  const rate = drift(length, random, 3.5, low, high);
  const pulses = new Float32Array(length);
  for (let i = 0, phase = 0; i < length; i++) {
    phase += (rate[i] * (0.97 + 0.06 * random.next())) / SAMPLE_RATE;
    if (phase >= 1) {
      phase -= 1;
      pulses[i] = random.between(0.5, 1);
    }
  }
  return contour(
    normalise(resonate(pulses, seconds, [[410, 0.03, 1], [870, 0.025, 0.9], [1430, 0.02, 0.8], [2380, 0.015, 0.5], [3300, 0.01, 0.25]])),
    [[0, 0], [0.15, 0.7], [seconds * 0.7, 1], [seconds, 0]],
  );
}

function door(random: Random): Stereo {
  const out = silence(4);
  place(out, creak(random, 1.9, 45, 190), 0.05, 0.55, -0.15);
  const shut = sum(knock(random, 0.5, [[82, 0.25, 1], [165, 0.15, 0.8], [340, 0.1, 0.5], [720, 0.05, 0.3]], 2600), scale(slap(random, 0.05, 2200), 0.5));
  place(out, shut, 2.35, 0.95);
  place(out, knock(random, 0.12, plate(random, 6, 1500, 7000, 0.05), 12_000), 2.41, 0.35, 0.1);
  return addReverb(out, { seconds: 1, mix: 0.25, damping: 3200 });
}

function kettle(random: Random): Stereo {
  const seconds = 8;
  const length = frames(seconds);
  const out = silence(seconds);
  scatter(out, bubbles(random, 16, 160, 620), random, { to: 7.4, rate: 90, gain: [0.02, 0.16], width: 0.4, density: (t) => Math.min(1, 0.2 + t / 4) });
  const pitch = glide(length, [[0, 1100], [2.4, 1350], [4.6, 2350], [7, 2480], [8, 1500]]);
  const level = line(length, [[1.8, 0], [3.2, 0.25], [4.8, 1], [7, 1], [7.8, 0]]);
  const tone = sum(oscillate(length, "sine", pitch), scale(oscillate(length, "sine", pitch.map((p) => p * 1.498)), 0.4));
  place(out, scale(tone, level), 0, 0.22, 0.05);
  place(out, scale(bandpass(whiteNoise(length, random), 4200, 0.5), line(length, [[0, 0.02], [4, 0.12], [7, 0.16], [8, 0]])), 0, 1);
  return addReverb(out, { seconds: 0.7, mix: 0.15 });
}

function glasses(random: Random): Stereo {
  const out = silence(2.6);
  for (const [hertz, pan] of [[2210, -0.2], [2480, 0.2]] as const) {
    place(out, scale(normalise(strike(2.2, [...modesOf(hertz, 2.2, [[1, 1], [2.32, 0.6], [4.25, 0.35], [6.63, 0.2]], 0.9)])), 0.5), 0.02, 1, pan);
  }
  place(out, highpass(slap(random, 0.008, 14_000), 3000), 0.02, 0.3);
  return addReverb(out, { seconds: 0.8, mix: 0.18, damping: 8000 });
}

function vacuum(random: Random): Stereo {
  const seconds = 6;
  const length = frames(seconds);
  const out = silence(seconds);
  const speed = glide(length, [[0, 50], [0.7, 232], [5, 236], [6, 60]]);
  const turbine = sum(scale(oscillate(length, "saw", speed), 0.25), scale(oscillate(length, "sine", speed.map((s) => s * 7)), 0.1));
  const air = sum(scale(bandpass(whiteNoise(length, random), 1100, 0.5), 0.9), scale(lowpass(whiteNoise(length, random), 400), 0.3));
  return addReverb(place(out, contour(sum(turbine, air), [[0, 0], [0.6, 0.9], [5, 1], [6, 0]]), 0, 0.6), { seconds: 0.5, mix: 0.15 });
}

function bell(): Stereo {
  const out = place(silence(3.2), percussive(strike(2.8, modesOf(1180, 2.8, BELL)), 0, 2.8), 0.02, 0.6);
  return addReverb(out, { seconds: 0.8, mix: 0.15 });
}

export const householdObjects = soundsOf("household-objects", [
  { key: "ticking-clock", title: "Ticking clock", tags: ["clock", "tick", "time", "seconds", "household", "quiet"], popularity: 84, lufs: -25, make: clock },
  {
    key: "doorbell-ding-dong", title: "Doorbell ding dong", tags: ["doorbell", "ding dong", "door", "visitor", "home"], popularity: 86, lufs: -20,
    make: doorbell,
  },
  {
    key: "creaky-door-open-close", title: "Creaky door open and close", tags: ["door", "creak", "hinge", "close", "house", "spooky"], popularity: 81,
    lufs: -21, make: door,
  },
  {
    key: "whistling-kettle", title: "Whistling kettle", tags: ["kettle", "whistle", "boil", "kitchen", "tea", "steam"], popularity: 64, lufs: -21,
    make: kettle,
  },
  {
    key: "wine-glasses-clink", title: "Wine glasses clink", tags: ["glass", "clink", "cheers", "toast", "party", "kitchen"], popularity: 75,
    lufs: -22, make: glasses,
  },
  { key: "vacuum-cleaner", title: "Vacuum cleaner", tags: ["vacuum", "cleaner", "household", "motor", "cleaning"], popularity: 52, lufs: -20, make: vacuum },
  {
    key: "reception-desk-bell", title: "Reception desk bell", tags: ["bell", "desk", "hotel", "reception", "ding", "service"], premium: true,
    popularity: 69, lufs: -21, make: bell,
  },
]);
