import { bandpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { drift, line, wave } from "../../synthesis/curves.ts";
import { percussive } from "../../synthesis/envelopes.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { distantRumble, gust } from "../materials/air.ts";
import { birdsong } from "../materials/birds.ts";
import { knock, plate } from "../materials/blows.ts";
import { tick } from "../materials/drops.ts";
import { cricket } from "../materials/insects.ts";
import { soundsOf } from "../recipe.ts";

function leaves(seconds: number, random: Random, level: number): Stereo {
  return wide(() => scale(gust(seconds, random, { low: 1800, high: 5200, rate: 0.35, q: 0.6, calm: 0.3 }), level));
}

function birds(random: Random): Stereo {
  const seconds = 15;
  const out = silence(seconds);
  for (let time = 0.4; time < seconds - 1.6; time += random.between(0.35, 1.5)) {
    place(out, birdsong(random), time, random.betweenLog(0.05, 0.4), random.between(-0.9, 0.9));
  }
  addReverb(out, { seconds: 1.6, mix: 0.35, damping: 6000, preDelay: 0.03 });
  placeStereo(out, leaves(seconds, random, 0.12), 0);
  return placeStereo(out, wide(() => distantRumble(seconds, random, 220)), 0, 0.12);
}

function night(random: Random): Stereo {
  const seconds = 14;
  const out = silence(seconds);
  for (let k = 0; k < 9; k++) place(out, cricket(seconds, random, random.between(3900, 4900)), 0, random.betweenLog(0.06, 0.35), random.between(-1, 1));
  addReverb(out, { seconds: 0.9, mix: 0.2 });
  // A bed of katydids far away: one continuous trill.
  const bed = wide(() => scale(oscillate(frames(seconds), "sine", 5600 + random.between(-60, 60)), wave(frames(seconds), 38 + random.next(), 0, 0.03)));
  placeStereo(out, bed, 0);
  return placeStereo(out, leaves(seconds, random, 0.05), 0);
}

function pines(random: Random): Stereo {
  const seconds = 14;
  const out = wide(() => gust(seconds, random, { low: 380, high: 1500, rate: 0.3, q: 0.8, calm: 0.2 }));
  placeStereo(out, leaves(seconds, random, 0.35), 0);
  const creak = scale(lowpass(oscillate(frames(0.9), "saw", line(frames(0.9), [[0, 38], [0.4, 55], [0.9, 31]])), 700), wave(frames(0.9), 0.55, 0, 1, -0.25));
  place(out, creak, 4.2, 0.12, 0.5);
  place(out, creak, 10.1, 0.08, -0.6);
  for (let k = 0; k < 6; k++) place(out, tick(random, 2600, 0.012), random.between(1, seconds - 1), 0.25, random.between(-0.8, 0.8));
  return out;
}

/** A steady low roar, and wood that bursts: many small cracks, in clusters, and now and then a large one with its echo among the trees. */
function campfire(random: Random): Stereo {
  const seconds = 12;
  const length = frames(seconds);
  const out = wide(() => scale(lowpass(pinkNoise(length, random), 420), drift(length, random, 3, 0.05, 0.13)));
  placeStereo(out, wide(() => scale(bandpass(pinkNoise(length, random), 3200, 0.5), drift(length, random, 6, 0.006, 0.03))), 0);
  for (let time = 0.1; time < seconds - 0.5; time += random.between(0.08, 0.55)) {
    const pan = random.between(-0.5, 0.5);
    for (let k = random.integer(1, 6); k > 0; k--) {
      const crack = percussive(bandpass(whiteNoise(frames(0.03), random), random.betweenLog(1200, 6500), 1.2), 0.0003, random.between(0.006, 0.03));
      place(out, crack, time + random.between(0, 0.12), random.betweenLog(0.1, 0.9), pan);
    }
  }
  for (let k = 0; k < 7; k++) {
    place(out, knock(random, 0.2, plate(random, 5, 420, 2600, 0.06), 7000), random.between(0.5, seconds - 1), 0.5, random.between(-0.4, 0.4));
  }
  return addReverb(out, { seconds: 0.5, mix: 0.07, damping: 4000 });
}

export const forest = soundsOf("forest", [
  {
    key: "morning-forest-birds", title: "Morning forest birds", tags: ["birds", "forest", "morning", "nature", "spring", "ambience", "woodland"],
    popularity: 94, lufs: -24, make: birds,
  },
  {
    key: "night-forest-crickets", title: "Night forest with crickets",
    tags: ["crickets", "night", "forest", "insects", "summer", "nature", "ambience"], popularity: 81, lufs: -26, make: night,
  },
  {
    key: "wind-through-tall-pines", title: "Wind through tall pines", tags: ["wind", "trees", "pine", "forest", "nature", "leaves", "ambience"],
    popularity: 66, lufs: -23, make: pines,
  },
  {
    key: "crackling-campfire", title: "Crackling campfire", tags: ["campfire", "fire", "crackling", "wood", "fireplace", "camping", "night"],
    popularity: 79, lufs: -23, make: campfire,
  },
]);
