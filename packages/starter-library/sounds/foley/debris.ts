import { addInto, normalise } from "../../synthesis/buffers.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { scatter } from "../../synthesis/scatter.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { distantRumble } from "../materials/air.ts";
import { knock, plate, slap } from "../materials/blows.ts";
import { crack } from "../materials/drops.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { splinters } from "../materials/glass.ts";
import { soundsOf } from "../recipe.ts";

function stone(random: Random, size: number): Float32Array {
  const body = knock(random, 0.3 * size, plate(random, 6, 160 / size, 2400 / size, 0.1 * size), 3500 / size);
  return normalise(addInto(body, slap(random, 0.03, 2500), 0, 0.4));
}

function rubble(random: Random): Stereo {
  const out = silence(6);
  const rumble = wide(() => contour(distantRumble(6, random, 260), [[0, 0], [0.3, 1], [2, 0.5], [5, 0]]));
  placeStereo(out, rumble, 0, 0.22);
  const large = Array.from({ length: 8 }, () => stone(random, random.between(1.4, 2.4)));
  const small = Array.from({ length: 16 }, () => stone(random, random.between(0.35, 0.9)));
  scatter(out, large, random, { from: 0.05, to: 3.4, rate: 12, gain: [0.2, 1], density: (t) => Math.exp(-t / 1.2) });
  scatter(out, small, random, { from: 0.1, to: 5.4, rate: 90, gain: [0.03, 0.4], density: (t) => Math.exp(-t / 1.6) });
  return addReverb(out, { seconds: 1.2, mix: 0.18, damping: 3000 });
}

function glass(random: Random): Stereo {
  const out = silence(3.2);
  scatter(out, splinters(random, 26), random, { from: 0.02, to: 2.7, rate: 60, gain: [0.05, 0.6], density: (t) => 0.05 + Math.exp(-t / 0.7) });
  return addReverb(out, { seconds: 0.7, mix: 0.18, damping: 8000 });
}

function woodBreak(random: Random): Stereo {
  const out = silence(2.2);
  for (const [time, level] of [[0.02, 0.7], [0.11, 0.5], [0.19, 1], [0.24, 0.6]] as const) {
    place(out, knock(random, 0.2, plate(random, 9, 260, 4200, 0.08), 9000), time, level, random.between(-0.3, 0.3));
    place(out, crack(random, 0.02, 1200), time, 0.7 * level);
  }
  const splints = Array.from({ length: 14 }, () => knock(random, 0.1, plate(random, 4, 700, 4800, 0.05), 9000));
  scatter(out, splints, random, { from: 0.1, to: 1.7, rate: 36, gain: [0.05, 0.5], density: (t) => Math.exp(-t / 0.5) });
  return addReverb(out, { seconds: 0.6, mix: 0.14 });
}

function coins(random: Random): Stereo {
  const out = silence(2.8);
  for (let coin = 0; coin < 6; coin++) {
    const modes = plate(random, 7, random.between(3600, 5400), 15_000, 0.3);
    const start = 0.05 + coin * random.between(0.1, 0.22);
    // Each bounce comes sooner and softer, until the coin rolls flat.
    for (let time = start, gap = random.between(0.24, 0.34), level = 0.8; level > 0.05; time += gap, gap *= 0.74, level *= 0.74) {
      place(out, knock(random, 0.35, modes, 16_000), time, level, random.between(-0.5, 0.5));
    }
  }
  return addReverb(out, { seconds: 0.5, mix: 0.12 });
}

export const debris = soundsOf("debris", [
  {
    key: "rubble-falling", title: "Rubble falling and settling", tags: ["rubble", "debris", "rocks", "falling", "collapse", "stone"], popularity: 66,
    lufs: -18, make: rubble,
  },
  {
    key: "glass-shards-scatter", title: "Glass shards scatter", tags: ["glass", "shards", "debris", "scatter", "broken", "tinkle"], popularity: 63,
    lufs: -22, make: glass,
  },
  {
    key: "wood-plank-breaking", title: "Wood plank breaking", tags: ["wood", "break", "crack", "splinter", "debris", "plank"], popularity: 68,
    lufs: -18, make: woodBreak,
  },
  {
    key: "coins-dropped-on-table", title: "Coins dropped on a table", tags: ["coins", "money", "drop", "metal", "table", "bounce"], popularity: 60,
    lufs: -21, make: coins,
  },
]);
