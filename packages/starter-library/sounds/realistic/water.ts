import { bandpass, highpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { drift } from "../../synthesis/curves.ts";
import { contour, percussive } from "../../synthesis/envelopes.ts";
import { pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { thump } from "../materials/blows.ts";
import { bubble, bubbles, tick } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

function stream(random: Random): Stereo {
  const seconds = 13;
  const length = frames(seconds);
  const out = wide(() => scale(bandpass(pinkNoise(length, random), 1300, 0.5), drift(length, random, 3, 0.12, 0.22)));
  scatter(out, bubbles(random, 40, 450, 2600), random, { rate: 130, gain: [0.02, 0.22] });
  return scatter(out, bubbles(random, 16, 220, 600), random, { rate: 12, gain: [0.05, 0.3] });
}

function cave(random: Random): Stereo {
  const out = silence(10);
  for (let time = 0.2; time < 8; time += random.betweenLog(0.25, 1.3)) {
    const pitch = random.betweenLog(650, 2100);
    place(out, bubble(pitch, 0.09, 1.25), time, random.betweenLog(0.15, 0.7), random.between(-0.8, 0.8));
    place(out, tick(random, pitch * 3, 0.006), time - 0.012, 0.15);
  }
  return addReverb(out, { seconds: 3.8, mix: 0.8, damping: 5000, preDelay: 0.05 });
}

function pouring(random: Random): Stereo {
  const seconds = 5;
  const out = silence(seconds);
  // The air column above the water shortens, so that the glug rises as the glass fills.
  for (let time = 0.1; time < 4.1; time += random.between(0.006, 0.022)) {
    const fill = time / 4.1;
    place(out, bubble(random.between(0.85, 1.15) * 420 * 4.2 ** fill, 0.05, 1.15), time, random.betweenLog(0.04, 0.3), random.between(-0.3, 0.3));
  }
  const jet = contour(highpass(whiteNoise(frames(4.2), random), 3000), [[0, 0], [0.1, 0.06], [4, 0.05], [4.2, 0]]);
  place(out, jet, 0.05, 0.6);
  for (const time of [4.3, 4.5, 4.82]) place(out, bubble(1650, 0.06, 1.4), time, 0.3);
  return addReverb(out, { seconds: 0.4, mix: 0.1 });
}

function splash(random: Random): Stereo {
  const out = silence(3);
  place(out, thump(0.3, 150, 50, 0.08), 0.02, 0.8);
  placeStereo(out, wide(() => percussive(lowpass(whiteNoise(frames(1), random), 3800), 0.03, 0.9)), 0.02, 0.6);
  placeStereo(out, wide(() => contour(bandpass(whiteNoise(frames(1.6), random), 5200, 0.5), [[0, 0], [0.2, 0.4], [0.5, 0.25], [1.6, 0]])), 0.1, 0.6);
  scatter(out, bubbles(random, 24, 180, 1500), random, { from: 0.12, to: 2.6, rate: 70, gain: [0.04, 0.4], density: (t) => Math.exp(-t / 0.9) });
  return addReverb(out, { seconds: 0.7, mix: 0.12 });
}

function underwater(random: Random): Stereo {
  const seconds = 9;
  const out = wide(() => scale(lowpass(pinkNoise(frames(seconds), random), 240), 0.4));
  for (let time = 0.3; time < 8; time += random.between(0.7, 1.9)) {
    const rise = random.integer(5, 12);
    for (let k = 0; k < rise; k++) {
      place(
        out, bubble(random.betweenLog(200, 520) * (1 + 0.05 * k), 0.16, 1.35), time + k * random.between(0.04, 0.09), random.betweenLog(0.1, 0.45),
        random.between(-0.6, 0.6),
      );
    }
  }
  return addReverb(out, { seconds: 1.6, mix: 0.4, damping: 900 });
}

export const water = soundsOf("water", [
  {
    key: "small-forest-stream", title: "Small forest stream", tags: ["stream", "water", "brook", "creek", "river", "nature", "flow"], popularity: 85,
    lufs: -23, make: stream,
  },
  {
    key: "water-drops-in-a-cave", title: "Water drops in a cave", tags: ["water", "drip", "drops", "cave", "echo", "dungeon"], popularity: 73,
    lufs: -24, make: cave,
  },
  {
    key: "pouring-water-into-a-glass", title: "Pouring water into a glass", tags: ["water", "pour", "glass", "drink", "liquid", "kitchen"],
    popularity: 76, lufs: -22, make: pouring,
  },
  { key: "big-water-splash", title: "Big water splash", tags: ["splash", "water", "dive", "pool", "jump", "impact"], popularity: 80, lufs: -19, make: splash },
  {
    key: "underwater-bubbles", title: "Underwater bubbles", tags: ["underwater", "bubbles", "diving", "ocean", "aquarium", "deep"], premium: true,
    popularity: 66, lufs: -22, make: underwater,
  },
]);
