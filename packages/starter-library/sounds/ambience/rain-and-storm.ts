import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { addInto, scale, sum } from "../../synthesis/buffers.ts";
import { drift } from "../../synthesis/curves.ts";
import { contour, percussive } from "../../synthesis/envelopes.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { both, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { raindrops } from "../materials/drops.ts";
import { gust } from "../materials/air.ts";
import { soundsOf } from "../recipe.ts";

/** The sum of thousands of far drops: noise that a slow drift makes denser and thinner. */
function curtain(seconds: number, random: Random, low: number, high: number): Stereo {
  return wide(() => {
    const length = frames(seconds);
    return scale(highpass(lowpass(pinkNoise(length, random), high), low), drift(length, random, 0.5, 0.75, 1));
  });
}

function windowRain(random: Random): Stereo {
  const out = curtain(14, random, 300, 7000);
  both(out, (side) => scale(side, 0.35));
  scatter(out, raindrops(random, 14, 3200), random, { rate: 420, gain: [0.03, 0.3] });
  // Fat drops from the gutter on the sill.
  return scatter(out, raindrops(random, 8, 900), random, { rate: 7, gain: [0.3, 0.9], width: 0.5 });
}

function gentleRain(random: Random): Stereo {
  const out = curtain(14, random, 900, 9000);
  both(out, (side) => scale(side, 0.1));
  scatter(out, raindrops(random, 16, 2200), random, { rate: 90, gain: [0.04, 0.4] });
  scatter(out, raindrops(random, 8, 5200), random, { rate: 120, gain: [0.02, 0.15] });
  return addReverb(out, { seconds: 0.5, mix: 0.15 });
}

/** Thunder: the crack of the near end of the channel, then rolling lobes from its farther parts, each duller. */
function thunder(seconds: number, random: Random, near: number): Stereo {
  const length = frames(seconds);
  const roll = wide(() => {
    const rumble = scale(lowpass(brownNoise(length, random), 160 + 260 * near), drift(length, random, 3.5, 0.15, 1));
    return contour(rumble, [[0, 0], [0.08, 0.6], [0.7, 1], [seconds * 0.5, 0.5], [seconds, 0]]);
  });
  if (near > 0.5) {
    const crack = new Float32Array(frames(1.2));
    for (let k = 0; k < 14; k++) {
      addInto(
        crack, percussive(highpass(whiteNoise(frames(0.16), random), 250), 0.001, 0.15), frames(random.next() ** 2 * 0.7),
        random.between(0.2, 0.9) * near,
      );
    }
    both(roll, (side) => addInto(side, lowpass(crack.slice(), random.between(4500, 6500)), 0, 0.8));
  }
  return roll;
}

function storm(random: Random): Stereo {
  const seconds = 16;
  const out = curtain(seconds, random, 250, 6500);
  both(out, (side) => addInto(scale(side, 0.22), gust(seconds, random, { low: 200, high: 700, rate: 0.4, q: 1, calm: 0.2 }), 0, 0.25));
  scatter(out, raindrops(random, 10, 2600), random, { rate: 200, gain: [0.02, 0.2] });
  placeStereo(out, thunder(7, random, 0.35), 1.2, 1.3);
  return placeStereo(out, thunder(6.5, random, 0.6), 8.6, 1.2);
}

function thunderclap(random: Random): Stereo {
  const out = silence(7.5);
  placeStereo(out, thunder(6.5, random, 1), 0.05, 1);
  return addReverb(out, { seconds: 2.6, mix: 0.3, damping: 1800 });
}

function tent(random: Random): Stereo {
  const taps = Array.from({ length: 12 }, () => sum(
    percussive(bandpass(whiteNoise(frames(0.05), random), random.between(350, 700), 2), 0.0005, 0.05),
    percussive(highpass(whiteNoise(frames(0.01), random), 3000), 0.0002, 0.008),
  ));
  const out = curtain(12, random, 400, 5000);
  both(out, (side) => scale(side, 0.12));
  return scatter(out, taps, random, { rate: 160, gain: [0.05, 0.8], width: 0.9 });
}

export const rainAndStorm = soundsOf("rain-and-storm", [
  {
    key: "heavy-rain-on-window", title: "Heavy rain on window", tags: ["rain", "heavy", "window", "weather", "storm", "relax", "sleep"],
    popularity: 98, lufs: -22, make: windowRain,
  },
  {
    key: "gentle-rain-in-the-garden", title: "Gentle rain in the garden", tags: ["rain", "gentle", "drizzle", "garden", "leaves", "nature", "calm"],
    popularity: 88, lufs: -25, make: gentleRain,
  },
  {
    key: "thunderstorm-rolling-in", title: "Thunderstorm rolling in", tags: ["thunder", "storm", "rain", "wind", "weather", "night"], popularity: 91,
    lufs: -20, make: storm,
  },
  {
    key: "close-thunderclap", title: "Close thunderclap", tags: ["thunder", "lightning", "strike", "storm", "crack", "weather"], popularity: 79,
    lufs: -16, make: thunderclap,
  },
  {
    key: "rain-on-a-tent", title: "Rain on a tent", tags: ["rain", "tent", "camping", "canvas", "cozy", "sleep"], premium: true, popularity: 74,
    lufs: -22, make: tent,
  },
]);
