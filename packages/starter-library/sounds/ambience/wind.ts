import { highpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import type { Random } from "../../synthesis/random.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { pinkNoise } from "../../synthesis/noise.ts";
import { drift } from "../../synthesis/curves.ts";
import { placeStereo, wide, type Stereo } from "../../synthesis/stereo.ts";
import { distantRumble, gust } from "../materials/air.ts";
import { soundsOf } from "../recipe.ts";

function howling(random: Random): Stereo {
  const out = wide(() => gust(15, random, { low: 260, high: 900, rate: 0.45, q: 7, calm: 0.15 }));
  placeStereo(out, wide(() => gust(15, random, { low: 600, high: 1700, rate: 0.6, q: 12, calm: 0.05 })), 0, 0.5);
  placeStereo(out, wide(() => gust(15, random, { low: 150, high: 500, rate: 0.3, q: 0.8, calm: 0.4 })), 0, 0.6);
  return out;
}

function breeze(random: Random): Stereo {
  const out = wide(() => gust(14, random, { low: 220, high: 620, rate: 0.25, q: 0.6, calm: 0.4 }));
  return placeStereo(out, wide(() => gust(14, random, { low: 2200, high: 4800, rate: 0.3, q: 0.6, calm: 0.25 })), 0, 0.3);
}

function desert(random: Random): Stereo {
  const out = wide(() => scale(highpass(pinkNoise(frames(14), random), 4000), drift(frames(14), random, 0.7, 0.02, 0.5)));
  placeStereo(out, wide(() => gust(14, random, { low: 180, high: 760, rate: 0.35, q: 2.5, calm: 0.2 })), 0);
  return placeStereo(out, wide(() => distantRumble(14, random, 120)), 0, 0.5);
}

export const wind = soundsOf("wind", [
  {
    key: "howling-winter-wind", title: "Howling winter wind", tags: ["wind", "howling", "winter", "blizzard", "cold", "storm", "weather"],
    popularity: 86, lufs: -20, make: howling,
  },
  {
    key: "soft-breeze-over-a-field", title: "Soft breeze over a field", tags: ["wind", "breeze", "field", "grass", "soft", "nature", "calm"],
    popularity: 68, lufs: -26, make: breeze,
  },
  {
    key: "desert-wind-with-sand", title: "Desert wind with blowing sand", tags: ["wind", "desert", "sand", "dry", "western", "lonely"],
    popularity: 57, lufs: -23, make: desert,
  },
]);
