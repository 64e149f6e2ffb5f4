import { highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { sweepFilter } from "../../synthesis/state-variable-filter.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { distantRumble, gust } from "../materials/air.ts";
import { whistle } from "../materials/birds.ts";
import { bubbles } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

/** One wave: it swells dark, breaks bright, and hisses back over the sand. */
function breaker(seconds: number, random: Random, force: number): Stereo {
  const length = frames(seconds);
  const crest = seconds * random.between(0.26, 0.34);
  return wide(() => {
    const swell = contour(lowpass(brownNoise(length, random), 320), [[0, 0], [crest, force], [crest * 1.7, 0.3 * force], [seconds, 0]]);
    const cutoff = glide(length, [[0, 400], [crest, 4200 + 3000 * force], [seconds * 0.6, 2600], [seconds, 5200]]);
    const foam = contour(sweepFilter(pinkNoise(length, random), "low", cutoff, 0.6), [
      [0, 0], [crest * 0.8, 0.12], [crest * 1.06, 0.75], [crest * 1.6, 0.5], [seconds * 0.72, 0.16], [seconds, 0],
    ]);
    const retreat = contour(highpass(whiteNoise(length, random), 4500), [[seconds * 0.4, 0], [seconds * 0.62, 0.05], [seconds, 0]]);
    for (let i = 0; i < length; i++) swell[i] += foam[i] + retreat[i];
    return swell;
  });
}

function surf(seconds: number, random: Random, every: readonly [number, number], length: readonly [number, number], force: number): Stereo {
  const out = wide(() => scale(distantRumble(seconds, random, 500), 0.22));
  for (let time = -2.5; time < seconds - 2; time += random.between(...every)) {
    placeStereo(out, breaker(random.between(...length), random, force), time, random.between(0.6, 1));
  }
  return out;
}

function calmBeach(random: Random): Stereo {
  return surf(18, random, [4.6, 6.2], [6.5, 8], 0.5);
}

function stormySurf(random: Random): Stereo {
  const out = surf(16, random, [2.6, 3.8], [4.5, 6], 1.1);
  return placeStereo(out, wide(() => gust(16, random, { low: 250, high: 900, rate: 0.5, q: 1.5, calm: 0.2 })), 0, 0.35);
}

function harbour(random: Random): Stereo {
  const out = silence(14);
  scatter(out, bubbles(random, 16, 250, 900), random, { rate: 9, gain: [0.03, 0.3], density: (t) => 0.5 + 0.5 * Math.sin(t * 1.9) });
  placeStereo(out, wide(() => scale(gust(14, random, { low: 300, high: 800, rate: 0.6, q: 0.7, calm: 0.1 }), 0.35)), 0);
  placeStereo(out, wide(() => distantRumble(14, random, 180)), 0, 0.15);
  for (const [time, pan, level] of [[1.6, -0.5, 0.17], [6.4, 0.6, 0.12], [11, 0.1, 0.15]] as const) {
    for (let cry = 0; cry < 4; cry++) {
      const call = whistle(0.34, [1250, 2050, 1900, 1150], 0.15);
      const edge = whistle(0.34, [2500, 4100, 3800, 2300], 0.15);
      for (let i = 0; i < call.length; i++) call[i] += 0.5 * edge[i];
      place(out, call, time + cry * 0.46, level * (1 - 0.15 * cry), pan);
    }
  }
  return out;
}

export const beachAndOcean = soundsOf("beach-and-ocean", [
  {
    key: "calm-waves-on-sand", title: "Calm waves on a sandy beach", tags: ["waves", "beach", "ocean", "sea", "sand", "relax", "sleep", "nature"],
    popularity: 96, lufs: -22, make: calmBeach,
  },
  {
    key: "stormy-surf-on-rocks", title: "Stormy ocean surf on rocks", tags: ["ocean", "surf", "storm", "waves", "rocks", "sea", "wind"],
    popularity: 70, lufs: -18, make: stormySurf,
  },
  {
    key: "harbour-with-seagulls", title: "Harbour with seagulls", tags: ["harbour", "seagulls", "water", "port", "coast", "birds"], popularity: 63,
    lufs: -23, make: harbour,
  },
]);
